import { circ, line, mix, path, r, type Rng, type Svg } from '../core';
import { type Palette } from '../light';
import { hedge } from '../parts/plants';
import { haze, sea, sky } from '../parts/sky';

export function ummAlQuwain(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 560;
  sky(S, P, rnd, { horizon: hz });
  S.add(path(`M0 ${hz}q120 -26 260 -12t300 -8t440 6V${hz + 8}H0z`, mix(P.far, P.haze, 0.4)));
  haze(S, P, hz, 120, 0.6);
  sea(S, P, rnd, hz, S.h);
  for (let b = 0; b < 4; b++) {
    const y = hz + 40 + b * 90,
      x0 = rnd.f(-80, w * 0.5);
    for (let i = 0; i < 9; i++) {
      const x = x0 + i * 62 + rnd.f(-16, 16),
        s = 46 + b * 26;
      S.add(
        line(
          `M${r(x)} ${r(y - s * 0.5)}q-10 ${r(s * 0.4)} -18 ${r(s * 0.55)}M${r(x)} ${r(y - s * 0.5)}v${r(s * 0.58)}M${r(x)} ${r(y - s * 0.5)}q10 ${r(s * 0.4)} 20 ${r(s * 0.52)}`,
          P.inShade('#6d5a44', 0.2),
          3,
        ),
      );
      hedge(S, P, rnd, x - s * 0.6, y - s * 0.28, s * 1.2, s * 0.62, {
        col: rnd.pick(['#5f8a58', '#4f7a55', '#6d9460']),
      });
    }
  }
  const fl = (x: number, y: number, k: number, f = false) =>
    S.add(
      `<g transform="translate(${r(x)} ${r(y)}) scale(${f ? -k : k} ${k})">`,
      line('M-4 0v62M8 2v60', P.t('#e0888a'), 3),
      path(
        'M-34 -8q14 -34 52 -22q18 6 14 22q-10 16 -36 12q-20 -2 -30 -12z',
        S.lin([P.inSun('#f9b3ae'), P.t('#ee8d8c')]),
      ),
      line('M28 -18q30 -4 22 -40q-4 -20 10 -30', P.inSun('#f6a9a5'), 7, 'stroke-linecap="round"'),
      circ(62, -90, 7, P.inSun('#f6a9a5')),
      path('M66 -92l14 4l-6 10z', '#2c3336'),
      '</g>',
    );
  fl(w * 0.3, hz + 200, 1.05);
  fl(w * 0.4, hz + 226, 0.9, true);
  fl(w * 0.66, hz + 150, 0.7);
  fl(w * 0.73, hz + 160, 0.62, true);
  fl(w * 0.52, hz + 300, 1.3);
}
