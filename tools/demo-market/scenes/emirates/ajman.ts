import { mix, rect, type Rng, type Svg } from '../core';
import { dhow } from '../exteriors/props';
import { type Palette } from '../light';
import { tower } from '../parts/facade';
import { palm } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

export function ajman(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 620;
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.4),
    min: 40,
    max: 200,
    wmin: 40,
    wmax: 80,
    peak: 0.8,
  });
  haze(S, P, hz, 200, 0.7);
  tower(S, P, rnd, 640, 150, hz, 210, {
    wall: '#f4f2ec',
    glass: '#7fb0c0',
    style: 'balcony',
    floor: 22,
    bay: 22,
  });
  tower(S, P, rnd, 820, 120, hz, 270, {
    wall: '#d9c3a0',
    glass: '#7f9f9f',
    style: 'grid',
    floor: 20,
    bay: 20,
    top: 'crown',
  });
  for (let i = 0; i < 9; i++) palm(S, P, rnd, 520 + i * 58, hz + 6, rnd.f(70, 110));
  S.add(rect(0, hz, w, 14, P.inSun('#ecdfc6')));
  sea(S, P, rnd, hz + 14, S.h);
  dhow(S, P, w * 0.42, hz + 190, 1.5);
  dhow(S, P, w * 0.84, hz + 90, 0.5, true);
}
