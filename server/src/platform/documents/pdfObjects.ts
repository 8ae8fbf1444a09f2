import { isWebLink, refuse } from './documentChecks';
import { nameIndex, PdfLexer, type PdfToken } from './pdfLexer';

/**
 * Names that no harmless document contains in a dictionary (ISO 32000-1): scripts, programs, forms that submit or import
 * (12.6.4, 12.7.5), other files (7.11.4, 12.6.4.3), sound, film and 3D (13).
 */
const ACTIVE_NAMES = [
  ...['JavaScript', 'Rendition', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Movie', 'Sound'],
  ...['RichMedia', 'RichMediaExecute', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'GoTo3DView'],
  ...['3D', 'U3D', 'PRC'],
];
/** The same, but harmless as values, such as font names: scripts, XML forms, encryption, embedded and proxied files. */
const ACTIVE_KEYS = ['JS', 'XFA', 'Encrypt', 'EF', 'OPI'];
/** The named actions that turn pages (12.6.4.11); others print, save or run a menu command. */
const PAGE_MOVES = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage'];
const OTHER_NAMES = [
  ...['S', 'N', 'Next', 'GoTo', 'Named', 'Thread', 'URI', 'OpenAction', 'AA', 'Ref'],
  ...['Type', 'ObjStm', 'First', 'F', 'Filter', 'FlateDecode', 'Fl', 'DecodeParms', 'DP', 'Predictor'],
];
const NAMES = nameIndex([...ACTIVE_NAMES, ...ACTIVE_KEYS, ...PAGE_MOVES, ...OTHER_NAMES]);
const [ACTIVE, KEYS, MOVES] = [new Set(ACTIVE_NAMES), new Set(ACTIVE_KEYS), new Set(PAGE_MOVES)];

/** Real documents nest less than 30 deep. */
const MAX_DEPTH = 256;
/** Bytes to read in total, including those read again from another offset. */
const MAX_WORK = 64 * 1024 * 1024;
/** Objects, dictionaries, arrays and entries of offset tables. */
const MAX_PARTS = 1_000_000;

/** A dictionary or an array that is being read. */
class Level {
  isDictionary = false;
  /** The current key; in an array, the key of the array. */
  key = '';
  awaitsValue = false;
  /** Its action runs by itself (`action`), or all its values are such actions (`triggers`). */
  runs: '' | 'action' | 'triggers' = '';
  /** Kind of action: '' if the dictionary names none. */
  action: '' | 'GoTo' | 'Named' | 'other' = '';
  continues = false;
  movesPage = false;
  movesElsewhere = false;

  reset(isDictionary: boolean, key: string, runs: Level['runs']): void {
    this.isDictionary = isDictionary;
    this.key = key;
    this.runs = runs;
    this.action = '';
    this.awaitsValue = this.continues = this.movesPage = this.movesElsewhere = false;
  }

  /** Whether running it can do more than show a page of the document. */
  get isUnsafe(): boolean {
    return this.action !== '' && (this.action !== 'GoTo' || this.continues);
  }
}

function setAction(level: Level, name: string): void {
  if (level.key === 'N') level[MOVES.has(name) ? 'movesPage' : 'movesElsewhere'] = true;
  if (level.key !== 'S') return;
  if (name === 'Thread') refuse(name);
  if (name === 'Named' || level.action === 'Named') level.action = 'Named';
  else level.action = name === 'GoTo' && level.action !== 'other' ? 'GoTo' : 'other';
}

/** What the dictionary of a stream states about its content. */
export interface StreamFacts {
  isObjectStream: boolean;
  /** Offset of the first object in an object stream; NaN if it isn't a plain number. */
  first: number | undefined;
  /** '' for any but Flate. */
  filters: string[];
  hasPredictor: boolean;
  isExternal: boolean;
}

/** Reads the objects of one document and throws an error at the first one that is active. */
export class PdfObjects {
  /** Whether any dictionary was read. */
  hasDictionary = false;
  private work = 0;
  private parts = 0;
  private readonly levels = Array.from({ length: MAX_DEPTH }, () => new Level());
  private depth = 0;
  private stream: StreamFacts = emptyFacts();
  /** Numbers of objects that run by themselves, and of those that may not; -1 for an object of unknown number. */
  private readonly triggered = new Set<number>();
  private readonly unsafe = new Set<number>();

  lexerOf(bytes: Buffer): PdfLexer {
    return new PdfLexer(bytes, NAMES, (length) => {
      this.work += length;
      if (this.work > MAX_WORK) refuse('too much to read');
    });
  }

  /** Counts a part towards the limit. */
  count(): void {
    this.parts += 1;
    if (this.parts > MAX_PARTS) refuse('too many parts');
  }

  /** Throws if an action that runs by itself does more than show a page. */
  checkTriggered(): void {
    if (this.triggered.size > 0 && this.unsafe.has(-1)) refuse('action');
    for (const number of this.triggered) if (this.unsafe.has(number)) refuse('action');
  }

  /**
   * Reads one object and everything in it.
   * @param number its number, -1 if unknown
   * @param isAfterKeyword whether the rest of a word precedes it, such as "5" in `1 0 obj5`
   * @returns its first token, and what it states about a stream that follows
   */
  read(lexer: PdfLexer, number: number, isAfterKeyword = false): { token: PdfToken; stream: StreamFacts } {
    this.count();
    this.depth = 0;
    this.stream = emptyFacts();
    if (isAfterKeyword) lexer.skipRegular();
    const token = lexer.next();
    if (token === 'name') this.topName(lexer.name);
    else if (token === '<<' || token === '[') this.readContainer(lexer, token, number);
    else if (token === 'number' && number >= 0) this.unsafe.add(number);
    return { token, stream: this.stream };
  }

  /** An indirect name may be the kind of an action elsewhere. */
  private topName(name: string): void {
    if (ACTIVE.has(name) || name === 'Named' || name === 'Thread') refuse(name);
  }

  private readContainer(lexer: PdfLexer, opened: PdfToken, number: number): void {
    for (let token = opened; ; token = lexer.next()) {
      if (token === '<<' || token === '[') this.open(token === '<<');
      else if (token === 'name') this.onName(lexer.name);
      else if (token === 'end') while (this.depth > 0) this.close(number);
      else if (token === '>>' || token === ']') {
        if (this.levels[this.depth - 1]?.isDictionary !== (token === '>>')) refuse('unbalanced brackets');
        this.close(number);
      } else this.onValue(lexer, token);
      if (this.depth === 0) return;
    }
  }

  private open(isDictionary: boolean): void {
    const parent = this.levels[this.depth - 1];
    let runs: Level['runs'] = '';
    if (!parent?.isDictionary) this.onElement('');
    else if (parent.awaitsValue) {
      runs = this.setValue(parent, isDictionary ? '<<' : '[', '');
      parent.awaitsValue = false;
    }
    const level = this.levels[this.depth] ?? refuse('nested too deep');
    level.reset(isDictionary, isDictionary ? '' : (parent?.key ?? ''), runs);
    this.hasDictionary ||= isDictionary;
    this.count();
    this.depth += 1;
  }

  private close(number: number): void {
    this.depth -= 1;
    const level = this.levels[this.depth];
    if (!level?.isDictionary) return;
    if (level.action === 'Named' && (!level.movesPage || level.movesElsewhere)) refuse('Named');
    if (level.runs === 'action' && level.isUnsafe) refuse('action');
    if (this.depth === 0 && level.isUnsafe) this.unsafe.add(number);
  }

  /** An element of an array, which matters if the array lists the filters of a stream. */
  private onElement(name: string): void {
    if (this.depth === 2 && this.levels[1]?.key === 'Filter') this.stream.filters.push(name);
  }

  private onName(name: string): void {
    const level = this.levels[this.depth - 1];
    if (!level?.isDictionary) return this.onElement(name);
    if (ACTIVE.has(name)) refuse(name);
    if (level.awaitsValue) {
      level.awaitsValue = false;
      this.setValue(level, 'name', name);
      return;
    }
    if (KEYS.has(name)) refuse(name);
    level.key = name;
    level.awaitsValue = true;
    if (name === 'Next') level.continues = true;
  }

  /** A string, number, reference or keyword. */
  private onValue(lexer: PdfLexer, token: PdfToken): void {
    const level = this.levels[this.depth - 1];
    if (!level?.isDictionary) {
      if (level?.key === 'DecodeParms' && token === 'number') this.stream.hasPredictor = true;
      return this.onElement('');
    }
    if (!level.awaitsValue) return;
    level.awaitsValue = false;
    // As if the key were absent (7.3.7).
    if (token === 'word' && lexer.text() === 'null') return;
    // Its value doesn't matter, unless all values of the dictionary are actions.
    if (level.key === '' && level.runs !== 'triggers') return;
    if (token === 'string' && level.key === 'URI') {
      if (!isWebLink(lexer.string())) refuse('link');
      return;
    }
    if (token !== 'number') return void this.setValue(level, token, '');
    const number = lexer.integer();
    const { at } = lexer;
    const isReference =
      !Number.isNaN(number) && lexer.next() === 'number' && lexer.next() === 'word' && lexer.text() === 'R';
    if (!isReference) lexer.at = at;
    this.setValue(level, isReference ? 'R' : token, '', number);
  }

  /** Records or refuses the value of a key. Returns what the value, a dictionary, does by itself. */
  private setValue(
    level: Level,
    kind: PdfToken | 'R',
    name: string,
    number: number = Number.NaN,
  ): Level['runs'] {
    if (this.depth === 1) this.setStreamFact(level.key, kind, name, number);
    if (level.runs === 'triggers' || level.key === 'OpenAction') {
      if (kind === 'R') this.triggered.add(number);
      else if (kind === 'number' || kind === 'word') refuse('action');
      return kind === '<<' ? 'action' : '';
    }
    if (level.key === 'AA') return kind === '<<' ? 'triggers' : refuse('AA');
    setAction(level, name);
    // The catalog's dictionary of this name is a base for relative links, which are refused.
    if (level.key === 'URI' && kind !== '<<') refuse('link');
    // A list of structure elements; otherwise a page of another file (8.10.4).
    if (level.key === 'Ref' && kind !== '[') refuse('Ref');
    if (level.key === 'Predictor') this.stream.hasPredictor ||= kind !== 'number' || number !== 1;
    return '';
  }

  private setStreamFact(key: string, kind: PdfToken | 'R', name: string, number: number): void {
    const { stream } = this;
    if (key === 'F') stream.isExternal = true;
    else if (key === 'Type' && name === 'ObjStm') stream.isObjectStream = true;
    else if (key === 'First') {
      stream.isObjectStream = true;
      stream.first = kind === 'number' && stream.first === undefined ? number : Number.NaN;
    } else if (key === 'Filter' && kind !== '[') stream.filters.push(name);
    else if (key === 'DP' || (key === 'DecodeParms' && kind === 'R')) stream.hasPredictor = true;
  }
}

const emptyFacts = (): StreamFacts => ({
  isObjectStream: false,
  first: undefined,
  filters: [],
  hasPredictor: false,
  isExternal: false,
});
