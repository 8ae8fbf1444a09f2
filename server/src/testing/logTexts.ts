import { pino } from 'pino';
import { log } from '../platform/logger';

/**
 * Hears the log of this process, every level of it, in the place of standard output: the lines as they come. To be called
 * before the application is made, whose loggers keep the level of that moment.
 */
export function logTexts(): readonly string[] {
  const texts: string[] = [];
  log.level = 'trace';
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write: (line: string) => void };
  stream.write = (line) => void texts.push(line);
  return texts;
}
