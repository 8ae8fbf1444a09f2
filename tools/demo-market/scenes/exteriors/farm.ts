import { H, darken, ell, lighten, line, mix, path, poly, r, rect, type Rng, type Svg, W } from '../core';
import { type Palette } from '../light';
import { type Look } from '../look';
import { dunes, grassTufts, mountains } from '../parts/ground';
import { palm } from '../parts/plants';
import { haze, sky } from '../parts/sky';

const CROPS = ['#6f8f45', '#7d9a52', '#5f8550', '#93a24c', '#4f7a55'];
/** Families of farms, by their main feature. */
export const FARM_FAMILIES = ['greenhouses', 'grove'];

export function farmScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const hz = 430;
  sky(S, P, rnd, { horizon: hz + 20 });
  if (look.setting ? look.setting === 'mountain' || look.setting === 'oasis' : rnd.chance(0.6)) {
    mountains(S, P, rnd, hz + 10, 150, mix(P.far, P.haze, 0.3));
    haze(S, P, hz + 10, 90, 0.7);
  } else dunes(S, P, rnd, hz - 8, 60, '#e2b97f', { n: 3 });
  S.add(rect(0, hz, W, H - hz, S.lin([P.inSun(rnd.pick(['#cdbb83', '#d7c08b'])), P.t('#a98f58')])));
  // Crop rows in perspective
  const vx = rnd.f(420, 780);
  const rows = 17,
    gcol = CROPS[(look.palette ?? rnd.i(0, 4)) % 5] ?? '#6f8f45';
  for (let i = 0; i < rows; i++) {
    const a = (i - rows / 2) / rows,
      x0 = vx + a * 620,
      x1 = vx + a * 3100,
      w0 = 9,
      w1 = 70;
    S.add(
      poly(
        [
          [x0 - w0 / 2, hz + 46],
          [x0 + w0 / 2, hz + 46],
          [x1 + w1 / 2, H],
          [x1 - w1 / 2, H],
        ],
        S.lin([P.inShade(gcol, 0.1), P.inSun(gcol, 0.2), P.inShade(darken(gcol, 0.1), 0.2)]),
      ),
    );
  }
  // Distant grove
  for (let i = 0; i < 15; i++) {
    palm(S, P, rnd, i * 84 + rnd.f(-20, 20), hz + 44 + rnd.f(-4, 6), rnd.f(70, 105));
  }
  // Greenhouse tunnels
  const gx = rnd.chance(0.5) ? 690 : 90;
  for (let i = 0; look.family !== 'grove' && i < 3; i++) {
    const x = gx + i * 128;
    S.add(
      path(
        `M${x} ${hz + 66}v-28a58 48 0 0 1 116 0v28z`,
        S.lin([lighten(P.inSun('#f4f8f4'), 0.1), P.t('#cfdcd4')]),
        'opacity=".94"',
      ),
      line(
        `M${x + 29} ${hz + 66}v-62M${x + 58} ${hz + 66}v-76M${x + 87} ${hz + 66}v-62`,
        P.inShade('#8ba39a', 0.2),
        2,
        'opacity=".6"',
      ),
      rect(x + 44, hz + 24, 28, 42, P.inShade(P.glass, 0.2), 'opacity=".6"'),
    );
  }
  // Farmhouse
  const fx = gx > 400 ? 150 : 690,
    wall = ['#f1e6d2', '#e7cfa8', '#f5f0e4', '#d9b48c'][(look.palette ?? rnd.i(0, 3)) % 4] ?? '#f1e6d2';
  const fy = hz + 84;
  S.add(
    ell(fx + 150, fy, 220, 9, P.shade, 'opacity=".3"'),
    rect(fx, fy - 92, 300, 92, S.lin([P.inSun(wall), P.t(wall)])),
    rect(fx - 8, fy - 100, 316, 12, P.inSun(lighten(wall, 0.4))),
    rect(fx + 190, fy - 140, 90, 48, P.inShade(wall, 0.16)),
    rect(fx + 184, fy - 146, 102, 9, P.inSun(lighten(wall, 0.4))),
  );
  let ar = '';
  for (let i = 0; i < 5; i++) ar += `M${fx + 18 + i * 56} ${fy}v-44a19 19 0 0 1 38 0v44z`;
  S.add(
    path(ar, P.lit > 0.15 ? P.win : P.inShade('#7d6a4e', 0.3)),
    rect(fx, fy - 88, 300, 14, S.fade(P.shade, 0.35, 0)),
  );
  // Water channel + foreground palms
  S.add(
    path(
      `M${r(vx - 14)} ${hz + 50}h22L${r(vx + 220)} 800h-190z`,
      S.lin([mix(P.sea[0], '#ffffff', 0.15), P.sea[1]]),
      'opacity=".92"',
    ),
    line(`M${r(vx + 4)} ${hz + 90}l60 180M${r(vx + 20)} ${hz + 140}l90 220`, '#ffffff', 2, 'opacity=".35"'),
  );
  palm(S, P, rnd, rnd.f(60, 150), 730, rnd.f(430, 520));
  palm(S, P, rnd, rnd.f(1050, 1130), 760, rnd.f(470, 560));
  palm(S, P, rnd, rnd.f(960, 1010), 690, rnd.f(300, 350));
  grassTufts(S, P, rnd, 700, 800, 40, P.t('#8c9a4e'));
}
