import { circ, ell, lighten, line, path, rect, type Rng, type Svg } from '../core';
import { plant, rug } from './furniture';
import { drawSunlightOnFloor, room } from './room';
import { view } from './view';
import { type Palette } from '../light';
import { type Look } from '../look';

export function majlisScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look),
    { A, B } = R;
  const c = R.theme.pick(['#7d3f33', '#2f5f63', '#a5533c', '#c79a55', '#3f5a4c']);
  for (let i = 0; i < 3; i++) {
    const x = B.x + 60 + i * 230,
      w = 160;
    const clip = S.clip(`<path d="M${x} ${B.y + 290}V${B.y + 120}a80 80 0 0 1 160 0v170z"/>`);
    S.add(`<g clip-path="${clip}">`);
    view(S, P, rnd, x, B.y + 30, w, 270, 'garden');
    S.add(
      '</g>',
      path(
        `M${x} ${B.y + 290}V${B.y + 120}a80 80 0 0 1 160 0v170z`,
        'none',
        `stroke="${A('#8a6340')}" stroke-width="9"`,
      ),
    );
    let lt = '';
    for (let k = 1; k < 4; k++) lt += `M${x + k * 40} ${B.y + 44}V${B.y + 290}`;
    S.add(line(lt + `M${x} ${B.y + 170}h160`, A('#8a6340'), 3, 'opacity=".8"'));
  }
  drawSunlightOnFloor(S, P, R, B.x + 60, 620);
  rug(S, R, 600, 690, 480, 92, R.theme.pick(['#a5533c', '#2f5f63', '#7d3f33']), '#e8c98e');
  for (let i = -3; i <= 3; i++) {
    S.add(path(`M${600 + i * 110} 650l34 40l-34 40l-34 -40z`, A('#e8c98e'), 'opacity=".55"'));
  }
  const seat = (x: number, y: number, w: number) => {
    S.add(
      rect(x, y - 66, w, 66, S.lin([A(lighten(c, 0.1)), A(c, 0.9)]), 'rx="12"'),
      rect(x, y, w, 44, S.lin([A(lighten(c, 0.18)), A(c, 0.84)]), 'rx="10"'),
      rect(x, y + 40, w, 10, A('#e8c98e')),
    );
    const n = Math.round(w / 120);
    for (let i = 0; i < n; i++) {
      S.add(
        rect(
          x + 16 + i * (w / n),
          y - 58,
          w / n - 32,
          56,
          S.lin([A(i % 2 ? '#e8c98e' : '#f2e8d6'), A(i % 2 ? '#c79a55' : '#ddcfb8')]),
          'rx="14"',
        ),
      );
    }
  };
  seat(B.x + 10, 530, B.w - 20);
  S.add(
    ell(600, 716, 120, 12, '#1b2a2e', 'opacity=".26"'),
    ell(600, 660, 112, 24, A('#8a6340')),
    ell(600, 654, 112, 24, A('#c7a15c')),
    rect(548, 660, 10, 48, A('#6d4c2e')),
    rect(642, 660, 10, 48, A('#6d4c2e')),
    path(
      'M576 646q-22 -14 -10 -44q4 -14 16 -22q12 8 16 22q12 30 -10 44zM600 600q20 4 20 26M566 602l-12 -8',
      A('#e8c98e'),
      `stroke="${A('#b98f46')}" stroke-width="4"`,
    ),
    ...[632, 656].map((x) => path(`M${x} 640h16l-3 14h-10z`, A('#f7f1e4'))),
  );
  const px = 600;
  S.add(
    line(`M${px} 0V70`, A('#5c4630'), 3),
    path(
      `M${px - 46} 120q0 -50 46 -50t46 50l-18 44h-56z`,
      S.lin(P.dark ? ['#ffdf9f', '#f2b45c'] : [A('#e8c98e'), A('#c79a55')]),
    ),
  );
  if (P.dark) S.add(circ(px, 130, 280, S.glow('#ffdf9f', 0.6, 0)));
  plant(S, P, rnd, R, 110, 730, 260, '#c77b58');
  plant(S, P, rnd, R, 1100, 730, 240, '#c77b58');
}
