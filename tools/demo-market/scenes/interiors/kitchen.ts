import { circ, darken, ell, lighten, line, path, rect, type Rng, type Svg } from '../core';
import { ACC, FABRICS, plant } from './furniture';
import { drawSunlightOnFloor, room, type Room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

/** A kitchen island with objects on it. */
function island(S: Svg, P: Palette, rnd: Rng, R: Room, wood: string, top: string) {
  const { A } = R;
  const iy = 560,
    ix = 260,
    iw = 680;
  S.add(
    ell(600, 752, 430, 16, '#1b2a2e', 'opacity=".28"'),
    path(`M${ix} ${iy + 24}h${iw}v166H${ix}z`, S.lin([A(wood, 1), A(wood, 0.84)])),
  );
  let sl = '';
  for (let x = ix + 16; x < ix + iw; x += 16) sl += `M${x} ${iy + 26}v162`;
  S.add(
    line(sl, A(darken(wood, 0.45)), 3, 'opacity=".35"'),
    path(`M${ix - 26} ${iy}h${iw + 52}l18 26H${ix - 44}z`, S.lin([A(lighten(top, 0.1), 1), A(top, 0.96)])),
    rect(ix - 44, iy + 26, iw + 88, 12, A(top, 0.82)),
    rect(ix, iy + 38, iw, 18, '#1b2a2e', 'opacity=".2"'),
  );
  S.add(path(`M560 ${iy + 6}q40 30 90 0l-10 -26h-70z`, A(R.theme.pick(['#e9e2d4', '#2f7f86', '#d9735a']))));
  for (const [i, fruit] of ['#e3963a', '#d9b23a', '#e3963a', '#a9b84a', '#e3963a'].entries()) {
    S.add(circ(574 + i * 16, iy - 24 + (i % 2) * 6, 12, A(fruit)));
  }
  plant(S, P, rnd, R, 380, iy + 14, 110, '#f2ece0');
  S.add(
    rect(800, iy - 36, 12, 48, A('#c9d8d2'), 'rx="4"'),
    rect(822, iy - 26, 26, 38, A('#b5865a'), 'rx="3"'),
  );
}

/** A table for two, for small kitchens. */
function smallTable(S: Svg, R: Room, wood: string, top: string) {
  const { A } = R;
  for (const x of [420, 680]) {
    S.add(
      ell(x + 50, 742, 70, 9, '#1b2a2e', 'opacity=".24"'),
      rect(x, 560, 100, 96, A(wood, 0.9), 'rx="12"'),
      rect(x - 6, 650, 112, 16, A(lighten(wood, 0.2)), 'rx="8"'),
      line(`M${x + 8} 666l-8 76M${x + 92} 666l8 76`, A('#3f3528'), 6),
    );
  }
  S.add(
    ell(600, 764, 190, 13, '#1b2a2e', 'opacity=".26"'),
    rect(590, 660, 20, 100, A('#3f3528')),
    ell(600, 656, 170, 26, A(darken(top, 0.2))),
    ell(600, 648, 170, 26, A(top)),
    rect(560, 616, 30, 30, A('#e3a94b'), 'rx="12"'),
    ell(640, 642, 30, 8, A('#f6f3ec')),
  );
}

/** Three lamps above the island and three stools in front of it. */
function lampsAndStools(S: Svg, P: Palette, rnd: Rng, R: Room) {
  const { A } = R;
  for (let i = 0; i < 3; i++) {
    const px = 400 + i * 200,
      c = rnd.chance(0.5) ? '#c79a55' : '#2d3335';
    S.add(
      line(`M${px} 0V${206}`, A('#3a3a38'), 2.4),
      path(`M${px - 34} 252q0 -46 34 -46t34 46z`, A(c)),
      ell(px, 252, 34, 5, P.dark ? '#fff3d0' : A('#fbf3df')),
    );
    if (P.dark) S.add(circ(px, 264, 170, S.glow('#ffe0a0', 0.55, 0)));
  }
  const sc = R.theme.pick(FABRICS);
  for (let i = 0; i < 3; i++) {
    const sx = 360 + i * 200;
    S.add(
      line(`M${sx} 660l-20 120M${sx + 80} 660l20 120M${sx - 10} 736h100`, A('#3f3528'), 6),
      path(`M${sx - 10} 640q50 -12 100 0v22q-50 12 -100 0z`, S.lin([A(lighten(sc, 0.12)), A(sc, 0.85)])),
      path(`M${sx - 6} 640v-44q46 -16 92 0v44q-46 -12 -92 0z`, S.lin([A(lighten(sc, 0.05)), A(sc, 0.9)])),
    );
  }
}

export function kitchenScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R,
    cab = R.theme.pick(['#f0ebe0', '#3f5a5c', '#8b9a7d', '#c9b395', '#2f3b3f', '#a97d52', '#d5dbd6']),
    wood = R.theme.pick(['#b98a5b', '#8a6340', '#d3ae7f']),
    top = R.theme.pick(['#f6f3ec', '#e6e0d6', '#42484a']);
  // Tall units left, run on back wall, window
  const wx = B.x + 260,
    ww = 280;
  S.add(rect(B.x, B.y + 20, 150, B.h - 20, S.lin([A(cab, 1), A(cab, 0.92)])));
  S.add(
    line(
      `M${B.x + 75} ${B.y + 20}v${B.h - 24}M${B.x} ${B.y + 220}h150`,
      A(darken(cab, 0.4)),
      2,
      'opacity=".4"',
    ),
    rect(B.x + 84, B.y + 120, 56, 70, A('#23292b'), 'rx="3"'),
    rect(B.x + 90, B.y + 128, 44, 34, P.dark ? '#7a4a20' : '#3b4447'),
    rect(B.x + 64, B.y + 150, 4, 40, A('#c7a15c')),
    rect(B.x + 64, B.y + 260, 4, 40, A('#c7a15c')),
    rect(B.x + 82, B.y + 260, 4, 40, A('#c7a15c')),
  );
  S.add(rect(B.x + 150, B.y + 20, B.w - 150, 250, S.lin([A('#f2eee5', 1), A('#e6e0d4', 0.96)])));
  let tl = '';
  for (let y = 0; y < 6; y++) tl += `M${B.x + 150} ${B.y + 60 + y * 40}h${B.w - 150}`;
  for (let x = 0; x < 15; x++) tl += `M${B.x + 150 + x * 40} ${B.y + 20}v250`;
  S.add(line(tl, A('#c9c0b0'), 1.2, 'opacity=".6"'));
  drawBackWindow(S, P, rnd, R, wx, B.y + 60, ww, 170, { n: 3 });
  const ux = wx + ww + 30;
  S.add(
    rect(ux, B.y + 20, B.x + B.w - ux, 130, S.lin([A(cab, 1), A(cab, 0.92)])),
    line(`M${ux + 80} ${B.y + 20}v130`, A(darken(cab, 0.4)), 2, 'opacity=".4"'),
  );
  if (P.dark) S.add(rect(ux, B.y + 150, B.x + B.w - ux, 60, S.fade('#ffe0a0', 0.9, 0)));
  S.add(rect(ux, B.y + 190, B.x + B.w - ux, 8, A(wood)));
  for (let i = 0; i < 5; i++) {
    S.add(
      rect(
        ux + 10 + i * 30,
        B.y + 190 - (22 + (i % 3) * 8),
        18,
        22 + (i % 3) * 8,
        A(ACC[(i * 2 + rnd.i(0, 3)) % ACC.length] ?? wood),
        'rx="4"',
      ),
    );
  }
  S.add(
    rect(B.x + 150, R.by2 - 128, B.w - 150, 12, A(top)),
    rect(B.x + 150, R.by2 - 116, B.w - 150, 104, S.lin([A(cab, 0.95), A(cab, 0.86)])),
  );
  let dr = '';
  for (let i = 1; i < 7; i++) dr += `M${B.x + 150 + i * 84} ${R.by2 - 114}v100`;
  S.add(line(dr + `M${B.x + 150} ${R.by2 - 80}h${B.w - 150}`, A(darken(cab, 0.45)), 2, 'opacity=".4"'));
  S.add(
    path(
      `M${wx + 120} ${R.by2 - 128}v-46q0 -22 22 -22t22 22v10`,
      'none',
      `stroke="${A('#c7a15c')}" stroke-width="6" stroke-linecap="round"`,
    ),
  );
  drawSunlightOnFloor(S, P, R, wx, ww);
  if (look.compact) return smallTable(S, R, wood, top);
  island(S, P, rnd, R, wood, top);
  lampsAndStools(S, P, rnd, R);
}
