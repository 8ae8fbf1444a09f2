import { hash, rngOf, Svg, W, H } from './core';
import { EMIRATES } from './emirates';
import { blockScene } from './exteriors/block';
import { farmScene } from './exteriors/farm';
import { labourScene } from './exteriors/labour';
import { officeTowerScene } from './exteriors/officeTower';
import { plotScene } from './exteriors/plot';
import { retailScene } from './exteriors/retail';
import { terraceScene } from './exteriors/terrace';
import { towerScene } from './exteriors/tower';
import { villaScene } from './exteriors/villa';
import { warehouseScene } from './exteriors/warehouse';
import { bathScene } from './interiors/bath';
import { bedroomScene } from './interiors/bedroom';
import { emptyScene } from './interiors/empty';
import { kitchenScene } from './interiors/kitchen';
import { livingScene } from './interiors/living';
import { majlisScene } from './interiors/majlis';
import { officeScene } from './interiors/office';
import { studioScene } from './interiors/studio';
import { paletteOf, TIMES, type Painter, type SceneTime } from './light';
import { type Camera, type Look } from './look';
import { panorama } from './panorama';
import { SERVICE_FAMILIES, serviceScene, serviceVanScene } from './services/service';

export { coverKey, coversFor, gallery, type Cover, type GalleryPicture, type SceneFacts } from './gallery';
export { type Setting } from './look';
export { EMIRATES, SERVICE_FAMILIES };

/** A picture to draw. The same spec always gives the same picture; the seed chooses an omitted time. */
export interface SceneSpec {
  kind: string;
  seed?: string | number;
  time?: SceneTime;
  look?: Look;
  /** Prefix of the ids inside the SVG, so that two drawings can share a page. */
  idPrefix?: string;
  title?: string;
}

/** Framing of a whole picture by camera: mirrored from the left and the right, enlarged from the right and near. */
const FRAMES: Record<Camera, [mirrored: boolean, scale: number]> = {
  front: [false, 1],
  left: [true, 1],
  near: [false, 1.2],
  right: [true, 1.14],
  far: [false, 1],
};

/** Wraps a painter whose picture is framed as a whole by the camera; other painters position their building by it. */
const framed =
  (paint: Painter): Painter =>
  (S, P, rnd, look) => {
    const [mirrored, scale] = FRAMES[look.camera ?? 'front'];
    const x = (W / 2) * (1 - (mirrored ? -scale : scale));
    S.add(
      `<g transform="translate(${x} ${H * 0.72 * (1 - scale)}) scale(${mirrored ? -scale : scale} ${scale})">`,
    );
    paint(S, P, rnd, look);
    S.add('</g>');
  };

const PAINTERS: Record<string, Painter> = {
  tower: towerScene,
  block: blockScene,
  villa: villaScene,
  officeTower: framed(officeTowerScene),
  warehouse: framed(warehouseScene),
  labour: framed(labourScene),
  farm: framed(farmScene),
  retail: framed(retailScene),
  plot: framed(plotScene),
  terrace: framed(terraceScene),
  living: framed(livingScene),
  studio: framed(studioScene),
  empty: framed(emptyScene),
  bedroom: framed(bedroomScene),
  kitchen: framed(kitchenScene),
  bath: framed(bathScene),
  office: framed(officeScene),
  majlis: framed(majlisScene),
  service: framed(serviceScene),
  serviceVan: serviceVanScene,
};
/** Kinds of homes, buildings and rooms, in addition to `panorama` and the emirates. */
export const KINDS: readonly string[] = Object.keys(PAINTERS);
const DAYS = ['dawn', 'morning', 'noon', 'golden', 'dusk', 'night'] as const;

/** An SVG drawing: 1200 × 800 units; `panorama` 1600 × 820, emirates 1000 × 1000. */
export function scene({ kind, seed = 1, time, idPrefix, title, look = {} }: SceneSpec): string {
  const key = `${kind}:${seed}`;
  const rnd = rngOf(key);
  const hour = time ?? rnd.pick(DAYS);
  const prefix = idPrefix ?? 's' + hash(key + hour).toString(36);
  const emirate = EMIRATES[kind];
  const S =
    kind === 'panorama'
      ? new Svg(prefix, 1600, 820)
      : emirate
        ? new Svg(prefix, 1000, 1000)
        : new Svg(prefix);
  const painter = kind === 'panorama' ? panorama : (emirate ?? PAINTERS[kind]);
  if (!painter) throw new Error(`No scene is called ${kind}`);
  painter(S, paletteOf(hour, rnd), rnd, look);
  return S.toString(title ? ` aria-label="${title}"` : '');
}

/** Sky, haze and ground colours of a scene as hex: enough for a blurred placeholder without drawing it. */
export function scenePalette({ kind, seed = 1, time }: SceneSpec): [string, string, string] {
  const light = TIMES[time ?? rngOf(`${kind}:${seed}`).pick(DAYS)];
  return [light.sky[1], light.haze, light.ground];
}

// Illustrations of empty states: a quiet frame around one small subject.
const SPOT: Record<string, Pick<SceneSpec, 'kind' | 'look'>> = {
  'empty-search': { kind: 'plot' },
  'empty-favorites': { kind: 'villa', look: { family: 'modern', setting: 'town', pool: true, garden: true } },
  'empty-inbox': { kind: 'majlis' },
  lost: { kind: 'terrace' },
};
/** Names of the empty states' illustrations. */
export const SPOTS: readonly string[] = Object.keys(SPOT);
export const spot = (name: string): string =>
  scene({
    kind: '',
    ...SPOT[name],
    seed: `spot-${name}`,
    time: name === 'lost' ? 'dusk' : 'dawn',
    idPrefix: 'p',
  });
