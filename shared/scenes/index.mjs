// Public entry. scene(spec) -> SVG string; listingScenes(listing) -> ordered gallery of specs.
import { Svg, Rng, makeP, hash, TIMES } from './core.mjs';
import * as E from './exteriors.mjs';
import * as I from './interiors.mjs';
import { EMIRATES, panorama } from './emirates.mjs';

export const KINDS = {
  tower: E.towerScene, villa: E.villaScene, courtyard: (S, P, R) => E.villaScene(S, P, R, { arch: true }), apartments: E.apartmentScene, officeTower: E.officeTowerScene,
  warehouse: E.warehouseScene, labour: E.labourScene, farm: E.farmScene, retail: E.retailScene, plot: E.plotScene, terrace: E.terraceScene,
  living: I.livingScene, bedroom: I.bedroomScene, kitchen: I.kitchenScene, bath: I.bathScene, office: I.officeScene, majlis: I.majlisScene,
};
const DAYS = ['dawn', 'morning', 'noon', 'golden', 'dusk', 'night'];

export function scene({ kind, seed = 1, time, idPrefix, title }) {
  const key = `${kind}:${seed}`, R = Rng(key), t = time ?? R.pick(DAYS);
  const pre = idPrefix ?? 's' + hash(key + t).toString(36), em = EMIRATES[kind];
  const S = kind === 'panorama' ? new Svg(pre, 1600, 820) : em ? new Svg(pre, 1000, 1000) : new Svg(pre);
  const P = makeP(t, R);
  (kind === 'panorama' ? panorama : em ?? KINDS[kind])(S, P, R);
  return S.toString(title ? ` aria-label="${title}"` : '');
}

// what a listing of each type shows, cover first
const GALLERY = {
  apartment: [['tower', 'apartments', 'terrace'], ['living'], ['kitchen'], ['bedroom'], ['terrace'], ['bath'], ['bedroom'], ['apartments', 'tower']],
  villa: [['villa', 'courtyard', 'villa'], ['living', 'majlis'], ['kitchen'], ['bedroom'], ['bath'], ['majlis', 'living'], ['bedroom'], ['terrace']],
  office: [['officeTower', 'office', 'tower'], ['office'], ['office'], ['officeTower'], ['terrace']],
  warehouses: [['warehouse'], ['warehouse'], ['office'], ['warehouse']],
  labour: [['labour'], ['labour'], ['kitchen'], ['bedroom']],
  commercial_lands: [['plot'], ['plot'], ['plot']],
  farms: [['farm'], ['courtyard', 'villa'], ['farm'], ['majlis'], ['farm']],
  Retail_store: [['retail'], ['retail'], ['retail'], ['office']],
};
export function listingScenes({ type, seed, count = 8 }) {
  const R = Rng('listing:' + type + seed), base = R.pick(['morning', 'noon', 'golden', 'golden', 'dusk', 'dawn', 'morning']);
  const inner = base === 'golden' || base === 'dusk' ? base : R.pick(['morning', 'noon', 'golden']);
  return (GALLERY[type] ?? GALLERY.apartment).slice(0, count).map((opts, i) => ({ kind: R.pick(opts), seed: `${seed}-${i}`, time: i === 0 ? base : i > 4 ? R.pick(['dusk', 'night', base]) : inner }));
}
export { TIMES, EMIRATES };

/** Sky, haze and ground of a scene: enough for a blurred placeholder without drawing it. */
export function scenePalette({ kind, seed = 1, time }) {
  const R = Rng(`${kind}:${seed}`), T = TIMES[time ?? R.pick(DAYS)];
  return [T.sky[1], T.haze, T.ground];
}

// Spot drawings of empty states: a quiet frame around one small thing.
const SPOT = { 'empty-search': 'plot', 'empty-favorites': 'villa', 'empty-inbox': 'majlis', lost: 'terrace' };
export const SPOTS = Object.keys(SPOT);
export const spot = (name) => scene({ kind: SPOT[name], seed: `spot-${name}`, time: name === 'lost' ? 'dusk' : 'dawn', idPrefix: 'p' });
