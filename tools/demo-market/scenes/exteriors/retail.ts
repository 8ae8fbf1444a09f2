import { circ, darken, lighten, line, mix, path, r, rect, type Rng, sub, type Svg, W } from '../core';
import { materialOf, street } from './props';
import { type Palette } from '../light';
import { type Look } from '../look';
import { tree } from '../parts/plants';
import { haze, sky, skyline } from '../parts/sky';

/** A shop in the row: left edge `x`, width `w`, window height `sh` above the ground `gy`. */
interface Shop {
  x: number;
  w: number;
  gy: number;
  sh: number;
}

/** Window display: shelves, figures, or lamps above a counter. */
function display(S: Svg, P: Palette, rnd: Rng, shop: Shop, glow: boolean) {
  const { x, w, gy, sh } = shop;
  const kind = rnd.i(0, 2),
    pc = glow ? '#7a4a22' : P.inShade('#5b6a6d', 0.3);
  let d = '';
  if (kind === 0) {
    for (let k = 0; k < 3; k++) d += sub(x + 14, gy - sh + 36 + k * 44, w * 0.54, 5);
    for (let k = 0; k < 3; k++) {
      for (let q = 0; q < 6; q++) {
        d += sub(x + 20 + q * w * 0.085, gy - sh + 16 + k * 44 + rnd.f(0, 8), w * 0.05, 22);
      }
    }
  } else if (kind === 1) {
    for (let q = 0; q < 3; q++) {
      const mx = x + 40 + q * w * 0.19;
      d += `M${r(mx - 16)} ${gy - 8}l6 -74q10 -16 20 0l6 74z`;
      S.add(circ(mx, gy - 106, 9, pc, 'opacity=".5"'));
    }
  } else {
    d += sub(x + 12, gy - 54, w * 0.55, 46);
    for (let q = 0; q < 4; q++) {
      S.add(
        line(`M${r(x + 34 + q * w * 0.14)} ${gy - sh}v44`, pc, 2),
        circ(x + 34 + q * w * 0.14, gy - sh + 52, 10, '#fff8e0', 'opacity=".95"'),
      );
    }
  }
  S.add(path(d, pc, 'opacity=".5"'));
}

function awning(S: Svg, P: Palette, shop: Shop, c: string) {
  const { x, w, gy, sh } = shop;
  const aw = 12,
    ay = gy - sh - 2,
    ah = 46;
  for (let k = 0; k < aw; k++) {
    const x0 = x - 4 + (k * (w + 8)) / aw,
      x1 = x0 + (w + 8) / aw;
    S.add(
      path(
        `M${r(x0)} ${r(ay)}H${r(x1)}V${r(ay + ah - 10)}a${r((x1 - x0) / 2)} 10 0 0 1 ${r(x0 - x1)} 0Z`,
        k % 2 ? P.inSun('#fbf4e6') : P.inSun(c, 0.12),
      ),
    );
  }
  S.add(
    rect(x - 4, ay, w + 8, 14, S.fade(P.shade, 0.3, 0)),
    rect(x, ay + ah, w, 26, S.fade(P.shade, 0.34, 0)),
  );
}

/** Arched windows above the shops, with their sills at `y`. */
function upperWindows(
  S: Svg,
  P: Palette,
  rnd: Rng,
  row: { bx: number; bw: number; y: number },
  wall: string,
) {
  const { bx, bw, y } = row;
  let up = '',
    on = '',
    sill = '';
  for (let x = bx + 34; x < bx + bw - 60; x += 82) {
    const a = `M${r(x)} ${r(y)}v-66a23 23 0 0 1 46 0v66z`;
    if (rnd.chance(P.lit)) on += a;
    else up += a;
    sill += sub(x - 5, y, 56, 6);
  }
  S.add(
    path(up, S.lin([mix(P.t(P.glass), '#ffffff', 0.3), P.inShade(P.glass, 0.3)])),
    path(on, P.win),
    path(sill, P.inSun(lighten(wall, 0.5))),
  );
}

/** A shop front: a sign without words, window, door and awning. */
function shopFront(S: Svg, P: Palette, rnd: Rng, shop: Shop, c: string) {
  const { x, w, gy, sh } = shop;
  const glow = P.lit > 0.1;
  S.add(
    rect(x - 6, gy - sh - 46, w + 12, sh + 46, P.inShade(darken(c, 0.25), 0.2)),
    rect(x, gy - sh - 40, w, 36, S.lin([P.t(darken(c, 0.1)), P.inShade(darken(c, 0.25), 0.2)])),
  );
  // Abstract signage: a glyph and bars, no words
  S.add(
    circ(x + 30, gy - sh - 22, 10, P.inSun('#fff4dc'), 'opacity=".95"'),
    rect(x + 50, gy - sh - 28, w * 0.3, 7, P.inSun('#fff4dc'), 'rx="3" opacity=".95"'),
    rect(x + 50, gy - sh - 17, w * 0.18, 4, P.inSun('#fff4dc'), 'rx="2" opacity=".7"'),
  );
  S.add(
    rect(
      x,
      gy - sh,
      w,
      sh,
      S.lin(
        glow
          ? ['#fff0c9', mix(P.win, '#ffffff', 0.2), mix(P.win, '#a8682c', 0.45)]
          : [mix(P.t(P.glass), '#ffffff', 0.5), P.t(P.glass), P.inShade(P.glass, 0.45)],
      ),
    ),
  );
  display(S, P, rnd, shop, glow);
  const dx = x + w * 0.68;
  S.add(
    rect(
      dx,
      gy - sh + 20,
      w * 0.26,
      sh - 20,
      glow ? '#ffe3a8' : mix(P.t(P.glass), '#ffffff', 0.25),
      'opacity=".7"',
    ),
    line(
      `M${r(dx)} ${gy}v${-sh + 20}h${r(w * 0.26)}v${sh - 20}M${r(x + w * 0.34)} ${gy}v${-sh}`,
      P.inShade(darken(c, 0.45), 0.3),
      5,
    ),
    circ(dx + 12, gy - 66, 4, '#f0d08a'),
  );
  awning(S, P, shop, c);
}

/** Families of shop rows: number of shops, and height of the building. */
const ROWS: Record<string, { n: number; h: number }> = {
  arcade: { n: 3, h: 380 },
  row: { n: 4, h: 330 },
  pair: { n: 2, h: 350 },
  parade: { n: 5, h: 300 },
};
export const RETAIL_FAMILIES = Object.keys(ROWS);

export function retailScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const gy = 640,
    m = materialOf(rnd, look),
    { n, h: bh } = ROWS[look.family ?? ''] ?? rnd.pick(Object.values(ROWS)),
    acc = ['#c2553b', '#2f7f86', '#d9a441', '#5f7a4a', '#7d4a3a', '#24566b'].sort(() => rnd.n() - 0.5);
  sky(S, P, rnd, { horizon: 600 });
  skyline(S, P, rnd, {
    y: 620,
    col: mix(P.far, P.haze, 0.35),
    min: 160,
    max: 380,
    wmin: 60,
    wmax: 120,
    lights: P.dark ? 0.08 : 0,
  });
  haze(S, P, 620, 320, 0.7);
  const bx = 40,
    bw = 1120;
  S.add(
    rect(
      bx,
      gy - bh,
      bw,
      bh,
      S.lin(P.side < 0 ? [P.inSun(m.wall), P.t(m.wall)] : [P.t(m.wall), P.inSun(m.wall)], 'h'),
    ),
    rect(bx - 10, gy - bh - 14, bw + 20, 18, P.inSun(lighten(m.wall, 0.5))),
  );
  upperWindows(S, P, rnd, { bx, bw, y: gy - bh + 128 }, m.wall);
  const sw = bw / n,
    sh = 168,
    glow = P.lit > 0.1;
  for (let i = 0; i < n; i++) {
    shopFront(S, P, rnd, { x: bx + i * sw + 16, w: sw - 32, gy, sh }, acc[i % acc.length] ?? m.trim);
  }
  street(S, P, rnd, gy);
  if (glow) S.add(rect(0, gy, W, 40, S.fade(P.win, 0.4, 0)));
  for (let i = 0; i < 3; i++) {
    const tx = 70 + i * 530 + rnd.f(-20, 20);
    S.add(rect(tx - 26, gy + 6, 52, 24, P.inShade('#8a7a63', 0.1), 'rx="4"'));
    tree(S, P, rnd, tx, gy + 8, rnd.f(130, 170));
  }
  for (let i = 0; i < 2; i++) {
    const tx = 300 + i * 500 + rnd.f(-40, 40);
    S.add(
      rect(tx, gy - 22, 50, 5, P.t('#f4efe4')),
      rect(tx + 23, gy - 18, 4, 44, P.inShade('#3f484a')),
      line(
        `M${r(tx - 26)} ${gy + 26}v-22h18v-20M${r(tx + 76)} ${gy + 26}v-22h-18v-20`,
        P.inShade('#3f484a'),
        4,
      ),
    );
  }
}
