import { circ, darken, ell, line, mix, path, rect, type Rng, type Svg } from '../core';
import { FABRICS, plant } from './furniture';
import { drawSunlightOnFloor, room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

export function bathScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R,
    tile = R.theme.pick(['#dfe5e1', '#c8d3cf', '#e6dccb', '#9fb5b1', '#d9cfc0']);
  S.add(rect(B.x, B.y, B.w, B.h, A(tile)));
  let t = '';
  for (let y = 0; y < 10; y++) t += `M${B.x} ${B.y + y * 40}h${B.w}`;
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 10; x++) t += `M${B.x + x * 80 + (y % 2) * 40} ${B.y + y * 40}v40`;
  }
  S.add(line(t, A(darken(tile, 0.2)), 1.4, 'opacity=".4"'));
  const flip = rnd.chance(0.5),
    wx = flip ? B.x + 30 : B.x + 300,
    ww = 410;
  drawBackWindow(S, P, rnd, R, wx, B.y + 40, ww, B.h - 90, {
    n: 3,
    kind: R.view === 'roofs' ? 'park' : R.view,
  });
  drawSunlightOnFloor(S, P, R, wx, ww);
  const vx = flip ? B.x + 480 : B.x + 20,
    vw = 240;
  S.add(
    rect(vx + 30, B.y + 60, vw - 60, 170, A('#cfdcdc'), 'rx="90"'),
    rect(
      vx + 36,
      B.y + 66,
      vw - 72,
      158,
      S.lin([mix(A('#dfecec'), P.sky[2], 0.4), A('#b9cccc')], [0, 0, 1, 1]),
      'rx="84"',
    ),
    rect(vx, R.by2 - 140, vw, 12, A('#f6f3ec')),
    rect(vx, R.by2 - 128, vw, 74, S.lin([A('#a97d52'), A('#8a6340')])),
    path(`M${vx + 70} ${R.by2 - 140}q50 -44 100 0z`, A('#ffffff')),
    path(
      `M${vx + 120} ${R.by2 - 172}v-34h-22`,
      'none',
      `stroke="${A('#c7a15c')}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"`,
    ),
  );
  if (P.dark) S.add(circ(vx + 120, B.y + 145, 230, S.glow('#ffe6b4', 0.5, 0)));
  const bx = flip ? 240 : 480;
  S.add(
    ell(bx + 240, 742, 280, 16, '#1b2a2e', 'opacity=".26"'),
    path(
      `M${bx} 590h480q4 150 -110 150H${bx + 110}Q${bx - 4} 740 ${bx} 590z`,
      S.lin([A('#ffffff'), A('#d9dcd8')], [0, 0, 0.7, 1]),
    ),
    ell(bx + 240, 590, 246, 20, A('#ffffff')),
    ell(bx + 240, 592, 226, 14, A('#c8dcdc')),
    path(
      `M${bx + 500} 740V470q0 -22 -22 -22h-34`,
      'none',
      `stroke="${A('#c7a15c')}" stroke-width="8" stroke-linecap="round"`,
    ),
    rect(bx + 40, 560, 70, 60, A(R.theme.pick(FABRICS)), 'rx="6"'),
  );
  plant(S, P, rnd, R, flip ? 1080 : 120, 720, 250, '#cfc3b0');
  S.add(
    rect(flip ? 820 : 290, 690, 90, 12, A('#a97d52')),
    line(`M${flip ? 834 : 304} 700v56M${flip ? 896 : 366} 700v56`, A('#7d5a38'), 6),
    rect(flip ? 836 : 306, 662, 56, 28, A('#f1ece1'), 'rx="6"'),
  );
}
