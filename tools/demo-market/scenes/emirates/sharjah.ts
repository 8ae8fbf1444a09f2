import { mix, path, r, rect, type Rng, type Svg } from '../core';
import { type Palette } from '../light';
import { dome, windTower } from '../parts/landmarks';
import { palm } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

export function sharjah(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 700,
    wall = '#e6cfa6';
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.5), min: 80, max: 240, wmin: 40, wmax: 70 });
  haze(S, P, hz, 260, 0.75);
  windTower(S, P, 110, hz - 150, 110, 250, wall);
  windTower(S, P, w - 230, hz - 130, 96, 220, wall);
  dome(S, P, w * 0.52, hz - 250, 120, '#d9b264');
  S.add(rect(w * 0.52 - 130, hz - 256, 260, 30, P.inSun('#f3e6c8')));
  const L = P.inSun(wall),
    D = P.inShade(wall);
  S.add(
    rect(w * 0.52 - 150, hz - 230, 300, 90, S.lin([L, mix(L, D, 0.3)])),
    rect(60, hz - 150, w - 120, 150, S.lin([L, mix(L, D, 0.35)])),
    rect(50, hz - 160, w - 100, 14, P.inSun('#f6ead0')),
  );
  let ar = '',
    sm = '';
  for (let i = 0; i < 8; i++) {
    const x = 84 + (i * (w - 170)) / 8;
    ar += `M${r(x)} ${hz}v-72a38 44 0 0 1 76 0v72z`;
  }
  for (let i = 0; i < 7; i++) sm += `M${r(w * 0.52 - 130 + i * 38)} ${hz - 160}v-34a12 12 0 0 1 24 0v34z`;
  S.add(
    path(
      ar,
      S.lin(P.lit > 0.1 ? [P.win, '#b8742f'] : [P.inShade('#8a6b45', 0.3), P.inShade('#6e5436', 0.4)]),
    ),
    path(sm, P.lit > 0.1 ? P.win : P.inShade('#7fa0a0', 0.3)),
  );
  S.add(rect(0, hz, w, 20, P.inSun('#e9dcc2')));
  sea(S, P, rnd, hz + 20, S.h);
  palm(S, P, rnd, 56, hz + 12, 260);
  palm(S, P, rnd, w - 60, hz + 14, 300);
  palm(S, P, rnd, w * 0.4, hz + 10, 150);
}
