// Tools and goods of service providers. Each is drawn on the ground at (0, 0), upwards.
import { circ, darken, ell, lighten, line, path, rect, sub, type Svg } from '../core';

/** Tints a material's colour in the light of the scene; `k` below 1 mixes in shade. */
export type Tint = (colour: string, k?: number) => string;
/** Draws an object on the ground at (0, 0). */
type Prop = (S: Svg, A: Tint, colour?: string) => void;

/** Draws a prop at a point, scaled; `flip` mirrors it. */
export function put(
  S: Svg,
  A: Tint,
  prop: Prop,
  [x, y, k = 1]: readonly [x: number, y: number, k?: number],
  { colour, flip = false }: { colour?: string; flip?: boolean } = {},
) {
  S.add(`<g transform="translate(${x} ${y}) scale(${flip ? -k : k} ${k})">`);
  prop(S, A, colour);
  S.add('</g>');
}

const shadow = (S: Svg, width: number) => S.add(ell(0, 2, width, 9, '#1b2a2e', 'opacity=".25"'));

export const box: Prop = (S, A, colour = '#c99f6b') => {
  shadow(S, 74);
  S.add(
    rect(-60, -92, 120, 92, S.lin([A(lighten(colour, 0.12)), A(colour, 0.88)])),
    rect(-60, -92, 120, 8, A(darken(colour, 0.18))),
    rect(-9, -92, 18, 40, A('#ead6ae')),
    line('M20 -30h28M20 -20h18', A('#7a5b34'), 4, 'opacity=".6"'),
  );
};

export const ladder: Prop = (S, A) => {
  shadow(S, 96);
  S.add(
    line('M-20 -330L-84 0M20 -330L84 0', A('#8d979b'), 9),
    line('M-16 -330L-58 0M16 -330L58 0', A('#c9d0d1'), 8),
    line('M-24 -270h48M-31 -215h62M-38 -160h76M-46 -105h92M-53 -50h106', A('#b5bdbf'), 8),
    rect(-30, -340, 60, 14, A('#d9735a'), 'rx="4"'),
  );
};

export const bucket: Prop = (S, A, colour = '#2f7f86') => {
  shadow(S, 48);
  S.add(
    line('M-40 -70q40 -64 80 0', A('#9aa3a5'), 5),
    path('M-44 -72h88l-12 72h-64z', S.lin([A(lighten(colour, 0.2)), A(colour, 0.85)], 'h')),
    ell(0, -72, 44, 9, A(darken(colour, 0.25))),
    ell(0, -72, 36, 6, A(lighten(colour, 0.45))),
  );
};

export const mop: Prop = (S, A) => {
  S.add(
    line('M0 -20L70 -330', A('#d3ae7f'), 9, 'stroke-linecap="round"'),
    path('M-46 0q6 -44 40 -44t44 44z', A('#f4efe4')),
    line('M-34 0q4 -30 20 -40M-14 0q2 -30 8 -42M8 0q0 -30 -4 -42M28 0q-6 -30 -18 -40', A('#c9c0ae'), 4),
  );
};

export const spray: Prop = (S, A, colour = '#e3a94b') => {
  shadow(S, 26);
  S.add(
    path(
      'M-22 0v-60q0 -22 14 -28v-20h16v20q14 6 14 28v60z',
      S.lin([A(lighten(colour, 0.25)), A(colour)], 'h'),
    ),
    path('M-26 -122h42v14h-22l-4 12h-10z', A('#f4efe4')),
    rect(-16, -52, 32, 26, A('#ffffff'), 'opacity=".8"'),
  );
};

export const toolbox: Prop = (S, A, colour = '#c2553b') => {
  shadow(S, 108);
  S.add(
    line('M-34 -92v-26h68v26', A('#3f484a'), 10, 'stroke-linejoin="round"'),
    rect(-100, -92, 200, 92, S.lin([A(lighten(colour, 0.15)), A(colour, 0.85)]), 'rx="8"'),
    rect(-100, -62, 200, 8, A(darken(colour, 0.35))),
    rect(-58, -70, 22, 24, A('#e9e2d4'), 'rx="3"'),
    rect(36, -70, 22, 24, A('#e9e2d4'), 'rx="3"'),
  );
};

export const tank: Prop = (S, A) => {
  shadow(S, 62);
  S.add(
    line('M40 -120q70 10 84 -60l46 -70', A('#3f484a'), 8),
    line('M170 -250l40 -62', A('#c9d0d1'), 7),
    rect(-48, -150, 96, 150, S.lin([A('#f4efe4'), A('#cfc8b8', 0.85)], 'h'), 'rx="22"'),
    rect(-48, -84, 96, 34, A('#5f8a4e')),
    rect(-16, -176, 32, 28, A('#3f484a'), 'rx="5"'),
  );
};

export const tripod: Prop = (S, A) => {
  shadow(S, 110);
  S.add(
    line('M0 -240L-92 0M0 -240L92 0M0 -240L8 0', A('#2f3739'), 9, 'stroke-linecap="round"'),
    rect(-62, -330, 124, 86, S.lin([A('#3b4446'), A('#20282b')]), 'rx="10"'),
    rect(-24, -350, 48, 24, A('#2f3739'), 'rx="5"'),
    circ(0, -286, 36, A('#14191b')),
    circ(0, -286, 25, A('#2f5a6b')),
    circ(-8, -295, 8, '#ffffff', 'opacity=".65"'),
    circ(46, -316, 5, '#d9735a'),
  );
};

export const barrow: Prop = (S, A, colour = '#5f7a4a') => {
  shadow(S, 150);
  S.add(
    line('M-150 -96L-40 -70M60 -40l30 40M20 -40l-24 40', A('#6b4a3a'), 9),
    circ(-92, -34, 33, A('#2f3739')),
    circ(-92, -34, 14, A('#b5bdbf')),
    path('M-122 -112h232l-56 76h-112z', S.lin([A(lighten(colour, 0.15)), A(colour, 0.85)])),
    line('M64 -96h112', A('#6b4a3a'), 9, 'stroke-linecap="round"'),
  );
  for (const [x, h] of [
    [-84, 70],
    [-44, 104],
    [0, 82],
    [44, 112],
    [80, 66],
  ] as const) {
    S.add(
      path(
        `M${x} -112q-30 ${-h * 0.5} -6 ${-h}q10 ${h * 0.4} 6 ${h}q22 ${-h * 0.6} 26 ${-h * 0.8}q4 ${h * 0.5} -18 ${h * 0.8}z`,
        A('#5f8a4e'),
      ),
      circ(x - 4, -112 - h, 9, A(x % 8 ? '#e3a94b' : '#d9735a')),
    );
  }
};

export const poolNet: Prop = (S, A) =>
  S.add(
    line('M0 0L300 -190', A('#c9d0d1'), 8, 'stroke-linecap="round"'),
    path('M-74 8q-6 -46 54 -44l24 10q-4 46 -78 34z', A('#5d98a8'), 'opacity=".75"'),
    line('M-74 8q-6 -46 54 -44l24 10q-4 46 -78 34z', A('#2f3739'), 6),
  );

/** A delivery van seen from the side, with a stripe in its colour. */
export const van: Prop = (S, A, colour = '#2f7f86') => {
  S.add(
    ell(0, 4, 300, 16, '#1b2a2e', 'opacity=".3"'),
    path(
      'M-280 -24V-196q0 -20 20 -20H120q20 0 34 16l70 84q52 10 56 40v52h-20z',
      S.lin([A('#fbf8f1'), A('#dcd8cd', 0.86)]),
    ),
    path('M-280 -92H284v22H-280z', A(colour)),
    path('M126 -192l62 76H64v-76z', A('#7fb2c4')),
    path('M126 -192l-30 76H64v-76z', '#ffffff', 'opacity=".25"'),
    path(sub(-240, -176, 92, 60) + sub(-132, -176, 92, 60), A(colour), 'opacity=".16"'),
    line('M-40 -208V-24M52 -208V-24', A('#b5b0a4'), 3),
    rect(262, -84, 18, 16, A('#ffe6a8'), 'rx="4"'),
    circ(-178, -22, 45, A('#20282b')),
    circ(-178, -22, 20, A('#b5bdbf')),
    circ(186, -22, 45, A('#20282b')),
    circ(186, -22, 20, A('#b5bdbf')),
  );
};
