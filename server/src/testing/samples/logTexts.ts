import { pino } from 'pino';
import { log } from '../../platform/base/logger';

/**
 * Captures this process's log at every level in place of standard output, as it is written. Call it before creating the
 * application, whose loggers keep the level set at that moment.
 */
export function logTexts(): readonly string[] {
  const texts: string[] = [];
  log.level = 'trace';
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write: (line: string) => void };
  stream.write = (line) => void texts.push(line);
  return texts;
}
