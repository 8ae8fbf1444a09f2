import { isWebLink } from './documentChecks';

/** Fields that start a program, load another file or query a database (ECMA-376 part 1, 17.16.5, and older kinds). */
const ACTIVE_FIELD =
  /^(?:DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|EMBED|DATABASE|RD|CONTROL|HTMLCONTROL|HTMLACTIVEX|OCX|PRINT)$/i;
/** A keyword that is complete, so that a nested field's result can't extend it. */
const WHOLE_KEYWORD = /^\s*(?:=|[a-z]+[^a-z])/i;
/** Tables of contents nest fields three deep. */
const MAX_DEPTH = 50;
const SWITCHES = /^(?:\\[lot]\s*(?:"[^"]*"|[^\s"]+)\s*|\\[mnhs]\s*)+/i;

/** Whether the instructions of a field load or start something, or link to a file. */
export function isActiveField(written: string): boolean {
  const instructions = written.replace(/\p{Cf}/gu, '');
  const keyword = /^\s*([a-z]*)/i.exec(instructions)?.[1] ?? '';
  if (ACTIVE_FIELD.test(keyword)) return true;
  if (keyword.toUpperCase() !== 'HYPERLINK') return false;
  const rest = instructions.trim().slice(keyword.length).trim().replace(SWITCHES, '');
  const target = rest.startsWith('"') ? rest.slice(1).replace(/".*$/s, '').trim() : rest;
  return target !== '' && !isWebLink(target);
}

/** A field whose instructions are being read; `wrapper` identifies the elements around its start. */
interface Field {
  instructions: string;
  isDone: boolean;
  wrapper: number;
}

/**
 * Joins the instructions of a document's fields, which Word splits over runs (17.16.18). All methods return whether the
 * document is to be refused.
 */
export class WordFields {
  private readonly open: Field[] = [];

  begin(wrapper: number): boolean {
    const outer = this.open.at(-1);
    this.open.push({ instructions: '', isDone: false, wrapper });
    if (this.open.length > MAX_DEPTH) return true;
    return outer !== undefined && !outer.isDone && !WHOLE_KEYWORD.test(outer.instructions);
  }

  /**
   * Adds text to the instructions. Instructions that are partly deleted or left to newer versions read differently in
   * each reader.
   */
  add(text: string, wrapper: number): boolean {
    const field = this.open.findLast(({ isDone }) => !isDone);
    if (!field) return false;
    field.instructions += text;
    return field.wrapper !== wrapper || field.instructions.length > 20_000;
  }

  separate(wrapper: number): boolean {
    const field = this.open.at(-1);
    if (!field || field.isDone) return false;
    field.isDone = true;
    return field.wrapper !== wrapper || isActiveField(field.instructions);
  }

  end(wrapper: number): boolean {
    const isActive = this.separate(wrapper);
    const ended = this.open.pop();
    return isActive || (ended?.wrapper !== wrapper && this.open.some(({ isDone }) => !isDone));
  }

  /** Ends the fields that the part doesn't end. */
  close(): boolean {
    return this.open.some(({ isDone, instructions }) => !isDone && isActiveField(instructions));
  }
}
