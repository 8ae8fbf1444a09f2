import { line, mix, path, type Point, poly, r, type Rng, type Svg } from '../core';
import { type Palette } from '../light';

/** Number of waves or peaks across the width. */
interface RangeOptions {
  n?: number;
}

export function dunes(
  S: Svg,
  P: Palette,
  rnd: Rng,
  y: number,
  amp: number,
  col: string,
  o: RangeOptions = {},
) {
  const n = o.n ?? 4;
  let d = `M0 ${r(S.h)}V${r(y)}`;
  let x = 0;
  const seg = S.w / n;
  for (let i = 0; i < n; i++) {
    const y1 = y - amp * rnd.f(0.3, 1),
      y2 = y + amp * rnd.f(-0.2, 0.4);
    d += `C${r(x + seg * 0.3)} ${r(y1)} ${r(x + seg * 0.55)} ${r(y1 - amp * 0.1)} ${r(x + seg)} ${r(y2)}`;
    x += seg;
  }
  S.add(
    path(
      d + `V${r(S.h)}Z`,
      S.lin([mix(P.t(col, 0.8), P.light, P.dark ? 0.1 : 0.34), P.t(col), P.inShade(col, 0.22)]),
    ),
  );
}

export function mountains(
  S: Svg,
  P: Palette,
  rnd: Rng,
  y: number,
  amp: number,
  col: string,
  o: RangeOptions = {},
) {
  const n = o.n ?? 7,
    step = S.w / n;
  const pts: Point[] = [[-20, y]];
  let faces = '';
  for (let i = 0; i <= n; i++) {
    const px = i * step + rnd.f(-0.3, 0.3) * step,
      py = y - amp * rnd.f(0.45, 1);
    pts.push([px, py]);
    const vx = px + step * rnd.f(0.35, 0.6),
      vy = y - amp * rnd.f(0.12, 0.42);
    pts.push([vx, vy]);
    faces += `M${r(px)} ${r(py)}L${r(px + step * 0.1)} ${r(py + amp * 0.22)}L${r(px - step * 0.05)} ${r(py + amp * 0.38)}L${r(px + step * 0.14)} ${r(y)}L${r(vx + step * 0.1)} ${r(y)}L${r(vx)} ${r(vy)}Z`;
  }
  pts.push([S.w + 20, y]);
  S.add(
    poly(pts, S.lin([P.inSun(col, 0.3), mix(P.t(col), P.haze, 0.45)])),
    path(faces, P.inShade(col, 0.5), 'opacity=".5"'),
  );
}

export function grassTufts(S: Svg, P: Palette, rnd: Rng, y0: number, y1: number, n: number, col: string) {
  let d = '';
  for (let i = 0; i < n; i++) {
    const x = rnd.f(0, S.w),
      y = rnd.f(y0, y1),
      k = 6 + (12 * (y - y0)) / (y1 - y0 + 1);
    d += `M${r(x)} ${r(y)}q${r(-k * 0.3)} ${r(-k * 0.6)} ${r(-k * 0.6)} ${r(-k)}M${r(x)} ${r(y)}q0 ${r(-k * 0.6)} ${r(k * 0.12)} ${r(-k * 1.2)}M${r(x)} ${r(y)}q${r(k * 0.3)} ${r(-k * 0.6)} ${r(k * 0.7)} ${r(-k * 0.9)}`;
  }
  S.add(line(d, col ?? P.t('#8a8a55'), 1.6, 'opacity=".75" stroke-linecap="round"'));
}
