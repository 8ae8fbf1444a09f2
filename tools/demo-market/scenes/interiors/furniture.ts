import { circ, ell, lighten, line, path, r, rect, type Rng, type Svg } from '../core';
import { type Room } from './room';
import { type Palette } from '../light';

export const FABRICS = [
  '#efe6d8',
  '#5f7f80',
  '#c77b58',
  '#8b9a7d',
  '#44606a',
  '#d8b98c',
  '#b9b3a7',
  '#2f4f55',
  '#cf9a4e',
];

export const ACC = ['#d9735a', '#e3a94b', '#2f7f86', '#7d8f5d', '#c9c0ae', '#a5533c', '#f0e4cf'];

export function rug(S: Svg, R: Room, cx: number, cy: number, rx: number, ry: number, c: string, c2: string) {
  S.add(
    path(
      `M${cx - rx * 0.86} ${cy - ry}H${cx + rx * 0.86}L${cx + rx} ${cy + ry}H${cx - rx}Z`,
      S.lin([R.A(c, 0.92), R.A(c, 1)]),
    ),
    line(
      `M${cx - rx * 0.8} ${cy - ry * 0.78}H${cx + rx * 0.8}L${cx + rx * 0.9} ${cy + ry * 0.78}H${cx - rx * 0.9}Z`,
      R.A(c2, 1),
      4,
      'opacity=".7"',
    ),
    line(
      `M${cx - rx * 0.74} ${cy - ry * 0.58}H${cx + rx * 0.74}L${cx + rx * 0.83} ${cy + ry * 0.58}H${cx - rx * 0.83}Z`,
      R.A(c2, 1),
      1.6,
      'opacity=".5"',
    ),
  );
}

export function plant(
  S: Svg,
  P: Palette,
  rnd: Rng,
  R: Room,
  x: number,
  y: number,
  s: number,
  pot = '#e7ddcd',
) {
  S.add(
    ell(x, y, s * 0.24, s * 0.035, '#1b2a2e', 'opacity=".25"'),
    path(
      `M${r(x - s * 0.15)} ${r(y - s * 0.26)}h${r(s * 0.3)}l${r(-s * 0.05)} ${r(s * 0.26)}h${r(-s * 0.2)}z`,
      S.lin([R.A(pot, 1), R.A(pot, 0.78)], 'h'),
    ),
  );
  for (let k = 0; k < 17; k++) {
    const a = -Math.PI / 2 + rnd.f(-1.15, 1.15),
      Ln = s * rnd.f(0.36, 0.8),
      bx = x + Math.cos(a) * Ln * 0.85,
      by = y - s * 0.26 + Math.sin(a) * Ln,
      px = -Math.sin(a) * s * 0.075,
      py = Math.cos(a) * s * 0.075,
      mx = x + Math.cos(a) * Ln * 0.45,
      my = y - s * 0.26 + Math.sin(a) * Ln * 0.62;
    S.add(
      path(
        `M${r(x)} ${r(y - s * 0.24)}Q${r(mx + px)} ${r(my + py)} ${r(bx)} ${r(by)}Q${r(mx - px)} ${r(my - py)} ${r(x)} ${r(y - s * 0.24)}Z`,
        R.A(k % 3 === 0 ? '#7f9d68' : k % 3 === 1 ? '#4f7450' : '#648a5a', k % 2 ? 1 : 0.86),
      ),
    );
  }
}

export function lamp(
  S: Svg,
  R: Room,
  x: number,
  y: number,
  h: number,
  o: { shade?: string; metal?: string } = {},
) {
  const c = o.shade ?? '#f4e3c4';
  S.add(
    rect(x - 2, y - h, 4, h, R.A(o.metal ?? '#3d3a35', 0.9)),
    ell(x, y, 26, 5, R.A('#3d3a35', 0.9)),
    path(
      `M${x - 24} ${y - h}h48l14 44h-76z`,
      S.lin(R.dusk ? ['#fff1cc', '#ffd386'] : [R.A(c, 1), R.A(c, 0.88)]),
    ),
  );
  if (R.dusk) S.add(circ(x, y - h + 22, 190, S.glow('#ffdf9f', 0.6, 0)));
}

export function art(S: Svg, P: Palette, rnd: Rng, R: Room, x: number, y: number, w: number, h: number) {
  const p = rnd.i(0, 3),
    bg = rnd.pick(['#f6efe2', '#efe5d4', '#e6ece9']),
    a = rnd.pick(ACC),
    b = rnd.pick(ACC);
  const clip = S.clip(`<rect x="${x + 8}" y="${y + 8}" width="${w - 16}" height="${h - 16}"/>`);
  S.add(
    rect(x + 5, y + 7, w, h, '#1b2a2e', 'opacity=".18"'),
    rect(x, y, w, h, R.A(rnd.pick(['#8a6a45', '#3c3b38', '#d9c7a6']), 0.95)),
    rect(x + 6, y + 6, w - 12, h - 12, R.A(bg, 1)),
    `<g clip-path="${clip}">`,
  );
  if (p === 0) {
    S.add(
      circ(x + w * 0.55, y + h * 0.4, w * 0.22, R.A(a, 1)),
      path(
        `M${x} ${y + h * 0.7}q${w * 0.3} ${-h * 0.24} ${w * 0.55} 0t${w * 0.5} -6V${y + h}H${x}Z`,
        R.A(b, 0.95),
      ),
    );
  } else if (p === 1) {
    S.add(
      path(
        `M${x + w * 0.22} ${y + h}V${y + h * 0.5}a${w * 0.28} ${w * 0.28} 0 0 1 ${w * 0.56} 0V${y + h}Z`,
        R.A(a, 1),
      ),
      path(
        `M${x + w * 0.36} ${y + h}V${y + h * 0.58}a${w * 0.14} ${w * 0.14} 0 0 1 ${w * 0.28} 0V${y + h}Z`,
        R.A(b, 1),
      ),
    );
  } else if (p === 2) {
    for (let i = 0; i < 5; i++) {
      S.add(
        rect(
          x + 8,
          y + 8 + (i * (h - 16)) / 5,
          w - 16,
          (h - 16) / 5,
          R.A(i % 2 ? a : b, 1),
          `opacity="${0.5 + i * 0.1}"`,
        ),
      );
    }
  } else {
    S.add(
      path(
        `M${x} ${y + h * 0.75}L${x + w * 0.35} ${y + h * 0.35}L${x + w * 0.6} ${y + h * 0.62}L${x + w * 0.78} ${y + h * 0.44}L${x + w} ${y + h * 0.7}V${y + h}H${x}Z`,
        R.A(a, 0.95),
      ),
      circ(x + w * 0.72, y + h * 0.26, w * 0.1, R.A(b, 1)),
    );
  }
  S.add('</g>');
}

export function sofa(S: Svg, P: Palette, rnd: Rng, R: Room, x: number, y: number, w: number, c: string) {
  const h = 120,
    n = w > 330 ? 3 : 2;
  S.add(ell(x + w / 2, y + 8, w * 0.56, 12, '#1b2a2e', 'opacity=".28"'));
  S.add(rect(x + 14, y - h, w - 28, h * 0.7, S.lin([R.A(lighten(c, 0.1), 1), R.A(c, 0.9)]), 'rx="18"'));
  for (let i = 0; i < n; i++) {
    const cw = (w - 56) / n;
    S.add(
      rect(
        x + 28 + i * cw + 2,
        y - h + 14,
        cw - 4,
        h * 0.56,
        S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.92)]),
        'rx="12"',
      ),
      rect(
        x + 28 + i * cw + 1,
        y - 56,
        cw - 2,
        32,
        S.lin([R.A(lighten(c, 0.2), 1), R.A(c, 0.92)]),
        'rx="10"',
      ),
    );
  }
  S.add(
    rect(x, y - 82, 40, 80, S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.86)]), 'rx="14"'),
    rect(x + w - 40, y - 82, 40, 80, S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.86)]), 'rx="14"'),
    rect(x + 22, y - 28, w - 44, 24, R.A(c, 0.86), 'rx="6"'),
    rect(x + 16, y - 4, 10, 12, R.A('#5c4630', 0.9)),
    rect(x + w - 26, y - 4, 10, 12, R.A('#5c4630', 0.9)),
  );
  const a = rnd.pick(ACC),
    b = rnd.pick(ACC);
  S.add(
    rect(
      x + 46,
      y - 106,
      58,
      56,
      S.lin([R.A(a, 1), R.A(a, 0.85)]),
      `rx="10" transform="rotate(-8 ${r(x + 75)} ${r(y - 78)})"`,
    ),
    rect(
      x + w - 112,
      y - 104,
      60,
      54,
      S.lin([R.A(b, 1), R.A(b, 0.85)]),
      `rx="10" transform="rotate(7 ${r(x + w - 82)} ${r(y - 78)})"`,
    ),
    rect(x + w - 148, y - 92, 48, 44, R.A('#f4ecdd', 0.97), 'rx="9"'),
  );
}
