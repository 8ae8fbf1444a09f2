import { circ, darken, lighten, line, mix, path, poly, r, rect, type Rng, sub, type Svg } from '../core';
import { car, type Material } from './props';
import { type Palette } from '../light';
import { windTower } from '../parts/landmarks';
import { hedge } from '../parts/plants';

/** Building parts of houses, in one material and light. */
export function kitOf(S: Svg, P: Palette, m: Material) {
  const wall = m.wall,
    L = P.inSun(wall),
    D = P.inShade(wall),
    T = P.inSun(lighten(wall, 0.5)),
    wood = m.trim;
  const glow = P.lit > 0.15 || P.dark,
    inC = glow
      ? [mix('#fff1cf', P.win, 0.4), P.win, mix(P.win, '#c9853e', 0.5)]
      : [mix(P.t(P.glass), '#ffffff', 0.45), P.t(P.glass), P.inShade(P.glass, 0.5)];
  const glaze = (x: number, y: number, w: number, h: number, n: number) => {
    S.add(rect(x, y, w, h, S.lin(inC)));
    if (glow) {
      S.add(
        rect(x, y + h * 0.62, w, h * 0.38, '#7a4b24', 'opacity=".18"'),
        circ(x + w * 0.3, y + h * 0.3, h * 0.09, '#fffbe8', 'opacity=".9"'),
        circ(x + w * 0.3, y + h * 0.3, h * 0.4, S.glow('#fff6d8', 0.7, 0)),
        rect(x + w * 0.5, y + h * 0.66, w * 0.34, h * 0.2, '#8a5a34', 'opacity=".45" rx="6"'),
      );
    } else {
      S.add(
        poly(
          [
            [x, y + h * 0.55],
            [x + w * 0.5, y],
            [x + w * 0.8, y],
            [x + w * 0.05, y + h],
          ],
          '#ffffff',
          'opacity=".2"',
        ),
        rect(x, y, w, h * 0.16, P.shade, 'opacity=".3"'),
      );
    }
    S.add(
      rect(x, y, w * 0.07, h, lighten(P.t('#efe6d6'), 0.2), 'opacity=".75"'),
      rect(x + w * 0.93, y, w * 0.07, h, lighten(P.t('#efe6d6'), 0.1), 'opacity=".65"'),
    );
    let mm = '';
    for (let i = 0; i <= n; i++) mm += sub(x + ((w - 4) * i) / n, y, 4, h);
    S.add(path(mm + sub(x, y, w, 4), P.inShade('#3c4447', 0.3)));
  };
  const archWin = (x: number, y: number, w: number, h: number) => {
    S.add(
      path(
        `M${r(x)} ${r(y + h)}V${r(y + w / 2)}a${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(w)} 0V${r(y + h)}Z`,
        S.lin(inC),
        `stroke="${T}" stroke-width="5"`,
      ),
    );
    if (!glow) {
      S.add(
        path(
          `M${r(x)} ${r(y + h * 0.5)}V${r(y + w / 2)}a${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(w)} 0v6Z`,
          P.shade,
          'opacity=".25"',
        ),
      );
    }
    S.add(rect(x + w / 2 - 2, y + 2, 4, h - 2, P.inShade('#4a4238', 0.3), 'opacity=".7"'));
  };
  const slats = (x: number, y: number, w: number, h: number) => {
    S.add(rect(x, y, w, h, S.lin([P.inSun(wood), P.inShade(wood, 0.25)])));
    let d = '';
    for (let i = x + 5; i < x + w; i += 9) d += `M${r(i)} ${r(y)}v${r(h)}`;
    S.add(line(d, P.inShade(darken(wood, 0.4), 0.4), 2.6, 'opacity=".6"'));
  };
  const box = (x: number, y: number, w: number, h: number) => {
    S.add(rect(x, y, w, h, S.lin(P.side < 0 ? [L, mix(L, D, 0.28)] : [mix(L, D, 0.28), L], 'h')));
  };
  const slab = (x: number, y: number, w: number, h = 14) => {
    S.add(rect(x, y, w, h, T), rect(x, y + h, w, 20, S.fade(P.shade, 0.55, 0)));
  };
  return { wall, L, T, wood, glaze, archWin, slats, box, slab };
}
type Kit = ReturnType<typeof kitOf>;

/** Position of a house in the picture: floor heights, left edge, width, and ground. */
export const HOUSE = { gh: 138, uh: 124, gx: 270, gw: 640, gy: 560 };

/** An upper volume cantilevered over a glazed ground floor. */
function modernHouse(S: Svg, P: Palette, rnd: Rng, kit: Kit) {
  const { wall, T, wood, glaze, slats, box, slab } = kit;
  const { gh, uh, gx, gw, gy } = HOUSE;
  const ux = rnd.f(330, 400),
    uw = rnd.f(430, 500);
  const uy = gy - gh - uh;
  box(ux, uy, uw, uh);
  slab(ux - 16, uy - 14, uw + 32);
  glaze(ux + 26, uy + 24, uw * 0.5, uh - 42, 3);
  slats(ux + uw * 0.5 + 42, uy + 18, uw * 0.5 - 62, uh - 18);
  box(gx, gy - gh, gw, gh);
  slab(gx - 20, gy - gh - 12, gw + 60);
  S.add(rect(gx - 20, gy - gh + 2, gw + 60, 26, S.fade(P.shade, 0.4, 0)));
  glaze(gx + 30, gy - gh + 20, 290, gh - 22, 4);
  S.add(rect(gx + 336, gy - gh + 2, 92, gh - 2, S.lin([P.inSun('#b9a283'), P.inShade('#a08a6d', 0.2)])));
  let st = '';
  for (let yy = 0; yy < gh - 10; yy += 15) st += `M${gx + 336} ${r(gy - gh + 12 + yy)}h92`;
  S.add(line(st, P.inShade('#7c6a52', 0.3), 1.4, 'opacity=".5"'));
  slats(gx + 446, gy - 108, 56, 108);
  S.add(rect(gx + 494, gy - 58, 3, 18, P.t('#e7d5ae')));
  glaze(gx + 520, gy - gh + 20, 100, gh - 22, 1);
  // Pergola / carport
  S.add(
    rect(gx + gw, gy - gh + 4, 132, 10, T),
    rect(gx + gw + 118, gy - gh + 12, 9, gh - 12, P.inShade(wall, 0.2)),
  );
  let pg = '';
  for (let i = 0; i < 9; i++) pg += sub(gx + gw + 6 + i * 13, gy - gh - 3, 4, 8);
  S.add(path(pg, P.t(wood)));
  if (rnd.chance(0.5)) car(S, P, rnd, gx + gw + 6, gy);
  // Roof terrace rail + plants
  let rl = '';
  for (let x = gx - 8; x < ux - 18; x += 16) rl += sub(x, gy - gh - 40, 2, 28);
  S.add(path(rl + sub(gx - 10, gy - gh - 42, ux - gx - 8, 3), P.inShade('#59605f', 0.3)));
  hedge(S, P, rnd, gx - 6, gy - gh - 12, ux - gx - 30, 20);
}

/** A house around a courtyard: arcade, parapet, wind tower. */
function courtyardHouse(S: Svg, P: Palette, rnd: Rng, kit: Kit) {
  const { wall, L, T, wood, archWin, box } = kit;
  const { gh, uh, gx, gw, gy } = HOUSE;
  const uy = gy - gh - uh + 14;
  windTower(S, P, rnd.f(300, 330), gy - gh + 6, 86, 232, wall);
  box(430, uy, 400, uh);
  S.add(rect(424, uy - 12, 412, 14, T));
  let cren = '';
  for (let x = 428; x < 824; x += 24) cren += `M${x} ${r(uy - 12)}v-8l6 -6l6 6v8z`;
  S.add(path(cren, L));
  for (let i = 0; i < 4; i++) archWin(466 + i * 92, uy + 24, 50, uh - 34);
  box(gx, gy - gh, gw, gh);
  S.add(rect(gx - 8, gy - gh - 8, gw + 16, 12, T), rect(gx, gy - gh + 4, gw, 18, S.fade(P.shade, 0.4, 0)));
  for (let i = 0; i < 6; i++) {
    if (i === 2) continue;
    archWin(gx + 26 + i * 103, gy - 100, 74, 100);
  }
  const dx = gx + 26 + 206;
  S.add(
    path(
      `M${dx} ${gy}V${gy - 78}a37 37 0 0 1 74 0V${gy}Z`,
      S.lin([P.inSun(wood), P.inShade(wood, 0.35)]),
      `stroke="${T}" stroke-width="6"`,
    ),
  );
  let dd = '';
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 2; b++) dd += sub(dx + 9 + b * 31, gy - 74 + a * 19, 25, 13);
  }
  S.add(path(dd, P.inShade(darken(wood, 0.35), 0.3), 'opacity=".6"'));
}

/** Two floors under a clay tile roof, with shutters and a chimney. */
function tiledHouse(S: Svg, P: Palette, rnd: Rng, kit: Kit) {
  const { L, T, wood, archWin, glaze, box } = kit;
  const { gh, uh, gx, gw, gy } = HOUSE;
  const top = gy - gh - uh;
  const clay = rnd.pick(['#b5643f', '#a4583a', '#c07a4e']);
  const roof = (x: number, y: number, w: number, h: number) => {
    S.add(
      path(
        `M${r(x - 26)} ${r(y)}L${r(x + 54)} ${r(y - h)}H${r(x + w - 54)}L${r(x + w + 26)} ${r(y)}Z`,
        S.lin([P.inSun(clay), P.inShade(clay, 0.2)]),
      ),
    );
    let tiles = '';
    for (let at = x - 10; at < x + w + 12; at += 15) {
      tiles += `M${r(at)} ${r(y)}L${r(x + w / 2 + (at - x - w / 2) * 0.84)} ${r(y - h)}`;
    }
    S.add(
      line(tiles, P.inShade(darken(clay, 0.3), 0.2), 2, 'opacity=".35"'),
      rect(x - 26, y - 4, w + 52, 8, T),
    );
  };
  box(gx + 70, top, 380, uh);
  roof(gx + 70, top, 380, 74);
  for (let i = 0; i < 3; i++) {
    const at = gx + 104 + i * 116;
    glaze(at, top + 34, 58, 66, 2);
    for (const side of [-20, 62]) S.add(rect(at + side, top + 32, 16, 70, P.t(wood)));
  }
  box(gx, gy - gh, gw, gh);
  roof(gx + 440, gy - gh, gw - 440, 54);
  S.add(rect(gx - 8, gy - gh - 6, 460, 10, T), rect(gx + 392, top - 96, 34, 62, L));
  for (let i = 0; i < 3; i++) archWin(gx + 30 + i * 92, gy - 104, 64, 104);
  S.add(
    rect(gx + 326, gy - 106, 60, 106, S.lin([P.inSun(wood), P.inShade(wood, 0.3)])),
    rect(gx + 314, gy - 118, 84, 12, T),
  );
  glaze(gx + 470, gy - 96, 130, 70, 3);
}

/** Three narrow houses side by side, each with its door and carport. */
function rowHouses(S: Svg, P: Palette, rnd: Rng, kit: Kit) {
  const { wall, T, wood, glaze, slats, box } = kit;
  const { gx, gw, gy } = HOUSE;
  const n = 3;
  const w = gw / n + 40;
  for (let i = 0; i < n; i++) {
    const x = gx - 60 + i * w;
    const h = 250 + (i % 2) * 26;
    box(x, gy - h, w - 10, h);
    S.add(
      rect(x - 6, gy - h - 10, w + 2, 12, T),
      rect(x + w - 14, gy - h - 24, 10, h + 24, P.inShade(wall, 0.2)),
    );
    glaze(x + 24, gy - h + 30, w * 0.46, 66, 3);
    slats(x + w * 0.58, gy - h + 26, w * 0.26, 80);
    S.add(rect(x + 16, gy - 132, w * 0.52, 9, T));
    glaze(x + 24, gy - 116, w * 0.3, 84, 2);
    S.add(
      rect(x + w * 0.5, gy - 112, 46, 112, S.lin([P.inSun(wood), P.inShade(wood, 0.3)])),
      rect(x + w * 0.5 + 38, gy - 58, 3, 16, P.t('#e7d5ae')),
    );
    hedge(S, P, rnd, x + 16, gy + 2, w * 0.32, 24, { flowers: rnd.pick(['#e0568a', '#f0d27a', '#f1efe6']) });
  }
  if (rnd.chance(0.7)) car(S, P, rnd, gx + gw + 70, gy + 6);
}

/** One wide floor under a broad flat roof on slim columns. */
function pavilion(S: Svg, P: Palette, rnd: Rng, kit: Kit) {
  const { L, T, glaze, slats, box, slab } = kit;
  const { gx, gw, gy } = HOUSE;
  const h = 164;
  box(gx + 40, gy - h, gw - 60, h);
  slab(gx - 90, gy - h - 22, gw + 170, 20);
  glaze(gx + 66, gy - h + 26, 250, h - 28, 4);
  slats(gx + 336, gy - h + 10, 96, h - 10);
  glaze(gx + 452, gy - h + 26, 130, h - 28, 2);
  for (const x of [gx - 74, gx - 20, gx + gw + 24, gx + gw + 62]) {
    S.add(rect(x, gy - h, 9, h, P.inSun(T, 0.1)));
  }
  S.add(rect(gx + 300, gy - h - 84, 210, 64, L), rect(gx + 292, gy - h - 94, 226, 12, T));
  glaze(gx + 318, gy - h - 74, 172, 44, 4);
  hedge(S, P, rnd, gx + 70, gy - h - 20, 200, 16);
}

type House = (S: Svg, P: Palette, rnd: Rng, kit: Kit) => void;
/** Families of houses. */
export const HOUSES: Record<string, House> = {
  modern: modernHouse,
  court: courtyardHouse,
  tiled: tiledHouse,
  row: rowHouses,
  pavilion,
};
