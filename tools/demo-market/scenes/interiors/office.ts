import { circ, ell, lighten, line, path, poly, rect, type Rng, type Svg, W } from '../core';
import { ACC, FABRICS, plant, rug } from './furniture';
import { drawSunlightOnFloor, room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

export function officeScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R;
  drawBackWindow(S, P, rnd, R, B.x + 10, B.y + 24, B.w - 20, B.h - 60, {
    n: 6,
    kind: look.setting ? R.view : rnd.pick(['park', 'creek'] as const),
    rail: 0.82,
  });
  drawSunlightOnFloor(S, P, R, B.x + 40, B.w - 80);
  // Ceiling light tracks
  for (const [a, b] of [
    [200, 320],
    [600, 600],
    [1000, 880],
  ] as const) {
    S.add(
      poly(
        [
          [a - 60, 10],
          [a + 60, 10],
          [b + 26, B.y - 14],
          [b - 26, B.y - 14],
        ],
        P.dark ? '#fff3d6' : A('#ffffff'),
        'opacity=".9"',
      ),
    );
  }
  // Side glazed meeting room
  const side = rnd.chance(0.5);
  const mx = (x: number) => (side ? W - x : x);
  S.add(
    poly(
      [
        [mx(0), 60],
        [mx(180), 148],
        [mx(180), 520],
        [mx(0), 680],
      ],
      A(R.theme.pick(['#8fb5b5', '#c9d8d6', '#d9b98c'])),
      'opacity=".45"',
    ),
    line(`M${mx(0)} 60L${mx(180)} 148V520L${mx(0)} 680M${mx(90)} 104V600`, A('#2f3739'), 5),
  );
  rug(S, R, 600, 700, 520, 76, R.theme.pick(['#cfd3cb', '#b9c4c3', '#d9cdb8']), '#ffffff');
  const dc = R.theme.pick(['#d3ae7f', '#b98a5b', '#f1ece2']),
    ch = R.theme.pick(FABRICS);
  const desk = (x: number, y: number, k: number) => {
    S.add(
      `<g transform="translate(${x} ${y}) scale(${k})">`,
      ell(150, 124, 190, 10, '#1b2a2e', 'opacity=".24"'),
      path('M10 8h280l22 16H-12z', A(lighten(dc, 0.1))),
      rect(-12, 24, 324, 9, A(dc, 0.85)),
      line('M6 33v88M294 33v88', A('#2f3739'), 7),
      rect(70, -76, 120, 72, A('#20282b'), 'rx="5"'),
      rect(76, -70, 108, 60, S.lin(P.dark ? ['#bfe0df', '#6fa6aa'] : [A('#dfeeee'), A('#9fc3c6')])),
      rect(86, -60, 40, 5, A('#0f5f66')),
      rect(86, -48, 70, 4, A('#ffffff')),
      rect(86, -40, 56, 4, A('#ffffff')),
      rect(124, -6, 12, 14, A('#20282b')),
      rect(206, -8, 60, 12, A('#f4efe4')),
      path('M226 -8v-20h16v20z', A(rnd.pick(ACC))),
      path('M96 60q0 -62 54 -62t54 62z', S.lin([A(lighten(ch, 0.12)), A(ch, 0.88)])),
      rect(90, 56, 120, 24, A(ch, 0.9), 'rx="10"'),
      line('M150 80v26M116 122q34 -26 68 0', A('#2f3739'), 7),
      '</g>',
    );
  };
  desk(300, 520, 0.8);
  desk(640, 520, 0.8);
  desk(150, 610, 1.15);
  desk(700, 610, 1.15);
  plant(S, P, rnd, R, side ? 90 : 1110, 700, 300, '#38464a');
  for (let i = 0; i < 3; i++) {
    const px = 330 + i * 270;
    S.add(line(`M${px} 0V150`, A('#2f3739'), 2), circ(px, 168, 22, P.dark ? '#fff3d6' : A('#f8f3e6')));
    if (P.dark) S.add(circ(px, 168, 150, S.glow('#ffe6b4', 0.45, 0)));
  }
}
