import { circ, ell, lighten, line, path, r, rect, type Rng, type Svg } from '../core';
import { ACC, art, FABRICS, lamp, plant, rug, sofa } from './furniture';
import { curtains, drawSunlightOnFloor, room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

export function livingScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R,
    layout = look.family ? Number(look.family === 'wide') : rnd.i(0, 1),
    fab = R.theme.pick(FABRICS),
    wx = B.x + (layout ? 40 : 250),
    ww = layout ? B.w - 80 : B.w - 290;
  drawBackWindow(S, P, rnd, R, wx, B.y + 44, ww, B.h - 50, { n: layout ? 4 : 3 });
  curtains(S, P, R, wx, B.y + 44, ww, B.h - 50, R.theme.pick(['#efe8db', '#d9d2c4', '#c9d2cd', '#e5d2b8']));
  if (!layout) {
    art(S, P, rnd, R, B.x + 44, B.y + 80, 130, 170);
    S.add(
      rect(B.x + 24, R.by2 - 86, 176, 70, A(R.theme.pick(['#8a6544', '#a97d52', '#5b4a3b']), 0.96), 'rx="5"'),
      line(`M${B.x + 112} ${R.by2 - 84}v66`, A('#3a2c20', 0.9), 2, 'opacity=".5"'),
      rect(B.x + 34, R.by2 - 16, 6, 16, A('#3a2c20')),
      rect(B.x + 184, R.by2 - 16, 6, 16, A('#3a2c20')),
    );
    plant(S, P, rnd, R, B.x + 60, R.by2 - 84, 76, '#d9735a');
    S.add(
      rect(B.x + 104, R.by2 - 100, 50, 8, A('#2f7f86')),
      rect(B.x + 108, R.by2 - 108, 42, 8, A('#e3a94b')),
    );
  }
  drawSunlightOnFloor(S, P, R, wx, ww);
  rug(S, R, 600, 668, 360, 74, R.theme.pick(['#eadfcb', '#d9d4c6', '#c5cdc6', '#e3c9a8']), rnd.pick(ACC));
  // Pendant
  const px = rnd.f(540, 660);
  S.add(
    line(`M${r(px)} 40V150`, A('#3a3a38', 0.9), 2),
    path(`M${r(px - 56)} 178q56 -62 112 0z`, A(R.theme.pick(['#2d3335', '#c79a55', '#e9dcc4']), 0.95)),
    ell(px, 178, 56, 7, P.dark ? '#fff2cf' : A('#fbf3df')),
  );
  if (P.dark) S.add(circ(px, 190, 230, S.glow('#ffe0a0', 0.5, 0)));
  const flip = rnd.chance(0.5),
    sx = flip ? 560 : 150;
  sofa(S, P, rnd, R, sx, 640, 460, fab);
  // Armchair
  const ax = flip ? 190 : 880,
    c2 = R.theme.pick(FABRICS);
  S.add(
    ell(ax + 80, 700, 110, 10, '#1b2a2e', 'opacity=".26"'),
    path(`M${ax + 6} 590q4 -70 74 -70t74 70v60H${ax + 6}z`, S.lin([A(lighten(c2, 0.12), 1), A(c2, 0.88)])),
    rect(ax - 6, 606, 36, 74, A(c2, 0.92), 'rx="16"'),
    rect(ax + 130, 606, 36, 74, A(c2, 0.86), 'rx="16"'),
    rect(ax + 22, 630, 116, 44, S.lin([A(lighten(c2, 0.2), 1), A(c2, 0.9)]), 'rx="14"'),
    line(`M${ax + 16} 678l-6 22M${ax + 144} 678l6 22`, A('#6d5034'), 6),
  );
  // Coffee table
  const tx = flip ? 520 : 690;
  S.add(
    ell(tx, 722, 130, 12, '#1b2a2e', 'opacity=".26"'),
    rect(tx - 70, 676, 10, 42, A('#6d5034')),
    rect(tx + 60, 676, 10, 42, A('#6d5034')),
    ell(tx, 676, 124, 26, A('#8b6843', 0.85)),
    ell(tx, 670, 124, 26, S.lin([A('#d9b98c'), A('#b98f5f')])),
    rect(tx - 50, 650, 56, 9, A('#f4efe4')),
    rect(tx - 44, 642, 46, 8, A(rnd.pick(ACC))),
    path(`M${tx + 36} 664c-14 -8 -12 -28 -2 -34h16c10 6 12 26 -2 34z`, A('#e9e2d4')),
  );
  for (let k = 0; k < 6; k++) {
    S.add(
      line(
        `M${tx + 42} 632q${r(rnd.f(-20, 20))} -26 ${r(rnd.f(-34, 34))} ${r(rnd.f(-60, -36))}`,
        A('#6f8c58'),
        3,
      ),
      circ(tx + 42 + rnd.f(-34, 34), 632 + rnd.f(-62, -40), 6, A('#e9d9b0')),
    );
  }
  lamp(S, R, flip ? 1060 : 120, 640, 300);
  plant(S, P, rnd, R, flip ? 110 : 1110, 730, rnd.f(230, 290));
}
