import { ell, line, path, poly, r, rect, type Rng, type Svg, W } from '../core';
import { backdrop } from './setting';
import { type Palette } from '../light';
import { type Look } from '../look';
import { dunes, grassTufts } from '../parts/ground';
import { tree } from '../parts/plants';

/** Outline of the plot: string and pegs with flags. */
function pegs(S: Svg, P: Palette) {
  const A = [330, 575] as const,
    B = [800, 560] as const,
    C = [1010, 706] as const,
    D = [210, 730] as const,
    pts = [A, B, C, D];
  S.add(
    poly(pts, '#ffffff', `opacity="${P.dark ? 0.06 : 0.16}"`),
    line(
      'M' + pts.map((p) => p.join(' ')).join('L') + 'Z',
      P.inSun('#fffdf5'),
      4,
      'stroke-dasharray="16 10" opacity=".95"',
    ),
  );
  for (let k = 1; k < 3; k++) {
    const a = [A[0] + ((B[0] - A[0]) * k) / 3, A[1] + ((B[1] - A[1]) * k) / 3] as const,
      b = [D[0] + ((C[0] - D[0]) * k) / 3, D[1] + ((C[1] - D[1]) * k) / 3] as const;
    S.add(
      line(
        `M${r(a[0])} ${r(a[1])}L${r(b[0])} ${r(b[1])}`,
        P.inSun('#fffdf5'),
        2,
        'stroke-dasharray="6 10" opacity=".5"',
      ),
    );
  }
  for (const p of pts) {
    const k = 0.7 + (p[1] - 560) / 260;
    S.add(
      ell(p[0], p[1] + 3, 20 * k, 4 * k, P.shade, 'opacity=".35"'),
      rect(p[0] - 4 * k, p[1] - 62 * k, 8 * k, 62 * k, P.inSun('#f3efe6')),
      rect(p[0] - 4 * k, p[1] - 62 * k, 8 * k, 18 * k, P.t('#d9583b')),
      path(
        `M${r(p[0] + 4 * k)} ${r(p[1] - 60 * k)}l${r(34 * k)} ${r(9 * k)}l${r(-34 * k)} ${r(10 * k)}z`,
        P.inSun('#f0a93c'),
      ),
    );
  }
}

/** A plot behind a low wall with a gate. */
function wall(S: Svg, P: Palette) {
  let joints = '';
  for (let x = 60; x < 840; x += 40) joints += `M${x} 578v62`;
  S.add(
    ell(450, 644, 460, 8, P.shade, 'opacity=".3"'),
    rect(20, 572, 330, 68, S.lin([P.inSun('#efe2c8'), P.t('#dcc8a2')])),
    rect(500, 572, 340, 68, S.lin([P.inSun('#efe2c8'), P.t('#dcc8a2')])),
    rect(14, 564, 342, 10, P.inSun('#f8f0de')),
    rect(494, 564, 352, 10, P.inSun('#f8f0de')),
    line(joints, P.inShade('#b79f74', 0.2), 2, 'opacity=".3"'),
    rect(356, 580, 138, 60, P.inShade('#6d5a44', 0.2)),
    line('M425 580v60M368 600h114', P.inSun('#c9a46e'), 4),
  );
}

const BOARDS = ['#0f5f66', '#b6432f', '#3f5f73', '#c98a2b', '#5a6b3c'];
/** Families of plots: marked with pegs, or walled. */
export const PLOT_FAMILIES = ['pegs', 'wall'];

export function plotScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const { setting = 'city', palette = rnd.i(0, 9) } = look;
  const hz = 440;
  backdrop(S, P, rnd, setting, hz + 6);
  dunes(S, P, rnd, hz - 4, 40, '#e6c594', { n: 3 });
  dunes(S, P, rnd, hz + 60, 46, '#dfb87f', { n: 2 });
  S.add(
    path(
      `M0 ${hz + 120}Q400 ${hz + 90} 1200 ${hz + 128}V800H0Z`,
      S.lin([P.inSun('#e9c48d'), P.t('#d6a868'), P.inShade('#b98a50', 0.2)]),
    ),
  );
  let rip = '';
  for (let i = 0; i < 40; i++) {
    const t = rnd.n(),
      y = hz + 150 + t * 200;
    rip += `M${r(rnd.f(-60, W))} ${r(y)}q${r(30 + t * 40)} ${r(-6 - t * 8)} ${r(70 + t * 90)} 0`;
  }
  S.add(line(rip, P.inSun('#f6dcae', 0.2), 2, 'opacity=".5" stroke-linecap="round"'));
  if (look.family === 'wall') wall(S, P);
  else pegs(S, P);
  // Board
  const sx = rnd.f(860, 960);
  S.add(
    ell(sx + 80, 640, 120, 7, P.shade, 'opacity=".3"'),
    rect(sx + 14, 540, 8, 100, P.inShade('#7a6a52')),
    rect(sx + 138, 540, 8, 100, P.inShade('#7a6a52')),
    rect(sx, 450, 160, 96, S.lin([P.inSun('#fbf7ec'), P.t('#eae0cc')]), 'rx="5"'),
    rect(sx, 450, 160, 26, P.t(BOARDS[palette % 5] ?? '#0f5f66'), 'rx="5"'),
    rect(sx + 16, 490, 90, 8, P.inShade('#9c8f78', 0.1), 'rx="4"'),
    rect(sx + 16, 506, 120, 8, P.inShade('#c7b99e', 0.1), 'rx="4"'),
    rect(sx + 16, 522, 70, 8, P.inShade('#c7b99e', 0.1), 'rx="4"'),
  );
  for (let i = 0; i < 3; i++) {
    const tx = rnd.pick([rnd.f(30, 190), rnd.f(1040, 1180)]),
      ty = rnd.f(560, 690);
    tree(S, P, rnd, tx, ty, rnd.f(70, 110), { col: '#7c8450' });
  }
  grassTufts(S, P, rnd, 600, 800, 34, P.t('#97894f'));
  if (rnd.chance(0.5)) {
    S.add(line(`M40 300L1200 200M40 316L1200 226`, P.inShade('#6c6a63', 0.3), 1.4, 'opacity=".4"'));
  }
}
