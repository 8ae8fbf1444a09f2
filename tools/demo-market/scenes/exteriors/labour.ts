import { circ, ell, lighten, mix, path, r, rect, type Rng, sub, type Svg, W } from '../core';
import { materialOf, street } from './props';
import { type Palette } from '../light';
import { type Look } from '../look';
import { palm } from '../parts/plants';
import { haze, sky, skyline } from '../parts/sky';

/** The staff bus. */
function bus(S: Svg, P: Palette, rnd: Rng) {
  const x = rnd.f(120, 560),
    y = 720;
  S.add(
    `<g transform="translate(${r(x)} ${y})">`,
    ell(170, 4, 190, 9, P.shade, 'opacity=".36"'),
    path(
      'M0 -10V-104q0 -14 14 -14H318q18 0 24 22l10 44V-10Z',
      S.lin([P.inSun('#f8f6ef'), P.inShade('#dcdad0', 0.2)]),
    ),
    rect(0, -48, 350, 12, P.t(rnd.pick(['#2f7f86', '#d9843b', '#b6432f']))),
    path(
      Array.from({ length: 6 }, (_, i) => sub(16 + i * 48, -100, 40, 38)).join('') +
        'M306 -100h14q8 0 12 14l6 24h-32z',
      P.inShade(P.glass, 0.45),
    ),
    circ(70, -8, 20, '#1e2628'),
    circ(282, -8, 20, '#1e2628'),
    circ(70, -8, 9, '#98a3a5'),
    circ(282, -8, 9, '#98a3a5'),
    '</g>',
  );
}

/** Families of staff housing, by number of floors. */
const FLOORS: Record<string, number> = { three: 3, four: 4, two: 2 };
export const LABOUR_FAMILIES = Object.keys(FLOORS);

export function labourScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const gy = 610,
    m = materialOf(rnd, look),
    bx = 90,
    bw = 1020,
    fl = FLOORS[look.family ?? ''] ?? rnd.i(3, 4),
    fh = 96,
    bh = fl * fh;
  sky(S, P, rnd, { horizon: 580 });
  skyline(S, P, rnd, { y: 580, col: mix(P.far, P.haze, 0.45), min: 20, max: 110, wmin: 40, wmax: 100 });
  haze(S, P, 580, 120, 0.7);
  S.add(rect(0, 575, W, 225, S.lin([P.inSun('#e0d3bd'), P.inShade('#c7b89e', 0.25)])));
  S.add(
    rect(
      bx,
      gy - bh,
      bw,
      bh,
      S.lin(P.side < 0 ? [P.inSun(m.wall), P.t(m.wall)] : [P.t(m.wall), P.inSun(m.wall)], 'h'),
    ),
    rect(bx - 10, gy - bh - 14, bw + 20, 16, P.inSun(lighten(m.wall, 0.5))),
  );
  const stairW = 110,
    sx = bx + bw / 2 - stairW / 2;
  let win = '',
    on = '',
    doors = '',
    rails = '',
    ac = '',
    slab = '';
  for (let i = 0; i < fl; i++) {
    const y = gy - bh + i * fh;
    slab += sub(bx - 4, y + fh - 8, bw + 8, 8);
    rails += sub(bx, y + fh - 42, bw, 3);
    for (let x = bx + 6; x < bx + bw; x += 13) rails += sub(x, y + fh - 40, 2, 32);
    for (let x = bx + 20; x < bx + bw - 70; x += 92) {
      if (x > sx - 70 && x < sx + stairW) continue;
      doors += sub(x, y + 24, 28, fh - 32);
      if (rnd.chance(P.lit + 0.06)) on += sub(x + 38, y + 28, 34, 28);
      else win += sub(x + 38, y + 28, 34, 28);
      if (rnd.chance(0.6)) ac += sub(x + 43, y + 12, 24, 11);
    }
  }
  let shd = '';
  for (let i = 0; i < fl; i++) shd += sub(bx, gy - bh + i * fh, bw, 22);
  S.add(
    path(doors, P.inShade(m.trim, 0.1)),
    path(win, S.lin([mix(P.t(P.glass), '#ffffff', 0.3), P.t(P.glass)])),
    path(on, P.win),
    path(ac, P.t('#f2f3ef')),
    path(shd, P.shade, 'opacity=".24"'),
    path(slab, P.inSun(lighten(m.wall, 0.5))),
    path(rails, P.inShade('#4d6468', 0.2), 'opacity=".85"'),
  );
  S.add(
    rect(sx, gy - bh - 44, stairW, bh + 44, S.lin([P.inSun(m.trim), P.inShade(m.trim, 0.25)])),
    ...Array.from({ length: fl }, (_, i) =>
      rect(sx + 26, gy - bh + 16 + i * fh, stairW - 52, 54, P.lit > 0.1 ? P.win : P.t(P.glass)),
    ),
    path(`M${sx + 26} ${gy}v-66h${stairW - 52}v66z`, P.inShade('#2d3a3d', 0.3)),
  );
  for (let i = 0; i < 5; i++) {
    S.add(
      rect(bx + 90 + i * 190, gy - bh - 44, 46, 30, P.inShade('#cfd5d4', 0.2)),
      circ(bx + 113 + i * 190, gy - bh - 29, 10, P.inShade('#7d8989', 0.3)),
    );
  }
  street(S, P, rnd, gy + 10);
  bus(S, P, rnd);
  for (let i = 0; i < 3; i++) palm(S, P, rnd, 40 + i * 540 + rnd.f(-20, 30), gy + 14, rnd.f(170, 240));
}
