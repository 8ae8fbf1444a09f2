import {
  H,
  darken,
  g,
  lighten,
  line,
  mix,
  path,
  type Point,
  poly,
  r,
  rect,
  type Rng,
  rngOf,
  sub,
  type Svg,
  W,
} from '../core';
import { type Palette } from '../light';
import { view, viewFrom, type View } from './view';
import { type Look } from '../look';

// Interior painters: one-point perspective rooms with a real window, real light and furniture.
const WALLS = ['#f1ece3', '#e9e5dc', '#dfe3dc', '#e8d9c6', '#d7dedd', '#f3efe8', '#cfd6cf', '#e3d0bd'];

const FLOORS: [colour: string, kind: 'wood' | 'tile'][] = [
  ['#c89d6c', 'wood'],
  ['#a97b50', 'wood'],
  ['#dcc7a6', 'wood'],
  ['#e6e0d6', 'tile'],
  ['#cfc8bd', 'tile'],
  ['#8a6546', 'wood'],
];

/** Lines of boards or tiles, converging at the room's vanishing point. */
function floorLines(
  S: Svg,
  B: { x: number; y: number; w: number; h: number },
  kind: 'wood' | 'tile',
  colour: string,
) {
  const by2 = B.y + B.h,
    bx2 = B.x + B.w;
  let fl = '';
  if (kind === 'wood') {
    for (let i = -3; i <= 23; i++) {
      const t = i / 20;
      fl += `M${r(B.x + B.w * t)} ${by2}L${r(-600 + 2400 * t)} ${H + 120}`;
    }
  } else {
    for (let i = -4; i <= 12; i++) {
      const t = i / 8;
      fl += `M${r(B.x + B.w * t)} ${by2}L${r(-600 + 2400 * t)} ${H + 120}`;
    }
    for (const y of [548, 574, 612, 668, 752]) fl += `M0 ${y}H${W}`;
  }
  S.add(
    g(
      line(fl, colour, 1.6, `opacity="${kind === 'wood' ? 0.3 : 0.22}"`),
      `clip-path="${S.clip(`<path d="M${B.x} ${by2}H${bx2}L${W} ${H}H0Z"/>`)}"`,
    ),
  );
}

/** Skirting boards and the edges between walls. */
function edges(S: Svg, B: { x: number; y: number; w: number; h: number }, skirting: string, corner: string) {
  const bx2 = B.x + B.w,
    by2 = B.y + B.h;
  S.add(
    path(`M0 ${H}L${B.x} ${by2}H${bx2}L${W} ${H}V${H - 16}L${bx2} ${by2 - 9}H${B.x}L0 ${H - 16}Z`, skirting),
    line(
      `M0 0L${B.x} ${B.y}H${bx2}L${W} 0M${B.x} ${B.y}V${by2}M${bx2} ${B.y}V${by2}`,
      corner,
      1.6,
      'opacity=".55"',
    ),
  );
}

/** Returns a function that tints a material's colour with the room's light; `k` below 1 mixes in shade. */
function materialsIn(P: Palette) {
  const dusk = P.dark;
  return (c: string, k = 1) => {
    const base = dusk
      ? mix(c, P.time === 'night' ? '#3b3a38' : '#5a4c43', P.time === 'night' ? 0.42 : 0.28)
      : P.time === 'golden'
        ? mix(c, '#f0c690', 0.22)
        : mix(c, '#ffffff', 0.04);
    return k === 1 ? base : mix(base, dusk ? '#14242b' : '#62707a', 1 - k);
  };
}

/** An empty room, as passed to the furniture painters. */
export type Room = ReturnType<typeof room>;

/** An empty room in one-point perspective. The palette determines its colours and those of its furniture. */
export function room(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const theme = look.palette === undefined ? rnd : rngOf(`room ${look.palette}`);
  const wall = theme.pick(WALLS),
    [fc, ft] = theme.pick(FLOORS),
    B = { x: 230, y: 130, w: 740, h: 400 },
    bx2 = B.x + B.w,
    by2 = B.y + B.h;
  const dusk = P.dark;
  const A = materialsIn(P);
  const L = P.side; // light comes from left (-1) or right (+1) window
  const lw = L < 0;
  const corner = (points: Point[], from: string, to: string, along: 'v' | 'h') =>
    S.add(poly(points, S.lin([from, to], along)));
  corner(
    [
      [0, 0],
      [W, 0],
      [bx2, B.y],
      [B.x, B.y],
    ],
    A(lighten(wall, 0.35), 0.93),
    A(lighten(wall, 0.5), 1),
    'v',
  );
  corner(
    [
      [0, 0],
      [B.x, B.y],
      [B.x, by2],
      [0, H],
    ],
    A(wall, lw ? 0.9 : 0.8),
    A(wall, lw ? 0.98 : 0.9),
    'h',
  );
  corner(
    [
      [W, 0],
      [bx2, B.y],
      [bx2, by2],
      [W, H],
    ],
    A(wall, lw ? 0.9 : 0.98),
    A(wall, lw ? 0.8 : 0.9),
    'h',
  );
  S.add(rect(B.x, B.y, B.w, B.h, S.lin(lw ? [A(wall, 1), A(wall, 0.92)] : [A(wall, 0.92), A(wall, 1)], 'h')));
  S.add(
    poly(
      [
        [B.x, by2],
        [bx2, by2],
        [W, H],
        [0, H],
      ],
      S.lin([A(fc, 0.86), A(fc, 1)]),
    ),
  );
  floorLines(S, B, ft, A(darken(fc, 0.4), 0.8));
  edges(S, B, A(lighten(wall, 0.5), 0.97), A(wall, 0.72));
  // Cove light
  if (dusk) {
    S.add(
      poly(
        [
          [60, 34],
          [W - 60, 34],
          [bx2, B.y],
          [B.x, B.y],
        ],
        S.fade('#ffdf9f', 0, 0.35),
      ),
    );
  }
  return { A, B, bx2, by2, fc, wall, dusk, lw, theme, view: viewFrom(rnd, look) };
}

interface WindowOptions {
  kind?: View;
  frame?: string;
  n?: number;
  rail?: number;
}

export function drawBackWindow(
  S: Svg,
  P: Palette,
  rnd: Rng,
  R: Room,
  x: number,
  y: number,
  w: number,
  h: number,
  o: WindowOptions = {},
) {
  view(S, P, rnd, x, y, w, h, o.kind ?? R.view);
  const f = R.A(o.frame ?? '#43494a', 0.9);
  let d =
    sub(x - 6, y - 6, w + 12, 6) + sub(x - 6, y + h, w + 12, 6) + sub(x - 6, y, 6, h) + sub(x + w, y, 6, h);
  const n = o.n ?? 3;
  for (let i = 1; i < n; i++) d += sub(x + (w * i) / n - 2.5, y, 5, h);
  if (o.rail) d += sub(x, y + h * o.rail, w, 4);
  S.add(path(d, f));
  if (!P.dark) {
    S.add(
      poly(
        [
          [x + w * 0.1, y],
          [x + w * 0.34, y],
          [x + w * 0.16, y + h],
          [x - 0 + w * 0.0, y + h],
          [x, y + h * 0.4],
        ],
        '#ffffff',
        'opacity=".12"',
      ),
    );
  }
}

export function curtains(
  S: Svg,
  P: Palette,
  R: Room,
  x: number,
  y: number,
  w: number,
  h: number,
  c: string,
  open = 0.16,
) {
  const cw = w * open;
  S.add(rect(x - 46, y - 18, w + 92, 8, R.A('#5a5246', 0.9), 'rx="4"'));
  for (const s of [0, 1]) {
    const cx = s ? x + w - cw + 34 : x - 34;
    S.add(
      rect(
        cx,
        y - 12,
        cw,
        h + 26,
        S.lin([R.A(c, 0.96), R.A(c, 0.8), R.A(c, 1), R.A(c, 0.82), R.A(c, 1), R.A(c, 0.84)], 'h'),
      ),
    );
  }
}

export function drawSunlightOnFloor(S: Svg, P: Palette, R: Room, x: number, w: number) {
  if (P.dark || P.time === 'noon') return;
  const dx = R.lw ? 150 : -150;
  for (let i = 0; i < 3; i++) {
    const a = x + (w / 3) * i + 8,
      b = a + w / 3 - 16;
    S.add(
      poly(
        [
          [a, R.by2 + 8],
          [b, R.by2 + 8],
          [b + dx * 1.6 + (b - 600) * 0.5, H - 60],
          [a + dx * 1.6 + (a - 600) * 0.5, H - 60],
        ],
        S.fade(P.light, 0.55, 0.12),
      ),
    );
  }
}
