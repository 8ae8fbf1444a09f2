import { ell, mix, path, poly, r, rect, type Rng, type Svg } from '../core';
import { type Palette } from '../light';
import { dome, minaret } from '../parts/landmarks';
import { palm } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

export function abuDhabi(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 640;
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.5),
    min: 60,
    max: 260,
    wmin: 26,
    wmax: 50,
    peak: 0.15,
  });
  haze(S, P, hz, 260, 0.7);
  const wall = '#f7f5ef',
    L = P.inSun(wall),
    D = P.inShade(wall);
  minaret(S, P, rnd, w * 0.16, hz, 430, wall);
  minaret(S, P, rnd, w * 0.84, hz, 430, wall);
  S.add(rect(w * 0.12, hz - 120, w * 0.76, 120, S.lin([L, mix(L, D, 0.3)])));
  for (const [x, rr] of [
    [0.28, 52],
    [0.72, 52],
    [0.4, 40],
    [0.6, 40],
  ] as const) {
    S.add(rect(w * x - rr, hz - 150, rr * 2, 32, L));
    dome(S, P, w * x, hz - 150, rr, wall);
  }
  S.add(rect(w * 0.5 - 104, hz - 200, 208, 90, S.lin([L, mix(L, D, 0.3)])));
  dome(S, P, w * 0.5, hz - 200, 102, wall);
  let ar = '';
  for (let i = 0; i < 12; i++) {
    const x = w * 0.14 + i * w * 0.0605;
    ar += `M${r(x)} ${hz}v-56a20 22 0 0 1 40 0v56z`;
  }
  S.add(
    path(ar, P.lit > 0.1 ? P.win : P.inShade('#9db4b8', 0.3), 'opacity=".9"'),
    path(`M${w / 2 - 46} ${hz}v-92a46 52 0 0 1 92 0v92z`, P.lit > 0.1 ? P.win : P.inShade('#8fa9ae', 0.35)),
  );
  S.add(rect(0, hz, w, 18, P.inSun('#efe9dd')));
  sea(S, P, rnd, hz + 18, S.h);
  S.add(
    poly(
      [
        [w * 0.2, hz + 18],
        [w * 0.8, hz + 18],
        [w * 0.74, hz + 130],
        [w * 0.26, hz + 130],
      ],
      L,
      'opacity=".22"',
    ),
    ell(w / 2, hz + 200, 90, 120, L, 'opacity=".16"'),
  );
  palm(S, P, rnd, 60, hz + 12, 240);
  palm(S, P, rnd, w - 70, hz + 12, 260);
}
