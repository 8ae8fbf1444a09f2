import { line, mix, path, rect, type Rng, type Svg } from '../core';
import { type Palette } from '../light';
import { grassTufts, mountains } from '../parts/ground';
import { tree } from '../parts/plants';
import { haze, sky } from '../parts/sky';

export function rasAlKhaimah(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 640;
  sky(S, P, rnd, { horizon: hz });
  mountains(S, P, rnd, hz, 400, mix(P.far, P.haze, 0.5), { n: 5 });
  haze(S, P, hz, 260, 0.6);
  mountains(S, P, rnd, hz + 60, 330, mix('#a98d74', P.haze, 0.35), { n: 5 });
  haze(S, P, hz + 60, 200, 0.55);
  mountains(S, P, rnd, hz + 170, 300, '#96755a', { n: 4 });
  S.add(
    rect(0, hz + 165, w, 400, S.lin([P.inSun('#d3b488'), P.t('#bd9766'), P.inShade('#9b7748', 0.25)])),
    path(
      `M${w * 0.42} 1000C${w * 0.7} 930 ${w * 0.2} 900 ${w * 0.44} 850S${w * 0.7} 820 ${w * 0.56} 800l8 0C${w * 0.78} 822 ${w * 0.58} 850 ${w * 0.52} 858S${w * 0.4} 900 ${w * 0.74} 1000z`,
      P.inShade('#5f6264', 0.25),
    ),
    line(
      `M${w * 0.56} 1000C${w * 0.72} 930 ${w * 0.3} 900 ${w * 0.48} 854S${w * 0.74} 822 ${w * 0.57} 800`,
      '#f4e9cc',
      3,
      'stroke-dasharray="16 14" opacity=".7"',
    ),
  );
  for (let i = 0; i < 7; i++) {
    tree(S, P, rnd, rnd.f(30, w - 30), rnd.f(hz + 190, 960), rnd.f(36, 70), { col: '#7c8450' });
  }
  grassTufts(S, P, rnd, 860, 1000, 24, P.t('#97894f'));
}
