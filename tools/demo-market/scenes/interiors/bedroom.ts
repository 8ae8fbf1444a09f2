import { circ, darken, ell, lighten, line, path, r, rect, type Rng, type Svg } from '../core';
import { ACC, art, FABRICS, plant, rug } from './furniture';
import { curtains, drawSunlightOnFloor, room, type Room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

/** A made bed between two bedside tables, with its head against the back wall. */
export function bed(S: Svg, P: Palette, rnd: Rng, R: Room, bx: number, bw: number) {
  const { A } = R,
    lin = R.theme.pick(['#f5f1e8', '#eef0ec', '#efe3d2']),
    thr = R.theme.pick(FABRICS);
  const hb = R.theme.pick(['#a97d52', '#6d5440', '#d8cbb6', '#4f6a6c']);
  S.add(rect(bx - 26, 352, bw + 52, 200, S.lin([A(hb, 1), A(hb, 0.86)]), 'rx="16"'));
  let tuft = '';
  for (let i = 1; i < 6; i++) tuft += `M${r(bx - 26 + ((bw + 52) * i) / 6)} 356v150`;
  S.add(line(tuft, A(darken(hb, 0.35)), 2, 'opacity=".35"'));
  for (const nx of [bx - 122, bx + bw + 38]) {
    S.add(
      rect(nx, 500, 84, 70, S.lin([A('#b58a5c', 1), A('#94693f', 0.95)]), 'rx="4"'),
      line(`M${nx + 6} 535h72`, A('#5e4128'), 2, 'opacity=".5"'),
      rect(nx + 38, 462, 6, 38, A('#c7a15c')),
      path(`M${nx + 20} 424h44l12 42H${nx + 8}z`, P.dark ? S.lin(['#fff2cf', '#ffd58a']) : A('#f5e9d2')),
    );
    if (P.dark) S.add(circ(nx + 42, 446, 170, S.glow('#ffdf9f', 0.7, 0)));
  }
  S.add(
    ell(bx + bw / 2, 728, 290, 16, '#1b2a2e', 'opacity=".28"'),
    path(`M${bx} 490h${bw}l34 180q2 44 -20 46H${bx - 14}q-22 -2 -20 -46z`, S.lin([A(lin, 1), A(lin, 0.88)])),
  );
  for (const [px, c] of [
    [bx + 24, lin],
    [bx + bw - 176, lin],
  ] as const) {
    S.add(rect(px, 438, 152, 74, S.lin([A(lighten(c, 0.6), 1), A(c, 0.9)]), 'rx="24"'));
  }
  for (const [px, c] of [
    [bx + 66, rnd.pick(ACC)],
    [bx + bw - 156, rnd.pick(ACC)],
  ] as const) {
    S.add(rect(px, 462, 92, 58, S.lin([A(c, 1), A(c, 0.86)]), 'rx="18"'));
  }
  S.add(
    path(`M${bx - 8} 530h${bw + 16}l6 34q${-bw / 2 - 10} 26 ${-bw - 28} 0z`, A(lighten(lin, 0.5), 1)),
    path(`M${bx - 22} 606h${bw + 44}l14 74q-${bw / 2} 22 -${bw + 72} 0z`, S.lin([A(thr, 1), A(thr, 0.84)])),
    line(
      `M${bx - 26} 626q${bw / 2 + 20} 16 ${bw + 52} 0M${bx - 30} 652q${bw / 2 + 20} 16 ${bw + 60} 0`,
      A(lighten(thr, 0.35)),
      2,
      'opacity=".5"',
    ),
  );
  S.add(
    rect(bx + 40, 700, bw - 80, 46, S.lin([A(thr, 0.95), A(thr, 0.75)]), 'rx="10"'),
    line(`M${bx + 60} 746v18M${bx + bw - 60} 746v18`, A('#5e4128'), 7),
  );
}

export function bedroomScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R,
    flip = rnd.chance(0.5),
    wx = flip ? B.x + 30 : B.x + 430,
    wc = R.theme.pick(['#8b9a7d', '#5f7f80', '#c9a78a', '#b7a58d', '#3f5a60', '#d5c6ad']);
  S.add(rect(flip ? B.x + 330 : B.x, B.y, 410, B.h, S.lin([A(wc, 1), A(wc, 0.9)])));
  let pn = '';
  for (let i = 1; i < 8; i++) pn += `M${(flip ? B.x + 330 : B.x) + i * 51} ${B.y}v${B.h}`;
  S.add(line(pn, A(darken(wc, 0.3), 0.95), 2, 'opacity=".3"'));
  drawBackWindow(S, P, rnd, R, wx, B.y + 46, 270, B.h - 60, { n: 2 });
  curtains(S, P, R, wx, B.y + 46, 270, B.h - 60, R.theme.pick(['#efe8db', '#d8cfc0', '#c3cdc9']), 0.2);
  drawSunlightOnFloor(S, P, R, wx, 270);
  const bx = flip ? 470 : 250,
    bw = 400;
  art(S, P, rnd, R, bx + 90, B.y + 40, 100, 116);
  art(S, P, rnd, R, bx + 212, B.y + 40, 100, 116);
  rug(S, R, bx + bw / 2, 724, 360, 56, R.theme.pick(['#e6dac6', '#d6d6ca', '#c9b79c']), rnd.pick(ACC));
  bed(S, P, rnd, R, bx, bw);
  plant(S, P, rnd, R, flip ? 130 : 1080, 712, 250);
  if (rnd.chance(0.5)) {
    const px = bx + bw / 2;
    S.add(line(`M${px} 0V96`, A('#3a3a38'), 2), circ(px, 128, 36, P.dark ? '#fff2cf' : A('#fdf8ec')));
    if (P.dark) S.add(circ(px, 128, 200, S.glow('#ffe0a0', 0.5, 0)));
  }
}
