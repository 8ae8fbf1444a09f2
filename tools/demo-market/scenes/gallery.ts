// Pictures of a listing: the covers its facts allow, and the pictures behind the cover.
import { rngOf, type Rng } from './core';
import { familiesOfBlock } from './exteriors/block';
import { FARM_FAMILIES } from './exteriors/farm';
import { HOUSES } from './exteriors/house';
import { LABOUR_FAMILIES } from './exteriors/labour';
import { OFFICE_FAMILIES } from './exteriors/officeTower';
import { PLOT_FAMILIES } from './exteriors/plot';
import { RETAIL_FAMILIES } from './exteriors/retail';
import { WAREHOUSE_FAMILIES } from './exteriors/warehouse';
import { type SceneTime } from './light';
import { type Camera, CAMERAS, type Look, PALETTES, type Setting } from './look';

/** Visible facts of a listing. */
export interface SceneFacts {
  /** Property type. */
  type: string;
  seed: string;
  setting: Setting;
  /** Bedrooms; 0 is a studio. */
  rooms: number;
  /** Floors of the building. */
  storeys: number;
  balcony: boolean;
  garden: boolean;
  pool: boolean;
  furnished: boolean;
  isOld: boolean;
}

/** A picture of a listing. */
export interface GalleryPicture {
  kind: string;
  seed: string;
  time: SceneTime;
  look: Look;
}

/** A cover's attributes; covers that share all of them look almost identical. */
export interface Cover {
  kind: string;
  family: string;
  palette: number;
  camera: Camera;
}
export const coverKey = ({ kind, family, palette, camera }: Cover): string =>
  `${kind} ${family} ${palette} ${camera}`;

type Choice = [kind: string, families: readonly string[]];
const WHOLE: readonly Camera[] = ['front', 'left', 'near', 'right'];
/** Kinds drawn in their surroundings; only these have a far camera. */
const PLACED = ['block', 'villa'];

function outside({ type, storeys }: SceneFacts): Choice {
  const choices: Record<string, Choice> = {
    apartment: ['block', familiesOfBlock(storeys)],
    villa: ['villa', Object.keys(HOUSES)],
    office: ['officeTower', OFFICE_FAMILIES],
    warehouses: ['warehouse', WAREHOUSE_FAMILIES],
    labour: ['labour', LABOUR_FAMILIES],
    farms: ['farm', FARM_FAMILIES],
    Retail_store: ['retail', RETAIL_FAMILIES],
  };
  return choices[type] ?? ['plot', PLOT_FAMILIES];
}

/** Rooms that can represent the whole home or workplace. */
function inside({ type, rooms, furnished }: SceneFacts): Choice[] {
  if (type === 'office') return [['office', ['open']]];
  if (type !== 'apartment' && type !== 'villa') return [];
  const kitchen: Choice = ['kitchen', [rooms <= 1 ? 'small' : 'island']];
  if (rooms === 0) return furnished ? [['studio', ['studio']]] : [['studio', ['bare']]];
  if (!furnished) return [['empty', ['bare', 'wardrobe', 'corner']], kitchen];
  const living: Choice = ['living', ['wide', 'gallery']];
  const more: Choice[] = type === 'villa' ? [['majlis', ['majlis']]] : [];
  return [living, living, ['bedroom', ['bed']], kitchen, ...more];
}

/** Covers that match the facts, from outside or inside; none inside for types without room pictures. */
export function coversFor(facts: SceneFacts, where: 'outside' | 'inside'): Cover[] {
  const choices = where === 'outside' ? [outside(facts)] : inside(facts);
  return choices.flatMap(([kind, families]) =>
    families.flatMap((family) =>
      Array.from({ length: PALETTES }, (_, palette) => palette).flatMap((palette) =>
        (PLACED.includes(kind) ? CAMERAS : WHOLE).map((camera) => ({ kind, family, palette, camera })),
      ),
    ),
  );
}

/** Kinds of pictures behind the cover, in order. */
function roomsOf(facts: SceneFacts): string[] {
  const { type, rooms, balcony, furnished, garden, pool } = facts;
  const terrace = balcony ? ['terrace'] : [];
  if (type === 'apartment' && rooms === 0) return ['studio', 'bath', ...terrace, 'kitchen', 'block', 'block'];
  const living = furnished ? 'living' : 'empty';
  const bedroom = furnished ? 'bedroom' : 'empty';
  if (type === 'apartment') {
    const beds = Array.from({ length: Math.min(rooms, 3) }, () => bedroom);
    return [living, 'kitchen', bedroom, ...terrace, 'bath', ...beds.slice(1), 'block'];
  }
  if (type === 'villa') {
    const outdoors = garden || pool ? ['villa'] : [];
    const majlis = furnished ? ['majlis'] : [];
    return [living, 'kitchen', bedroom, ...outdoors, ...majlis, 'bath', bedroom, ...terrace, 'villa'];
  }
  if (type === 'office') return ['office', 'office', 'officeTower', 'bath', 'officeTower'];
  if (type === 'warehouses') return ['warehouse', 'office', 'warehouse', 'bath'];
  if (type === 'labour') return ['labour', 'kitchen', 'bath', 'labour'];
  if (type === 'farms') return ['farm', 'villa', 'farm', 'majlis'];
  if (type === 'Retail_store') return ['empty', 'retail', 'bath', 'retail'];
  return ['plot', 'plot', 'plot', 'plot'];
}

/** Look of a picture. A repeated outside view uses another camera; rooms of one home share their colours. */
function lookOf(kind: string, facts: SceneFacts, cover: Cover, at: number, rnd: Rng): Look {
  const { setting, storeys, balcony, garden, pool, furnished, isOld, rooms } = facts;
  const around = { setting, storeys, balcony, garden, pool, isOld };
  const [building, families] = outside(facts);
  const indoor = { setting, storeys, furnished, compact: rooms <= 1 };
  if (kind === cover.kind && kind === building) {
    const elsewhere = CAMERAS.filter((camera) => camera !== cover.camera);
    return {
      ...around,
      family: cover.family,
      palette: cover.palette,
      camera: elsewhere[at % elsewhere.length] ?? 'front',
    };
  }
  if (kind === building) {
    return {
      ...around,
      family: rnd.pick(families),
      palette: rnd.i(0, PALETTES - 1),
      camera: rnd.pick(CAMERAS),
    };
  }
  if (kind === 'villa') return { ...around, pool: false, garden: true };
  const family =
    kind === 'empty' ? ['bare', 'wardrobe', 'corner'][at % 3] : kind === 'living' ? 'wide' : undefined;
  return { ...indoor, ...(family && { family }), palette: cover.palette, camera: rnd.pick(WHOLE) };
}

/** Pictures of a listing: its cover, then more up to `count` in all. Deterministic for the same facts and cover. */
export function gallery(facts: SceneFacts, cover: Cover, count: number): GalleryPicture[] {
  const { seed, setting, storeys, balcony, garden, pool, furnished, isOld, rooms } = facts;
  const rnd = rngOf(`gallery:${seed}`);
  const base = rnd.pick([
    'morning',
    'noon',
    'golden',
    'golden',
    'dusk',
    'dawn',
    'morning',
    'noon',
    'night',
  ] as const);
  const day = base === 'golden' || base === 'dusk' ? base : rnd.pick(['morning', 'noon', 'golden'] as const);
  const { kind, family, palette, camera } = cover;
  const look = {
    setting,
    storeys,
    balcony,
    garden,
    pool,
    furnished,
    isOld,
    compact: rooms <= 1,
    family,
    palette,
    camera,
  };
  // Empty rooms are drawn in daylight.
  const isDim = (base === 'night' || base === 'dusk') && !furnished && kind !== outside(facts)[0];
  const first: GalleryPicture = { kind, seed: `${seed}-0`, time: isDim ? 'morning' : base, look };
  const kinds = roomsOf(facts);
  // Don't repeat the cover's room.
  const repeated = kinds.indexOf(kind);
  const others = kinds.filter((_, at) => at !== repeated || kind === outside(facts)[0]);
  return [
    first,
    ...others.slice(0, count - 1).map((other, at) => ({
      kind: other,
      seed: `${seed}-${at + 1}`,
      time:
        at > 4 && furnished
          ? rnd.pick(['dusk', 'night', base] as const)
          : furnished || day !== 'dusk'
            ? day
            : 'noon',
      look: lookOf(other, facts, cover, at, rnd),
    })),
  ];
}
