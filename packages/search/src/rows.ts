import { createBuildings } from './text/buildings';
import { clearBit, setBit, resized, type Bits } from './bits';
import { createColumns, NUMERIC, type Numeric } from './columns';
import type { Order } from './order';
import type { PlainRow, PlainText } from './plain';
import { SINGLE_CHOICE_FIELDS, MULTIPLE_CHOICE_FIELDS } from './row';
import type { Extent } from './rowSet';
import { ShardedMap } from './shards';
import { createValues } from './values';
import { createDescriptions } from './text/descriptions';
import { createWords } from './text/words';

/** A row's data besides its columns. */
export interface RowText extends PlainText {
  building: number | undefined;
  /** Changes with every write of this listing. */
  stamp: number;
}

/** Growth starts when an eighth of the capacity is left, so that it can proceed in small steps. */
const isNearlyFull = (used: number, { words }: Extent) => used > words * 28;

/** Counts changes across all indexes, so that no stamp is ever reused. */
let changes = 0;

/** Tables of the rows. */
function createTables(extent: Extent, texts: (RowText | undefined)[], rowOf: ShardedMap<number>) {
  const columns = createColumns(extent);
  const values = createValues(columns, extent);
  const descriptions = createDescriptions(
    extent,
    (id) => rowOf.get(id),
    (row) => texts[row]?.id,
  );
  const words = createWords(extent, { values, descriptions, textOf: (row) => texts[row] });
  return { columns, values, descriptions, words, buildings: createBuildings() };
}

/** Rows of an index with every set and order they belong to, always in step. */
export function createRows() {
  const extent: Extent = { words: 32 };
  const texts: (RowText | undefined)[] = [];
  const rowOf = new ShardedMap<number>();
  const tables = createTables(extent, texts, rowOf);
  const { columns, values, descriptions, words, buildings } = tables;
  /** Rows of removed listings, for reuse. */
  const free: number[] = [];
  const orders = new Map<Numeric, Order>();
  let live: Bits = new Int32Array(extent.words);
  let version = 0;

  function takeRow(): number {
    const row = free.pop() ?? texts.length;
    if (isNearlyFull(row, extent)) extent.words += extent.words >>> 1;
    columns.ensure(row);
    if (row >>> 5 >= live.length) live = resized(live, extent.words);
    columns.widenOne();
    orders.forEach((order) => order.widenOne());
    return row;
  }

  /** Writes one number; its order is updated around the change. */
  function writeNumber(name: Numeric, row: number, isKnown: boolean, value: number): void {
    const column = columns.numbers[name];
    if (isKnown && column[row] === value) return;
    const order = orders.get(name);
    if (isKnown) order?.remove(row);
    column[row] = value;
    order?.add(row);
  }

  return {
    extent,
    ...tables,
    texts,
    rowOf,
    orders,
    live: () => live,
    version: () => version,
    /** Writes a listing to its row or to a new one. `addWords` may supply its words. */
    write(plain: PlainRow, addWords?: (row: number) => void): void {
      const { text, place, numbers } = plain;
      const row = rowOf.get(text.id) ?? takeRow();
      const known = texts[row];
      const isKnown = known !== undefined;
      if (!isKnown) columns.writeId(row, text.id);
      for (const [at, name] of NUMERIC.entries()) {
        // Views only grow: a lower number is outdated.
        const former = name === 'views' && isKnown ? (columns.numbers.views[row] as number) : -Infinity;
        writeNumber(name, row, isKnown, Math.max(numbers[at] ?? -Infinity, former));
      }
      values.write(row, isKnown, plain);
      if (addWords) addWords(row);
      else words.write(row, known, text);
      values.writeAgent(row, known?.agent, text.agent);
      const building = text.buildingName ? buildings.enter(place, text.buildingName) : undefined;
      if (known?.building !== undefined) buildings.leave(known.building);
      version = changes += 1;
      descriptions.markPending(row);
      texts[row] = { ...text, building, stamp: version };
      rowOf.set(text.id, row);
      setBit(live, row);
    },
    remove(id: string): void {
      const row = rowOf.get(id);
      const known = texts[row ?? -1];
      if (row === undefined || !known) return;
      version = changes += 1;
      orders.forEach((order) => order.remove(row));
      values.write(row, true, undefined);
      words.write(row, known, undefined);
      descriptions.unmark(row);
      values.writeAgent(row, known.agent, undefined);
      if (known.building !== undefined) buildings.leave(known.building);
      clearBit(live, row);
      rowOf.delete(id);
      texts[row] = undefined;
      free.push(row);
    },
    /** Keeps the version: views change no match, and come too often for caches to be emptied by each. */
    setViews(id: string, views: number): void {
      const row = rowOf.get(id);
      if (row === undefined || views <= (columns.numbers.views[row] as number)) return;
      writeNumber('views', row, true, views);
    },
  };
}
type Rows = ReturnType<typeof createRows>;

/** A row as written; undefined for none. */
export function readRow(
  { columns, values, texts }: Pick<Rows, 'columns' | 'values' | 'texts'>,
  row: number,
): PlainRow | undefined {
  const known = texts[row];
  if (!known) return undefined;
  const { id, title, titleAr, referenceNo, buildingName, buildingNameAr, project } = known;
  const { image, agent, updatedAt, edition } = known;
  const names = { title, titleAr, referenceNo, buildingName, buildingNameAr, project };
  return {
    text: { id, ...names, image, agent, updatedAt, edition },
    place: values.places[columns.places.code[row] as number]?.name ?? '',
    numbers: NUMERIC.map((name) => columns.numbers[name][row] as number),
    codes: SINGLE_CHOICE_FIELDS.map((field) => columns.codes[field][row] as number),
    masks: MULTIPLE_CHOICE_FIELDS.map((field) => columns.masks[field][row] as number),
  };
}
