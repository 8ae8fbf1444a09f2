import { line, mix, path, r, rect, type Rng, sub, type Svg } from '../core';
import { dhow } from '../exteriors/props';
import { type Palette } from '../light';
import { tower } from '../parts/facade';
import { palm, tree } from '../parts/plants';
import { haze, sea, sky, skyline } from '../parts/sky';

export function dubai(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = 720;
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.5), min: 80, max: 330, wmin: 22, wmax: 46 });
  haze(S, P, hz, 330, 0.6);
  // Stepped spire
  const cx = w * 0.52,
    steps = [
      [74, 0],
      [60, 130],
      [47, 240],
      [35, 340],
      [24, 430],
      [14, 510],
      [6, 570],
    ],
    L = P.inSun('#cfdcdc'),
    D = P.inShade('#8fa9ae', 0.4);
  for (let i = 0; i < steps.length; i++) {
    const [hw = 0, y = 0] = steps[i] ?? [],
      y2 = steps[i + 1]?.[1] ?? 650;
    S.add(
      rect(
        cx - hw,
        hz - y2 + (i ? -10 * (i % 2) : 0),
        hw * 2,
        y2 - y + 12,
        S.lin(P.side < 0 ? [L, mix(L, D, 0.4), D] : [D, mix(L, D, 0.4), L], 'h'),
      ),
    );
    let f = '';
    for (let yy = hz - y; yy > hz - y2; yy -= 9) f += `M${r(cx - hw)} ${r(yy)}h${hw * 2}`;
    S.add(line(f, D, 1, 'opacity=".35"'));
    if (P.dark) {
      let q = '';
      for (let yy = hz - y - 6; yy > hz - y2; yy -= 9) {
        for (let xx = cx - hw + 4; xx < cx + hw - 4; xx += 7) if (rnd.chance(0.35)) q += sub(xx, yy, 4, 4);
      }
      S.add(path(q, P.win, 'opacity=".9"'));
    }
  }
  S.add(path(`M${cx - 4} ${hz - 640}L${cx} ${hz - 700}l4 60z`, L));
  tower(S, P, rnd, 40, 130, hz, 330, {
    wall: '#d9c3a0',
    glass: '#7f9f9f',
    style: 'balcony',
    floor: 18,
    bay: 18,
    top: 'crown',
  });
  tower(S, P, rnd, 190, 110, hz, 250, {
    wall: '#efe7da',
    glass: '#86adb8',
    style: 'ribbon',
    floor: 18,
    bay: 18,
  });
  tower(S, P, rnd, w - 250, 120, hz, 360, {
    wall: '#b9c6c6',
    glass: '#5d98a8',
    style: 'curtain',
    floor: 18,
    bay: 18,
    top: 'slope',
  });
  tower(S, P, rnd, w - 120, 120, hz, 240, {
    wall: '#f4f2ec',
    glass: '#7fb0c0',
    style: 'fins',
    floor: 18,
    bay: 16,
  });
  for (let i = 0; i < 12; i++) {
    if (rnd.chance(0.5)) palm(S, P, rnd, rnd.f(0, w), hz + 4, rnd.f(90, 130));
    else tree(S, P, rnd, rnd.f(0, w), hz + 4, rnd.f(50, 80));
  }
  S.add(rect(0, hz, w, 16, P.inSun('#e6dccb')));
  sea(S, P, rnd, hz + 16, S.h);
  dhow(S, P, w * 0.3, hz + 150, 0.5);
}
