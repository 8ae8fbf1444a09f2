import { H, lighten, line, mix, path, r, rect, type Rng, type Svg, W } from '../core';
import { boat, grouped, MATS, promenade, reflect } from './props';
import { type Palette } from '../light';
import { type FacadeStyle, tower } from '../parts/facade';
import { palm, tree } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

const STYLES: FacadeStyle[] = ['curtain', 'balcony', 'ribbon', 'fins', 'grid'];

/** Towers next to the main one. */
function neighbours(S: Svg, P: Palette, rnd: Rng, hz: number, right: boolean) {
  const others: [number, number, number][] = right
    ? [
        [90, 120, 250],
        [270, 100, 330],
        [430, 130, 210],
        [960, 120, 290],
        [1090, 110, 210],
      ]
    : [
        [20, 110, 230],
        [140, 90, 300],
        [600, 120, 300],
        [760, 100, 230],
        [900, 130, 350],
        [1060, 120, 250],
      ];
  for (const [x, w, h] of others) {
    tower(S, P, rnd, x + rnd.f(-14, 14), w, hz, h * rnd.f(0.8, 1.12), {
      ...rnd.pick(MATS),
      style: rnd.pick(STYLES),
      top: rnd.pick(['flat', 'crown', 'slope', 'flat'] as const),
      floor: 17,
      bay: 16,
    });
  }
}

/** The low front of a tower on its street. */
function podium(S: Svg, P: Palette, hz: number, px: number, pw: number, wall: string) {
  S.add(
    rect(px, hz - 54, pw, 54, S.lin([P.inSun(wall), P.t(wall)])),
    rect(px - 6, hz - 60, pw + 12, 8, P.inSun(lighten(wall, 0.4))),
  );
  let bays = '';
  for (let x = px + 10; x < px + pw - 22; x += 30) bays += `M${r(x)} ${hz}v-26a11 11 0 0 1 22 0v26z`;
  S.add(
    path(bays, P.dark || P.lit > 0.2 ? P.win : P.inShade(P.glass, 0.4), `opacity="${P.dark ? 0.95 : 0.8}"`),
  );
}

/** A promenade, and water that reflects the group `id`. */
function waterfront(S: Svg, P: Palette, rnd: Rng, hz: number, id: string) {
  promenade(S, P, rnd, hz, 20);
  sea(S, P, rnd, hz + 20, H);
  reflect(
    S,
    P,
    id,
    hz + 20,
    S.clip(`<rect x="0" y="${hz + 22}" width="${W}" height="${H}"/>`),
    P.dark ? 0.5 : 0.26,
  );
  S.add(
    rect(
      0,
      hz + 20,
      W,
      180,
      S.lin([
        [P.sea[1], 0.1],
        [P.sea[2], 0.75],
      ]),
    ),
  );
  let d = '';
  for (let i = 0; i < 34; i++) {
    const y = rnd.f(hz + 30, H - 8);
    d += `M${r(rnd.f(-20, W))} ${r(y)}h${r(rnd.f(20, 30 + (y - hz) * 0.5))}`;
  }
  S.add(line(d, '#ffffff', 1.6, `opacity="${P.dark ? 0.16 : 0.34}" stroke-linecap="round"`));
}

export function towerScene(S: Svg, P: Palette, rnd: Rng) {
  const m = rnd.pick(MATS),
    m2 = rnd.pick(MATS),
    hz = 560,
    right = P.side < 0;
  P.sunX = right ? rnd.f(0.1, 0.3) : rnd.f(0.7, 0.9);
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.55),
    min: 60,
    max: 240,
    peak: rnd.f(0.2, 0.8),
    wmin: 18,
    wmax: 40,
  });
  haze(S, P, hz, 220, 0.6);
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.15),
    min: 40,
    max: 170,
    peak: rnd.f(0.2, 0.8),
    lights: P.dark ? 0.12 : 0,
    wmin: 26,
    wmax: 54,
  });
  haze(S, P, hz, 90, 0.75);
  const heroX = right ? rnd.f(640, 760) : rnd.f(230, 330),
    heroW = rnd.f(190, 240),
    heroH = rnd.f(400, 480);
  const id = grouped(S, () => {
    neighbours(S, P, rnd, hz, right);
    S.add(rect(0, 330, W, 232, S.fade(P.haze, 0, 0.5)));
    tower(S, P, rnd, heroX, heroW, hz, heroH, {
      ...m,
      style: rnd.pick(['curtain', 'balcony', 'fins', 'balcony'] as const),
      top: rnd.pick(['spire', 'crown', 'crown', 'slope'] as const),
      floor: 20,
      bay: 21,
    });
    podium(S, P, hz, heroX - 50, heroW + 110, m2.wall);
    for (let i = 0; i < 9; i++) {
      const tx = rnd.f(0, W);
      if (rnd.chance(0.6)) tree(S, P, rnd, tx, hz + 2, rnd.f(34, 54));
      else palm(S, P, rnd, tx, hz + 2, rnd.f(70, 110));
    }
  });
  waterfront(S, P, rnd, hz, id);
  if (rnd.chance(0.65)) boat(S, P, rnd.f(120, 1000), 690 + rnd.f(-20, 30), rnd.f(0.7, 1.1));
}
