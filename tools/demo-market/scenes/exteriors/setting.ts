import { lighten, line, mix, path, r, rect, type Rng, type Svg, H, W } from '../core';
import { boat, dhow, reflect, street } from './props';
import { type Palette } from '../light';
import { type Setting } from '../look';
import { dunes, grassTufts, mountains } from '../parts/ground';
import { hedge, palm, tree } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

/** Distant towers; `max` is the height of the tallest. */
function towers(S: Svg, P: Palette, rnd: Rng, y: number, max: number) {
  const peak = rnd.f(0.1, 0.9);
  const far = { y, min: max * 0.2, max, peak, wmin: 18, wmax: 44 };
  skyline(S, P, rnd, { ...far, col: mix(P.far, P.haze, 0.55) });
  haze(S, P, y, max, 0.65);
  const near = { y, min: max * 0.14, max: max * 0.62, peak: 1 - peak, wmin: 26, wmax: 58 };
  skyline(S, P, rnd, { ...near, col: mix(P.far, P.haze, 0.22), lights: P.dark ? 0.1 : 0 });
  haze(S, P, y, max * 0.5, 0.7);
}

/** A row of low houses with a minaret. */
function lowTown(S: Svg, P: Palette, rnd: Rng, y: number) {
  skyline(S, P, rnd, { y, min: 24, max: 74, wmin: 44, wmax: 110, gap: 30, col: mix(P.far, P.haze, 0.4) });
  const x = rnd.f(120, 1080);
  S.add(path(`M${r(x)} ${y}v-128l6 -18l6 18v128z`, mix(P.far, P.haze, 0.3)));
  haze(S, P, y, 120, 0.6);
}

const BACK: Record<Setting, (S: Svg, P: Palette, rnd: Rng, y: number) => void> = {
  sea: (S, P, rnd, y) => towers(S, P, rnd, y, 230),
  city: (S, P, rnd, y) => towers(S, P, rnd, y, 380),
  park: (S, P, rnd, y) => towers(S, P, rnd, y, 190),
  town: lowTown,
  desert: (S, P, rnd, y) => {
    dunes(S, P, rnd, y - 26, 74, '#e6c594', { n: 3 });
    dunes(S, P, rnd, y + 4, 40, '#dfb87f', { n: 2 });
  },
  mountain: (S, P, rnd, y) => {
    mountains(S, P, rnd, y, 300, mix(P.far, P.haze, 0.45), { n: 6 });
    haze(S, P, y, 220, 0.6);
    mountains(S, P, rnd, y + 10, 150, mix('#a98d74', P.haze, 0.3), { n: 7 });
    haze(S, P, y, 90, 0.5);
  },
  oasis: (S, P, rnd, y) => {
    mountains(S, P, rnd, y, 110, mix(P.far, P.haze, 0.5), { n: 5 });
    for (let i = 0; i < 20; i++) palm(S, P, rnd, i * 64 + rnd.f(-24, 24), y + 6, rnd.f(110, 190));
  },
};

/** Sky and background above the ground `y`. */
export function backdrop(S: Svg, P: Palette, rnd: Rng, setting: Setting, y: number) {
  sky(S, P, rnd, { horizon: y });
  BACK[setting](S, P, rnd, y);
}

/** A path through lawn, with beds and trees. */
function lawn(S: Svg, P: Palette, rnd: Rng, y: number) {
  S.add(
    rect(0, y, W, H - y, S.lin([P.inSun('#8fae66', 0.2), P.t('#6f9450'), P.inShade('#567a42', 0.2)])),
    path(`M${r(rnd.f(420, 640))} ${y}q60 60 -160 ${H - y}h250q40 -90 -30 ${y - H}z`, P.inSun('#e9dfca')),
  );
  hedge(S, P, rnd, -20, y + 70, 300, 40, { flowers: rnd.pick(['#e0568a', '#f0d27a', '#f1efe6']) });
  hedge(S, P, rnd, 930, y + 60, 300, 36, { flowers: rnd.chance(0.5) ? '#e8774b' : null });
  grassTufts(S, P, rnd, y + 30, H, 40, P.inShade('#5f8a45', 0.1));
  for (let i = 0; i < 3; i++) {
    tree(S, P, rnd, rnd.pick([rnd.f(20, 200), rnd.f(1000, 1180)]), y + 96, rnd.f(120, 170));
  }
}

/** Bare sand with ghaf trees and a track. */
function sand(S: Svg, P: Palette, rnd: Rng, y: number) {
  S.add(
    rect(0, y, W, H - y, S.lin([P.inSun('#e9c992'), P.t('#d9ae70'), P.inShade('#bd8f55', 0.2)])),
    path(`M0 ${y + 52}q500 -26 1200 6v40q-620 -34 -1200 2z`, P.inShade('#c9a06a', 0.12)),
  );
  let ripples = '';
  for (let i = 0; i < 26; i++) ripples += `M${r(rnd.f(-60, W))} ${r(rnd.f(y + 90, H))}q40 -10 96 0`;
  S.add(line(ripples, P.inSun('#f6dcae', 0.2), 2, 'opacity=".5" stroke-linecap="round"'));
  for (let i = 0; i < 3; i++) {
    tree(S, P, rnd, rnd.pick([rnd.f(10, 180), rnd.f(1010, 1190)]), y + rnd.f(20, 80), rnd.f(90, 140), {
      col: '#7c8450',
    });
  }
  grassTufts(S, P, rnd, y + 60, H, 26, P.t('#97894f'));
}

/** A promenade, and water that reflects the group `id`. */
function shore(S: Svg, P: Palette, rnd: Rng, y: number, id: string) {
  S.add(
    rect(0, y, W, 20, S.lin([P.inSun('#e6dccb'), P.inShade('#cdbfa8', 0.2)])),
    rect(0, y + 16, W, 5, P.inShade('#9f917b', 0.4)),
  );
  sea(S, P, rnd, y + 20, H);
  reflect(
    S,
    P,
    id,
    y + 20,
    S.clip(`<rect x="0" y="${y + 22}" width="${W}" height="${H}"/>`),
    P.dark ? 0.5 : 0.26,
  );
  const deep = S.lin([
    [P.sea[1], 0.1],
    [P.sea[2], 0.75],
  ]);
  S.add(rect(0, y + 20, W, 180, deep));
  let waves = '';
  for (let i = 0; i < 34; i++) {
    const at = rnd.f(y + 30, H - 8);
    waves += `M${r(rnd.f(-20, W))} ${r(at)}h${r(rnd.f(20, 30 + (at - y) * 0.5))}`;
  }
  S.add(line(waves, '#ffffff', 1.6, `opacity="${P.dark ? 0.16 : 0.34}" stroke-linecap="round"`));
  const vessel = rnd.n();
  if (vessel < 0.4) boat(S, P, rnd.f(120, 1000), y + rnd.f(110, 150), rnd.f(0.7, 1.1));
  else if (vessel < 0.65) {
    dhow(S, P, rnd.f(160, 1040), y + rnd.f(140, 180), rnd.f(0.4, 0.62), rnd.chance(0.5));
  }
}

/** Foreground of a building on the ground `y`; water reflects the group `id`. */
export function foreground(S: Svg, P: Palette, rnd: Rng, setting: Setting, y: number, id: string) {
  if (setting === 'sea') return shore(S, P, rnd, y, id);
  if (setting === 'park' || setting === 'oasis') lawn(S, P, rnd, y);
  else if (setting === 'desert') sand(S, P, rnd, y);
  else street(S, P, rnd, y);
  if (setting === 'oasis') {
    for (const x of [70, 1110]) palm(S, P, rnd, x + rnd.f(-30, 30), y + 80, rnd.f(280, 360));
  }
  if (setting === 'city' || setting === 'town' || setting === 'mountain') {
    const every = rnd.i(250, 420);
    for (let x = rnd.f(-60, 80); x < W; x += every) {
      if (rnd.chance(0.55)) palm(S, P, rnd, x, y + 16, rnd.f(170, 250));
      else tree(S, P, rnd, x, y + 12, rnd.f(90, 130));
    }
  }
}

/** Trees and palms at the foot of a building. */
export function planting(S: Svg, P: Palette, rnd: Rng, setting: Setting, y: number) {
  const green = { sea: 9, city: 4, park: 10, town: 4, desert: 1, mountain: 4, oasis: 8 }[setting];
  for (let i = 0; i < green; i++) {
    const x = rnd.f(0, W);
    if (rnd.chance(0.55)) tree(S, P, rnd, x, y + 2, rnd.f(34, 64));
    else palm(S, P, rnd, x, y + 2, rnd.f(70, 130));
  }
}

/** Paved ground beneath a building. */
export const apron = (S: Svg, P: Palette, y: number) =>
  S.add(rect(0, y - 22, W, 40, S.lin([P.inSun(lighten('#ded6c8', 0.1)), P.inShade('#c6baa6', 0.25)])));
