import { H, circ, ell, line, mix, path, r, rect, type Rng, sub, type Svg, W } from '../core';
import { type Palette } from '../light';
import { type Camera, type Look } from '../look';

// Exterior painters. Each takes (S, P, rnd) and draws on a 1200 x 800 stage.
/** Colours of a building's materials. */
export interface Material {
  wall: string;
  glass: string;
  trim: string;
}

/** Materials by palette index of a look. */
export const MATS: Material[] = [
  { wall: '#efe7da', glass: '#86adb8', trim: '#b48a58' }, // limestone
  { wall: '#f4f2ec', glass: '#7fb0c0', trim: '#6c6a63' }, // white render
  { wall: '#d9c3a0', glass: '#7f9f9f', trim: '#8a5a35' }, // sand
  { wall: '#c9a48a', glass: '#8fb0b2', trim: '#6b4a3a' }, // pale clay
  { wall: '#5d676b', glass: '#9bbcc4', trim: '#c39a62' }, // graphite
  { wall: '#b9c6c6', glass: '#5d98a8', trim: '#d9b57c' }, // sea glass
  { wall: '#cfd3c8', glass: '#7aa39a', trim: '#a77746' }, // pale olive
  { wall: '#c98263', glass: '#8fb3b8', trim: '#5f3a2c' }, // terracotta
  { wall: '#8fa9b4', glass: '#5f92a6', trim: '#e3d2b2' }, // blue grey
  { wall: '#e8cfc0', glass: '#8aa9b5', trim: '#8c5a4a' }, // rose plaster
];

/** Material of a palette, or a random one if none is set. Old walls are faded. */
export function materialOf(rnd: Rng, { palette, isOld }: Look): Material {
  const material = MATS[palette ?? -1] ?? rnd.pick(MATS);
  return isOld ? { ...material, wall: mix(material.wall, '#b5a88f', 0.3) } : material;
}

/** Draws a group on the ground `gy` from a camera position: shifted sideways, nearer or farther. */
export function seenFrom(S: Svg, camera: Camera = 'front', gy: number, draw: () => void) {
  const [aside, scale] = {
    front: [0, 1],
    left: [-190, 0.94],
    right: [190, 0.94],
    near: [30, 1.34],
    far: [-60, 0.74],
  }[camera] as [number, number];
  S.add(`<g transform="translate(${r(600 * (1 - scale) + aside)} ${r(gy * (1 - scale))}) scale(${scale})">`);
  draw();
  S.add('</g>');
}

// Draw a group into its own buffer so it can be mirrored as a reflection
export function grouped(S: Svg, fn: () => void) {
  const keep = S.b;
  S.b = [];
  fn();
  const inner = S.b.join('');
  S.b = keep;
  const id = S.id();
  S.add(`<g id="${id}">${inner}</g>`);
  return id;
}

export function reflect(S: Svg, P: Palette, id: string, y: number, clip: string, o = 0.34) {
  S.add(
    `<g clip-path="${clip}"><use href="#${id}" transform="translate(0 ${r(2 * y)}) scale(1 -1)" opacity="${o}"/></g>`,
  );
}

export function promenade(S: Svg, P: Palette, rnd: Rng, y: number, h: number) {
  S.add(
    rect(0, y, W, h, S.lin([P.inSun('#e6dccb'), P.inShade('#cdbfa8', 0.2)])),
    rect(0, y + h - 4, W, 5, P.inShade('#9f917b', 0.4)),
  );
  let posts = '';
  for (let x = 10; x < W; x += 26) posts += sub(x, y - 9, 2, 10);
  S.add(path(posts + sub(0, y - 10, W, 2), P.inShade('#6d7472', 0.3), 'opacity=".7"'));
}

export function boat(S: Svg, P: Palette, x: number, y: number, k: number) {
  S.add(
    `<g transform="translate(${r(x)} ${r(y)}) scale(${r(k)})">`,
    ell(46, 12, 74, 5, P.shade, 'opacity=".3"'),
    path('M-20 -4H112L96 12H-4Z', S.lin([P.inSun('#ffffff'), P.inShade('#d5dfe0', 0.3)])),
    path('M14 -4L26 -22H70L86 -4Z', P.inSun('#eef3f2')),
    path('M30 -8l5 -9h32l6 9z', P.inShade(P.glass, 0.5)),
    rect(-4, 1, 104, 2, P.t('#c0895a')),
    '</g>',
  );
}

export function dhow(S: Svg, P: Palette, x: number, y: number, k: number, flip = false) {
  S.add(
    `<g transform="translate(${r(x)} ${r(y)}) scale(${r(flip ? -k : k)} ${r(k)})">`,
    ell(0, 26, 130, 7, P.shade, 'opacity=".3"'),
    line('M-6 -2L14 -196', P.inShade('#6b4d31', 0.2), 6),
    path(
      'M18 -192C60 -150 92 -80 96 -22C60 -34 10 -32 -28 -14C-14 -70 2 -140 18 -192Z',
      S.lin([P.inSun('#fbf3e2'), P.inShade('#e4d2b1', 0.28)], 'h'),
    ),
    line('M-60 -34L34 -206', P.inShade('#6b4d31', 0.2), 5),
    line('M-40 -8L-58 -36M96 -22L110 4', P.inShade('#6b4d31'), 2),
    path(
      'M-124 -30C-100 -4 -70 4 0 4H84C110 2 126 -14 136 -34C130 4 110 28 84 28H-70C-100 26 -116 0 -124 -30Z',
      S.lin([P.inSun('#9a6a3f'), P.inShade('#5f3e25', 0.3)]),
    ),
    line('M-112 -12C-90 6 -60 10 0 10H88C108 8 120 0 130 -16', P.inSun('#e8c78e'), 3),
    '</g>',
  );
}

export function car(S: Svg, P: Palette, rnd: Rng, x: number, y: number) {
  const c = rnd.pick(['#e8ecec', '#2b3338', '#8c2f2b', '#3f6f7a']);
  S.add(
    ell(x + 55, y, 62, 5, P.shade, 'opacity=".4"'),
    path(
      `M${x} ${y - 8}c0 -14 4 -20 18 -22c10 -16 18 -22 34 -22h18c14 0 22 8 30 22c12 2 16 8 16 22z`,
      S.lin([P.inSun(c), P.inShade(c, 0.3)]),
    ),
    path(
      `M${x + 26} ${y - 31}c7 -10 12 -15 26 -15h4v15zM${x + 61} ${y - 31}v-15h8c10 0 16 6 22 15z`,
      P.inShade(P.glass, 0.5),
    ),
    circ(x + 26, y - 7, 11, '#1c2427'),
    circ(x + 90, y - 7, 11, '#1c2427'),
    circ(x + 26, y - 7, 5, '#9aa6a8'),
    circ(x + 90, y - 7, 5, '#9aa6a8'),
  );
}

export function lounger(S: Svg, P: Palette, x: number, y: number, k: number) {
  S.add(
    `<g transform="translate(${x} ${y}) scale(${k})">`,
    ell(30, 22, 48, 5, P.shade, 'opacity=".3"'),
    path('M-8 8H60L66 14H-6Z', P.inSun('#ffffff')),
    path('M48 8L72 -22L80 -18L64 12Z', P.inSun('#f4efe4')),
    rect(-2, 14, 3, 9, P.t('#9a8260')),
    rect(56, 14, 3, 9, P.t('#9a8260')),
    '</g>',
  );
}

export function parasol(S: Svg, P: Palette, x: number, y: number, c: string) {
  S.add(
    rect(x - 2, y - 110, 4, 128, P.t('#8a7358')),
    path(
      `M${x - 84} ${y - 84}Q${x} ${y - 156} ${x + 84} ${y - 84}Q${x} ${y - 98} ${x - 84} ${y - 84}Z`,
      S.lin(P.side < 0 ? [P.inSun(c), P.inShade(c, 0.3)] : [P.inShade(c, 0.3), P.inSun(c)], 'h'),
    ),
    path(
      `M${x - 28} ${y - 91}Q${x - 14} ${y - 128} ${x} ${y - 122}Q${x + 14} ${y - 128} ${x + 28} ${y - 91}Z`,
      '#ffffff',
      'opacity=".2"',
    ),
  );
}

export function street(S: Svg, P: Palette, rnd: Rng, y: number) {
  S.add(
    rect(0, y, W, 36, S.lin([P.inSun('#e9e0d0'), P.t('#d6cab5')])),
    rect(0, y + 36, W, 6, P.inShade('#b3a68f', 0.2)),
    rect(0, y + 42, W, H - y, S.lin([P.inShade('#8b8f8e', 0.25), P.inShade('#6f7576', 0.3)])),
  );
  let d = '';
  for (let x = rnd.f(-60, 0); x < W; x += 130) d += `M${r(x)} ${y + 92}h64`;
  S.add(line(d, '#f4efe2', 5, `opacity="${P.dark ? 0.35 : 0.8}"`));
  if (rnd.chance(0.8)) {
    S.add(`<g transform="translate(${r(rnd.f(60, 900))} ${y + 74}) scale(1.25)">`);
    car(S, P, rnd, 0, 0);
    S.add('</g>');
  }
}

export function truck(S: Svg, P: Palette, rnd: Rng, x: number, y: number, c: string, k: number) {
  S.add(
    `<g transform="translate(${r(x)} ${r(y)}) scale(${k})">`,
    ell(150, 4, 176, 9, P.shade, 'opacity=".36"'),
    rect(0, -118, 220, 104, S.lin([P.inSun('#f7f6f1'), P.inShade('#d9dcd8', 0.22)]), 'rx="5"'),
    rect(0, -62, 220, 16, P.t(c)),
    path('M226 -14V-92h38c20 0 26 10 34 34l16 10v34Z', S.lin([P.inSun(c), P.inShade(c, 0.3)])),
    path('M240 -82h24c12 0 17 7 22 24h-46z', P.inShade(P.glass, 0.5)),
    rect(-4, -16, 322, 8, P.inShade('#3d4648', 0.4)),
    ...[36, 78, 272].map((cx) => circ(cx, -6, 18, '#1e2628') + circ(cx, -6, 8, '#98a3a5')),
    '</g>',
  );
}
