// What service providers work on: things fixed to a wall, with their middle at (0, 0), and things that lie on a desk.
import { circ, darken, lighten, line, path, r, rect, sub, type Svg } from '../core';
import { type Tint } from './props';

export function airConditioner(S: Svg, A: Tint) {
  let slots = '';
  for (let i = 0; i < 5; i += 1) slots += `M-118 ${-30 + i * 11}h236`;
  S.add(
    rect(-140, -58, 280, 104, S.lin([A('#ffffff'), A('#d9dcd8', 0.94)]), 'rx="16"'),
    line(slots, A('#b5bdbf'), 3),
    path('M-126 46h252l-22 34h-208z', A('#eef0ec')),
    line(
      'M-112 82q20 26 -6 52M-40 86q18 28 -6 56M36 86q18 28 -6 56M104 82q18 26 -6 52',
      A('#8fc4d4'),
      6,
      'stroke-linecap="round" opacity=".8"',
    ),
    circ(112, 28, 5, '#5fc08a'),
  );
}

export function basin(S: Svg, A: Tint) {
  S.add(
    line('M0 -70v-56q0 -30 40 -30h18v22', A('#c9d0d1'), 16, 'stroke-linejoin="round"'),
    path('M-170 -64h340q-4 92 -84 96h-172q-80 -4 -84 -96z', S.lin([A('#ffffff'), A('#d5dbd6', 0.92)])),
    rect(-186, -78, 372, 20, A('#f4f2ec'), 'rx="9"'),
    line('M0 34v62q0 40 46 40t46 -36v-20h70', A('#8d979b'), 20, 'stroke-linejoin="round"'),
    line('M-30 100h60M62 100h60', A('#c39a62'), 12),
    path('M0 176c-14 24 -20 32 -20 44a20 20 0 0 0 40 0c0 -12 -6 -20 -20 -44z', A('#5aa7c4')),
  );
}

export function breakerPanel(S: Svg, A: Tint) {
  let breakers = '';
  let levers = '';
  for (let row = 0; row < 3; row += 1) {
    for (let at = 0; at < 6; at += 1) {
      breakers += sub(-96 + at * 33, -104 + row * 74, 26, 52);
      levers += sub(-89 + at * 33, -92 + row * 74 + ((at + row) % 4 === 0 ? 18 : 0), 12, 12);
    }
  }
  S.add(
    path('M124 -150l104 34v296l-104 -30z', S.lin([A('#e9ebe8'), A('#bcc3c2')], 'h')),
    rect(-124, -150, 248, 300, A('#cfd4d2'), 'rx="6"'),
    rect(-110, -136, 220, 272, A('#59656a')),
    path(breakers, A('#f4f2ec')),
    path(levers, A('#2f3739')),
    line('M-70 150v74q0 26 -40 26M-20 150v112M40 150v64q0 40 56 40', A('#c2553b'), 8),
    line('M-46 150v96M10 150v90', A('#2f7f86'), 8),
  );
}

/** Painted wall: fresh colour up to a wet edge, and the roller on its pole. */
export function paintedWall(S: Svg, A: Tint, colour: string, w: number, h: number) {
  S.add(
    path(`M0 0h${w}q-26 ${r(h * 0.2)} 6 ${r(h * 0.36)}t-14 ${r(h * 0.34)}t8 ${r(h * 0.3)}H0z`, A(colour)),
    path(
      `M${w - 60} 0h60q-26 ${r(h * 0.2)} 6 ${r(h * 0.36)}t-14 ${r(h * 0.34)}t8 ${r(h * 0.3)}h-46z`,
      A(lighten(colour, 0.25)),
      'opacity=".5"',
    ),
    line(`M${w + 4} ${r(h * 0.52)}v74h-44v70`, A('#8d979b'), 7, 'stroke-linejoin="round"'),
    rect(w - 66, h * 0.52 - 26, 138, 46, S.lin([A(lighten(colour, 0.2)), A(colour)]), 'rx="14"'),
    line(`M${w - 40} ${r(h * 0.52 + 140)}l-26 190`, A('#d3ae7f'), 13, 'stroke-linecap="round"'),
  );
}

export function cameraOnWall(S: Svg, A: Tint) {
  S.add(
    rect(-20, -70, 40, 96, A('#b5bdbf'), 'rx="8"'),
    line('M0 -24h62v30', A('#8d979b'), 14, 'stroke-linejoin="round"'),
    path('M10 6l166 34v62l-176 -36z', S.lin([A('#ffffff'), A('#d5dbd6', 0.9)])),
    circ(166, 72, 31, A('#20282b')),
    circ(166, 72, 18, A('#2f5a6b')),
    circ(158, 64, 6, '#ffffff', 'opacity=".7"'),
    circ(24, 34, 5, '#d9735a'),
  );
}

export function monitor(S: Svg, A: Tint) {
  S.add(
    rect(-24, 96, 48, 60, A('#2f3739')),
    rect(-90, 150, 180, 14, A('#2f3739'), 'rx="5"'),
    rect(-190, -130, 380, 236, A('#20282b'), 'rx="10"'),
  );
  for (const [x, y, colour] of [
    [-178, -118, '#9fc3c6'],
    [6, -118, '#cdb58c'],
    [-178, -8, '#8fa07a'],
    [6, -8, '#b7c6cf'],
  ] as const) {
    S.add(
      rect(x, y, 172, 102, A(colour)),
      path(`M${x} ${y + 102}v-34l46 -30l40 26l52 -42l34 30v50z`, A(darken(colour, 0.3)), 'opacity=".6"'),
      circ(x + 158, y + 14, 5, '#d9735a'),
    );
  }
}

/** A sheet of paper on a desk with lines of writing; `mark` draws what stands at its foot. */
export function sheet(S: Svg, A: Tint, mark?: () => void) {
  S.add(
    rect(-104, -142, 216, 290, '#1b2a2e', 'opacity=".16"'),
    rect(-110, -150, 220, 296, A('#fffdf7')),
    line('M-80 -116h96', A('#2f7f86'), 10),
    line('M-80 -78h160M-80 -54h148M-80 -30h160M-80 -6h132M-80 18h156', A('#b9b3a7'), 6),
  );
  mark?.();
}

export const stamp = (S: Svg, A: Tint) =>
  S.add(
    circ(52, 92, 36, 'none', `stroke="${A('#c2553b')}" stroke-width="6" opacity=".85"`),
    line('M30 92l16 16 30 -34', A('#c2553b'), 7, 'opacity=".85"'),
    line('M-84 104q20 -28 34 0t36 -8', A('#24566b'), 5),
  );

export const pen = (S: Svg, A: Tint) =>
  S.add(
    path('M-120 8L96 -18l44 10l-44 14L-120 26z', S.lin([A('#24566b'), A('#143846')])),
    path('M96 -18l44 10l-44 14z', A('#d9b57c')),
    line('M-96 0L20 -14', A('#d9b57c'), 4),
  );

/** A floor plan with its rooms. */
export const floorPlan = (S: Svg, A: Tint) =>
  S.add(
    rect(-150, -110, 310, 230, '#1b2a2e', 'opacity=".16"'),
    rect(-156, -118, 312, 232, A('#f3f8f8')),
    line('M-126 -90h250v176h-250zM-126 -4h104v90M-22 -90v50M44 86v-70h80M44 16v-40', A('#2f6f86'), 8),
    line('M-22 -40a44 44 0 0 1 -44 36M44 -24a40 40 0 0 1 40 40', A('#2f6f86'), 3),
  );

/** Colour cards, fanned out. */
export function swatches(S: Svg, A: Tint, colours: readonly string[]) {
  colours.forEach((colour, at) => {
    S.add(
      `<g transform="rotate(${(at - (colours.length - 1) / 2) * 17})">`,
      rect(-36, -230, 72, 220, A('#fffdf7'), 'rx="6"'),
      rect(-30, -224, 60, 152, A(colour), 'rx="4"'),
      '</g>',
    );
  });
}

export const calculator = (S: Svg, A: Tint) => {
  let keys = '';
  for (let row = 0; row < 4; row += 1) {
    for (let at = 0; at < 4; at += 1) keys += sub(-58 + at * 31, -24 + row * 32, 22, 22);
  }
  S.add(
    rect(-76, -116, 160, 236, '#1b2a2e', 'rx="12" opacity=".2"'),
    rect(-80, -122, 160, 236, S.lin([A('#59656a'), A('#3b4446')]), 'rx="12"'),
    rect(-60, -102, 120, 54, A('#cfe0d2'), 'rx="4"'),
    line('M10 -66h40M10 -80h26', A('#3b4446'), 7),
    path(keys, A('#e9e2d4')),
  );
};

/** A small model of a house. */
export const modelHouse = (S: Svg, A: Tint, roof = '#c2553b') =>
  S.add(
    rect(-96, -2, 210, 14, '#1b2a2e', 'opacity=".2"'),
    rect(-92, -112, 184, 116, S.lin([A('#fbf4e6'), A('#dccdb4', 0.92)], 'h')),
    path('M-118 -108L0 -206L118 -108z', S.lin([A(lighten(roof, 0.12)), A(roof, 0.86)], 'h')),
    rect(-22, -70, 44, 74, A('#7a5b34')),
    path(sub(-74, -84, 36, 36) + sub(38, -84, 36, 36), A('#8fb5c4')),
    rect(54, -196, 22, 56, A(darken(roof, 0.2))),
  );

export const keys = (S: Svg, A: Tint) =>
  S.add(
    circ(0, 0, 40, 'none', `stroke="${A('#b5bdbf')}" stroke-width="8"`),
    line('M30 26L130 110M104 88l22 -26M122 104l16 -20', A('#d9b57c'), 15, 'stroke-linejoin="round"'),
    line('M-6 42L-30 150M-26 130l30 8M-22 110l24 6', A('#b98a5b'), 15, 'stroke-linejoin="round"'),
  );

export const passport = (S: Svg, A: Tint, colour = '#24566b') =>
  S.add(
    rect(-80, -112, 172, 236, '#1b2a2e', 'rx="10" opacity=".2"'),
    rect(-86, -118, 172, 236, S.lin([A(lighten(colour, 0.1)), A(colour, 0.9)]), 'rx="10"'),
    circ(0, -20, 42, 'none', `stroke="${A('#d9b57c')}" stroke-width="6"`),
    line('M-42 -20h84M0 -62v84M-30 -50q30 28 60 0M-30 10q30 -28 60 0M-44 62h88M-30 84h60', A('#d9b57c'), 5),
  );

export const tapeMeasure = (S: Svg, A: Tint) =>
  S.add(
    rect(20, 34, 320, 24, A('#f0d08a')),
    line(
      'M50 34v12M80 34v12M110 34v16M140 34v12M170 34v12M200 34v16M230 34v12M260 34v12M290 34v16',
      A('#7a5b34'),
      4,
    ),
    rect(-70, -70, 130, 132, S.lin([A('#e3a94b'), A('#b9802a', 0.9)]), 'rx="26"'),
    circ(-5, -6, 38, A('#3b4446')),
    circ(-5, -6, 16, A('#f4efe4')),
  );

/** A balance with two pans. */
export const scales = (S: Svg, A: Tint) =>
  S.add(
    path('M-70 0h140l-22 -20h-96z', A('#b98a5b')),
    line('M0 -20V-260M-130 -238L130 -254', A('#b98a5b'), 12, 'stroke-linecap="round"'),
    circ(0, -264, 15, A('#d9b57c')),
    line('M-128 -238L-176 -124M-128 -238L-80 -124M128 -254L80 -140M128 -254L176 -140', A('#8d979b'), 4),
    path('M-186 -124h116q-14 40 -58 40t-58 -40z', S.lin([A('#e7c88f'), A('#b98a5b')])),
    path('M70 -140h116q-14 40 -58 40t-58 -40z', S.lin([A('#e7c88f'), A('#b98a5b')])),
  );
