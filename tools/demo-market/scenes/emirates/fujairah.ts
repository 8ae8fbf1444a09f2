import { mix, path, r, rect, type Rng, sub, type Svg } from '../core';
import { type Palette } from '../light';
import { mountains } from '../parts/ground';
import { palm } from '../parts/plants';
import { haze, sea, sky } from '../parts/sky';

export function fujairah(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 660,
    wall = '#c9a577';
  sky(S, P, rnd, { horizon: hz });
  mountains(S, P, rnd, hz, 300, mix(P.far, P.haze, 0.4), { n: 5 });
  haze(S, P, hz, 200, 0.7);
  S.add(
    path(
      `M${w * 0.08} ${hz + 60}C${w * 0.2} ${hz - 90} ${w * 0.34} ${hz - 150} ${w * 0.5} ${hz - 150}S${w * 0.84} ${hz - 70} ${w * 0.96} ${hz + 60}z`,
      S.lin([P.inSun('#bb936a'), P.inShade('#96724d', 0.25)]),
    ),
  );
  const L = P.inSun(wall),
    D = P.inShade(wall),
    by = hz - 130;
  const rt = (x: number, ww: number, h: number) => {
    S.add(
      path(
        `M${x - ww * 0.06} ${by}L${x} ${by - h}h${ww}L${x + ww * 1.06} ${by}z`,
        S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h'),
      ),
    );
    let c = '';
    for (let i = 0; i < 6; i++) c += sub(x + (i * ww) / 6 + ww * 0.02, by - h - 14, ww / 9, 16);
    S.add(
      path(c, L),
      path(
        sub(x + ww * 0.3, by - h * 0.6, 8, 22) + sub(x + ww * 0.62, by - h * 0.6, 8, 22),
        P.inShade('#5e4630', 0.3),
      ),
    );
  };
  S.add(rect(w * 0.3, by - 100, w * 0.38, 104, S.lin([L, mix(L, D, 0.4)])));
  let c = '';
  for (let i = 0; i < 13; i++) c += `M${r(w * 0.3 + i * w * 0.0295)} ${by - 98}v-16l8 -8l8 8v16z`;
  S.add(path(c, L), path(`M${w * 0.47} ${by}v-46a18 20 0 0 1 36 0v46z`, P.inShade('#5e4630', 0.3)));
  rt(w * 0.22, 110, 190);
  rt(w * 0.64, 130, 150);
  rt(w * 0.5, 74, 170);
  S.add(rect(0, hz + 50, w, 40, S.lin([P.inSun('#eed9b0'), P.t('#dcc193')])));
  for (let i = 0; i < 8; i++) palm(S, P, rnd, 30 + (i * w) / 8 + rnd.f(-20, 20), hz + 70, rnd.f(120, 200));
  sea(S, P, rnd, hz + 90, S.h);
}
