import { circ, ell, lighten, line, mix, path, r, rect, type Rng, type Svg, W } from '../core';
import { boat, dhow } from './props';
import { backdrop } from './setting';
import { type Palette } from '../light';
import { type Look, type Setting } from '../look';
import { tree } from '../parts/plants';
import { sea } from '../parts/sky';

/** View between the rail and the horizon. */
function below(S: Svg, P: Palette, rnd: Rng, setting: Setting, hz: number) {
  if (setting === 'sea') {
    sea(S, P, rnd, hz, 620);
    if (rnd.chance(0.5)) boat(S, P, rnd.f(400, 800), 480, 0.7);
    else dhow(S, P, rnd.f(420, 800), 500, 0.42);
    return;
  }
  const isSand = setting === 'desert' || setting === 'mountain';
  const ground = isSand ? '#ddb77e' : setting === 'city' ? '#cdc4b3' : '#86a862';
  S.add(rect(0, hz, W, 220, S.lin([mix(P.t(ground), P.haze, 0.4), P.t(ground)])));
  for (let i = 0; i < (isSand ? 6 : 18); i++) {
    tree(S, P, rnd, rnd.f(0, W), hz + 20 + rnd.f(0, 80), rnd.f(30, 62));
  }
  if (setting === 'city') {
    let roofs = '';
    for (let x = -20; x < W; x += rnd.f(90, 160)) {
      roofs += `M${r(x)} 480v${r(-rnd.f(20, 60))}h${r(rnd.f(60, 100))}v60z`;
    }
    S.add(path(roofs, P.inShade('#d8cdba', 0.2)));
  }
}

/** A roofed balcony or terrace with its view. */
export function terraceScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const hz = 400;
  const { setting = 'sea' } = look;
  P.sunX = rnd.f(0.3, 0.7);
  backdrop(S, P, rnd, setting, hz);
  below(S, P, rnd, setting, hz);
  S.add(rect(0, 600, W, 200, S.lin([P.inSun('#ddd0ba'), P.inShade('#c3b398', 0.2)])));
  let bo = '';
  for (let i = -14; i < 16; i++) bo += `M${600 + i * 52} 600L${600 + i * 150} 800`;
  S.add(line(bo + 'M0 640H1200M0 700H1200', P.inShade('#a08d70', 0.2), 2, 'opacity=".45"'));
  S.add(
    rect(0, 470, W, 134, mix(P.t(P.glass), '#ffffff', 0.5), `opacity="${P.dark ? 0.12 : 0.2}"`),
    rect(0, 464, W, 8, P.inShade('#4a5557', 0.2)),
    rect(0, 600, W, 8, P.inSun('#efe6d6')),
  );
  for (let x = 100; x < W; x += 200) S.add(rect(x, 470, 4, 130, P.inShade('#4a5557', 0.2), 'opacity=".7"'));
  S.add(
    rect(0, 0, W, 46, S.lin([P.inShade('#cbb795', 0.3), P.inShade('#b49e7b', 0.5)])),
    rect(0, 46, W, 26, S.fade(P.shade, 0.4, 0)),
  );
  for (let x = 90; x < W; x += 170) S.add(circ(x, 36, 6, P.dark ? '#fff3cf' : P.inSun('#f3e7cf')));
  // Outdoor sofa + table
  const c = rnd.pick(['#f1e9db', '#c8d2cc', '#e0b48a', '#4f7378']);
  const sx = rnd.f(110, 220);
  S.add(
    ell(sx + 190, 748, 250, 12, P.shade, 'opacity=".3"'),
    rect(sx, 610, 380, 70, S.lin([P.inSun(c), P.t(c)]), 'rx="14"'),
    rect(sx - 18, 660, 416, 62, S.lin([P.inSun(lighten(c, 0.15)), P.inShade(c, 0.15)]), 'rx="12"'),
    rect(sx - 8, 720, 396, 20, P.t('#9b7a52'), 'rx="4"'),
    rect(
      sx + 26,
      618,
      84,
      64,
      P.inSun(rnd.pick(['#d9735a', '#2f7f86', '#e8b36a'])),
      'rx="12" transform="rotate(-7 ' + r(sx + 60) + ' 650)"',
    ),
    rect(sx + 270, 620, 80, 62, P.inSun('#f7f1e4'), 'rx="12" transform="rotate(8 ' + r(sx + 310) + ' 650)"'),
    line(`M${r(sx + 190)} 612v64`, P.inShade(c, 0.3), 2, 'opacity=".5"'),
  );
  S.add(
    ell(sx + 520, 752, 110, 8, P.shade, 'opacity=".3"'),
    ell(sx + 520, 690, 104, 16, P.inSun('#e9d9bf')),
    ell(sx + 520, 694, 104, 16, P.inShade('#b99a6e', 0.1)),
    ell(sx + 520, 688, 104, 16, P.inSun('#f1e6d3')),
    rect(sx + 512, 700, 16, 50, P.inShade('#8b7350')),
    rect(sx + 490, 660, 16, 26, P.inSun('#eaf4f2'), 'opacity=".85" rx="3"'),
    rect(sx + 530, 654, 14, 32, P.t('#e8a64a'), 'opacity=".9" rx="3"'),
  );
  for (const px of [1010, 1120]) {
    S.add(
      path(`M${px - 40} 690h80l-10 84h-60z`, S.lin([P.inSun('#e7ddcd'), P.inShade('#c4b59c', 0.2)], 'h')),
    );
    for (let k = 0; k < 15; k++) {
      const a = -Math.PI / 2 + rnd.f(-1, 1),
        L = rnd.f(80, 190),
        tx = px + Math.cos(a) * L * 0.7,
        ty = 692 + Math.sin(a) * L;
      S.add(
        path(
          `M${px - 5} 692Q${r(px + Math.cos(a) * L * 0.2)} ${r(692 + Math.sin(a) * L * 0.7)} ${r(tx)} ${r(ty)}Q${r(px + Math.cos(a) * L * 0.4 + 10)} ${r(692 + Math.sin(a) * L * 0.5)} ${px + 5} 692Z`,
          k % 2 ? P.t(P.green) : P.inSun(lighten(P.green, 0.1)),
        ),
      );
    }
  }
}
