import { ell, line, mix, path, rect, type Rng, sub, type Svg } from '../core';
import { MATS, materialOf, street } from './props';
import { type Palette } from '../light';
import { type Look } from '../look';
import { tower } from '../parts/facade';
import { palm, tree } from '../parts/plants';
import { haze, sky, skyline } from '../parts/sky';

const FRONTS = { curtain: 'curtain', fins: 'fins', ribbon: 'ribbon', grid: 'grid' } as const;
/** Façade families of offices. */
export const OFFICE_FAMILIES = Object.keys(FRONTS);

export function officeTowerScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const gy = 640;
  sky(S, P, rnd, { horizon: 600 });
  skyline(S, P, rnd, {
    y: 620,
    col: mix(P.far, P.haze, 0.4),
    min: 120,
    max: 420,
    wmin: 40,
    wmax: 90,
    lights: P.dark ? 0.1 : 0,
  });
  haze(S, P, 620, 320, 0.75);
  const style = FRONTS[look.family as keyof typeof FRONTS] ?? rnd.pick(Object.values(FRONTS));
  const m = materialOf(rnd, look),
    m2 = rnd.pick(MATS),
    x = rnd.f(180, 300);
  tower(S, P, rnd, x + 470, 300, gy, rnd.f(330, 420), {
    ...m2,
    style: rnd.pick(['ribbon', 'fins', 'grid'] as const),
    floor: 32,
    bay: 30,
    top: 'flat',
  });
  tower(S, P, rnd, x, 420, gy, rnd.f(480, 560), {
    ...m,
    style,
    floor: 34,
    bay: 34,
    top: rnd.pick(['slope', 'crown', 'flat'] as const),
    side: 0.28,
  });
  S.add(
    rect(x - 60, gy - 70, 860, 12, P.inSun('#f4efe4')),
    rect(
      x - 60,
      gy - 58,
      860,
      58,
      S.lin(
        P.lit > 0.1
          ? [P.win, mix(P.win, '#a8682c', 0.5)]
          : [mix(P.t(P.glass), '#ffffff', 0.35), P.inShade(P.glass, 0.35)],
      ),
    ),
  );
  let d = '';
  for (let k = 0; k <= 20; k++) d += sub(x - 60 + k * 42.8, gy - 58, 4, 58);
  S.add(path(d, P.inShade('#454e50', 0.2)));
  street(S, P, rnd, gy);
  for (let i = 0; i < 6; i++) {
    if (rnd.chance(0.5)) palm(S, P, rnd, 40 + i * 225, gy + 16, rnd.f(180, 240));
    else tree(S, P, rnd, 40 + i * 225, gy + 16, rnd.f(100, 140));
  }
  S.add(ell(600, gy + 24, 190, 10, P.inSun('#efe6d6')));
  S.add(ell(600, gy + 22, 176, 7, P.sea[1]));
  for (let i = -3; i <= 3; i++) {
    S.add(line(`M${600 + i * 36} ${gy + 20}q2 -44 ${i * 5} 0`, '#ffffff', 3, 'opacity=".6"'));
  }
}
