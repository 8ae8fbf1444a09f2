import { lighten, line, mix, path, type Point, poly, r, rect, type Rng, sub, type Svg, W } from '../core';
import { truck } from './props';
import { type Palette } from '../light';
import { type Look } from '../look';
import { palm } from '../parts/plants';
import { haze, sky, skyline } from '../parts/sky';

/** A gate, closed or rolled up to show the goods. */
function gate(S: Svg, P: Palette, rnd: Rng, gy: number, dx: number, dw: number) {
  const dh = 148,
    open = rnd.chance(0.4);
  S.add(rect(dx - 8, gy - dh - 8, dw + 16, dh + 8, P.inShade('#4d5557', 0.2)));
  if (open) {
    S.add(rect(dx, gy - dh, dw, dh, S.lin(P.dark ? [P.win, '#8a5f2c'] : ['#29363b', '#47555a'])));
    S.add(rect(dx, gy - dh, dw, 34, P.t('#dfe2df')));
    let bx2 = '';
    for (let q = 0; q < 3; q++) {
      for (let z = 0; z < 3 - q; z++) bx2 += sub(dx + 12 + z * 34 + q * 17, gy - 28 - q * 28, 31, 26);
    }
    S.add(path(bx2, P.t('#b98a55'), 'stroke="#7d5930" stroke-width="1.5"'));
  } else {
    S.add(rect(dx, gy - dh, dw, dh, S.lin([P.inSun('#eef0ec'), P.t('#cfd3d0')])));
    let rl = '';
    for (let yy = gy - dh + 12; yy < gy; yy += 12) rl += `M${r(dx)} ${r(yy)}h${r(dw)}`;
    S.add(line(rl, P.inShade('#7c8687', 0.3), 1.6, 'opacity=".55"'));
  }
}

const SHEETS = ['#c9cfd0', '#dcd8cd', '#8fa5ab', '#b9a98f', '#e2e4df'];
const ACCENTS = ['#d9843b', '#2f7f86', '#b6432f', '#3f5f73', '#c9a23a'];
/** Families of warehouses: number of bays, and saw-tooth roofs or gables. */
const ROOFS: Record<string, { bays: number; saw: boolean }> = {
  gables: { bays: 3, saw: false },
  twin: { bays: 2, saw: false },
  saw: { bays: 3, saw: true },
  shed: { bays: 1, saw: false },
};
export const WAREHOUSE_FAMILIES = Object.keys(ROOFS);

export function warehouseScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const { palette = rnd.i(0, 9) } = look;
  const { bays, saw } = ROOFS[look.family ?? ''] ?? rnd.pick(Object.values(ROOFS));
  const gy = 590,
    c = SHEETS[palette % 5] ?? '#dcd8cd',
    acc = ACCENTS[(palette * 2 + (palette > 4 ? 1 : 0)) % 5] ?? '#2f7f86';
  sky(S, P, rnd, { horizon: 560 });
  skyline(S, P, rnd, { y: 566, col: mix(P.far, P.haze, 0.45), min: 20, max: 90, wmin: 40, wmax: 120 });
  haze(S, P, 566, 100, 0.7);
  S.add(rect(0, 560, W, 240, S.lin([P.inSun('#d4cbbb'), P.t('#c4b9a6'), P.inShade('#a89d8a', 0.3)])));
  const bx = 130,
    bw = 940 / bays,
    eave = rnd.f(230, 280),
    ridge = rnd.f(50, 84);
  for (let i = 0; i < bays; i++) {
    const x = bx + i * bw,
      y = gy - eave;
    const roof: Point[] = saw
      ? [
          [x, y],
          [x, y - ridge],
          [x + bw, y],
        ]
      : [
          [x, y],
          [x + bw / 2, y - ridge],
          [x + bw, y],
        ];
    const shape: Point[] = [[x, gy], ...roof, [x + bw, gy]];
    S.add(poly(shape, S.lin(P.side < 0 ? [P.inSun(c, 0.3), P.t(c)] : [P.t(c), P.inSun(c, 0.3)], 'h')));
    let cor = '';
    for (let xx = x + 8; xx < x + bw; xx += 11) {
      const k = (xx - x) / bw,
        top = saw ? y - ridge * (1 - k) : y - ridge * (1 - Math.abs(k - 0.5) * 2);
      cor += `M${r(xx)} ${r(top + 6)}V${gy}`;
    }
    S.add(
      line(cor, P.inShade(c, 0.5), 2, 'opacity=".34"'),
      line(
        'M' + roof.map((p) => r(p[0]) + ' ' + r(p[1])).join('L'),
        P.inSun(lighten(acc, 0.05), 0.1),
        12,
        'stroke-linejoin="round"',
      ),
      rect(x, gy - 64, bw, 64, P.inShade(acc, 0.12), 'opacity=".16"'),
    );
    const dw = bw * 0.42,
      dx = x + bw * 0.12;
    gate(S, P, rnd, gy, dx, dw);
    const bump = sub(dx - 8, gy - 34, 8, 34) + sub(dx + dw, gy - 34, 8, 34);
    S.add(path(bump, '#e8bd3e'));
    const pxx = x + bw * 0.68;
    S.add(
      rect(pxx, gy - 92, 44, 92, P.inShade(acc, 0.25)),
      rect(pxx + 8, gy - 82, 28, 30, P.lit > 0.2 ? P.win : P.t(P.glass)),
      rect(pxx - 8, gy - 104, 60, 8, P.inSun(acc)),
    );
    let win = '';
    for (let q = 0; q < 5; q++) win += sub(x + bw * 0.12 + q * bw * 0.155, gy - eave + 22, bw * 0.12, 26);
    S.add(
      path(
        win,
        P.lit > 0.2 ? P.win : S.lin([mix(P.t(P.glass), '#ffffff', 0.4), P.t(P.glass)]),
        'opacity=".92"',
      ),
    );
    S.add(rect(x + bw * 0.86, gy - 120, 40, 40, P.t('#ffffff'), 'rx="4" opacity=".9"'));
  }
  S.add(rect(0, gy, W, 12, S.fade(P.shade, 0.35, 0)));
  let mk = '';
  for (let i = 0; i < 7; i++) mk += `M${150 + i * 150} ${gy + 26}l${-30 + i * 10} 150`;
  S.add(line(mk, '#f3ead2', 5, `opacity="${P.dark ? 0.3 : 0.7}"`));
  truck(S, P, rnd, rnd.f(60, 160), 720, acc, 1.2);
  if (rnd.chance(0.6)) truck(S, P, rnd, rnd.f(680, 760), 690, '#f1efe8', 1);
  for (let i = 0; i < 3; i++) palm(S, P, rnd, 40 + i * 560 + rnd.f(-20, 20), gy + 6, rnd.f(150, 210));
}
