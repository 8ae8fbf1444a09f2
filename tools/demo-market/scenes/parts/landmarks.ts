import { circ, darken, lighten, line, mix, path, r, rect, type Rng, type Svg } from '../core';
import { type Palette } from '../light';

export function windTower(S: Svg, P: Palette, x: number, y: number, w: number, h: number, wall: string) {
  const L = P.inSun(wall),
    D = P.inShade(wall);
  S.add(
    rect(x, y - h, w, h, S.lin([L, mix(L, P.haze, 0.15)])),
    rect(P.side < 0 ? x + w * 0.72 : x, y - h, w * 0.28, h, D, 'opacity=".7"'),
  );
  const oy = y - h + h * 0.07,
    oh = h * 0.36;
  for (let i = 0; i < 3; i++) {
    const ox = x + w * (0.1 + i * 0.28);
    S.add(
      path(
        `M${r(ox)} ${r(oy + oh)}V${r(oy + w * 0.12)}a${r(w * 0.11)} ${r(w * 0.11)} 0 0 1 ${r(w * 0.22)} 0V${r(oy + oh)}Z`,
        P.inShade(darken(wall, 0.45), 0.5),
      ),
      rect(ox + w * 0.1, oy + w * 0.06, w * 0.02, oh - w * 0.06, L),
    );
  }
  S.add(
    rect(x - w * 0.06, y - h - 6, w * 1.12, 7, P.inSun(lighten(wall, 0.2))),
    rect(x - w * 0.03, oy + oh + 3, w * 1.06, 4, D),
  );
  S.add(
    line(
      `M${r(x - w * 0.14)} ${r(y - h * 0.44)}h${r(w * 1.28)}M${r(x - w * 0.14)} ${r(y - h * 0.72)}h${r(w * 1.28)}`,
      P.inShade('#7d5d3d'),
      3,
      'stroke-linecap="round"',
    ),
  );
}

export function dome(S: Svg, P: Palette, cx: number, y: number, rad: number, wall: string) {
  const L = P.inSun(wall),
    D = P.inShade(wall, 0.4);
  S.add(
    path(
      `M${r(cx - rad)} ${r(y)}C${r(cx - rad * 1.16)} ${r(y - rad * 0.8)} ${r(cx - rad * 0.5)} ${r(y - rad * 1.12)} ${r(cx)} ${r(y - rad * 1.42)}C${r(cx + rad * 0.5)} ${r(y - rad * 1.12)} ${r(cx + rad * 1.16)} ${r(y - rad * 0.8)} ${r(cx + rad)} ${r(y)}Z`,
      S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h'),
    ),
  );
  S.add(
    line(`M${r(cx)} ${r(y - rad * 1.42)}v${r(-rad * 0.36)}`, P.inSun('#d9b264'), Math.max(1.6, rad * 0.05)),
    circ(cx, y - rad * 1.56, Math.max(1.6, rad * 0.06), P.inSun('#d9b264')),
  );
}

export function minaret(S: Svg, P: Palette, rnd: Rng, x: number, y: number, h: number, wall: string) {
  const w = h * 0.07,
    L = P.inSun(wall),
    D = P.inShade(wall, 0.38),
    gr = S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h');
  S.add(
    rect(x - w * 0.75, y - h * 0.42, w * 1.5, h * 0.42, gr),
    rect(x - w, y - h * 0.44, w * 2, h * 0.02, L),
    rect(x - w * 0.55, y - h * 0.74, w * 1.1, h * 0.31, gr),
    rect(x - w * 0.85, y - h * 0.76, w * 1.7, h * 0.02, L),
    rect(x - w * 0.36, y - h * 0.88, w * 0.72, h * 0.12, gr),
  );
  dome(S, P, x, y - h * 0.88, w * 0.42, wall);
}
