import { circ, ell, g, lighten, line, mix, path, r, rect, type Rng, sub, type Svg } from '../core';
import { type Palette } from '../light';

interface SkyOptions {
  horizon?: number;
  sunX?: number;
  clouds?: number;
}

/** Draws the sky down to the horizon, with sun or moon, stars and clouds. */
export function sky(S: Svg, P: Palette, rnd: Rng, o: SkyOptions = {}) {
  const w = S.w,
    h = S.h,
    hz = o.horizon ?? h * 0.66;
  const out = [
    rect(
      0,
      0,
      w,
      hz + 2,
      S.lin([
        [P.sky[0], 1, 0],
        [P.sky[1], 1, 0.42],
        [P.sky[2], 1, 0.78],
        [P.sky[3], 1, 1],
      ]),
    ),
  ];
  const sx = (o.sunX ?? P.sunX) * w,
    sy = ((P.sunY * hz) / 0.66) * 0.98;
  for (let i = 0; i < P.stars; i++) {
    out.push(
      circ(rnd.f(0, w), rnd.f(0, hz * 0.6), rnd.f(0.6, 1.7), '#eaf4f2', `opacity="${r(rnd.f(0.3, 0.9))}"`),
    );
  }
  if (P.time === 'night') {
    out.push(
      circ(sx, sy, 170, S.glow(P.sun, 0.28, 0)),
      circ(sx, sy, 30, P.sun, 'opacity=".92"'),
      circ(sx + 11, sy - 7, 26, P.sky[0], 'opacity=".96"'),
    );
  } else {
    const R = P.time === 'noon' || P.time === 'morning' ? 300 : 420;
    out.push(
      circ(
        sx,
        sy,
        R,
        S.rad([
          [P.sun, 0.85],
          [P.sun, 0.28, 0.35],
          [P.sun, 0, 1],
        ]),
      ),
    );
    if (P.time !== 'noon') {
      out.push(circ(sx, sy, P.time === 'morning' ? 26 : 44, lighten(P.sun, 0.4), 'opacity=".95"'));
    }
  }
  const nC = o.clouds ?? rnd.i(2, 4),
    cc = P.dark ? mix(P.sky[2], P.sky[1], 0.5) : '#ffffff';
  for (let i = 0; i < nC; i++) {
    const cx = rnd.f(0, w),
      cy = rnd.f(h * 0.06, hz * 0.62),
      cw = rnd.f(90, 230);
    let c = '';
    for (let k = 0; k < 4; k++) {
      c += ell(cx + rnd.f(-cw, cw) * 0.8, cy + rnd.f(-7, 9), cw * rnd.f(0.35, 0.75), rnd.f(5, 12), cc);
    }
    out.push(g(c, `opacity="${P.dark ? 0.16 : 0.36}"`));
  }
  S.add(...out);
}

/** Draws haze of height `h` above `y`, densest at `y` with opacity `a`. */
export function haze(S: Svg, P: Palette, y: number, h: number, a = 0.8) {
  S.add(
    rect(
      0,
      y - h,
      S.w,
      h + 2,
      S.lin([
        [P.haze, 0],
        [P.haze, a],
      ]),
    ),
  );
}

/** Position and size of the silhouettes, in pixels. */
interface SkylineOptions {
  y: number;
  col: string;
  min?: number;
  max?: number;
  wmin?: number;
  wmax?: number;
  gap?: number;
  x0?: number;
  x1?: number;
  /** Position of the tallest one, as a fraction of the width. */
  peak?: number;
  /** Fraction of lit windows. */
  lights?: number;
  op?: number;
}

/** Outline of a tower above the ground `y`: slanted, shouldered, with a mast, domed or plain. */
function silhouette(shape: number, x: number, y: number, w: number, h: number): string {
  const top = y - h;
  if (shape === 0) return `M${r(x)} ${r(y)}V${r(top + w * 0.4)}L${r(x + w)} ${r(top)}V${r(y)}Z`;
  if (shape === 1) {
    return `M${r(x)} ${r(y)}V${r(top + 14)}h${r(w * 0.2)}v-14h${r(w * 0.6)}v14h${r(w * 0.2)}V${r(y)}Z`;
  }
  if (shape === 2) {
    return `M${r(x)} ${r(y)}V${r(top)}h${r(w * 0.46)}v${r(-h * 0.14)}h${r(w * 0.08)}v${r(h * 0.14)}h${r(w * 0.46)}V${r(y)}Z`;
  }
  if (shape === 3) {
    return `M${r(x)} ${r(y)}V${r(top + 10)}Q${r(x + w / 2)} ${r(top - 16)} ${r(x + w)} ${r(top + 10)}V${r(y)}Z`;
  }
  return `M${r(x)} ${r(y)}V${r(top)}h${r(w)}V${r(y)}Z`;
}

/** Draws silhouettes of towers as one path, optionally with lit windows. */
export function skyline(S: Svg, P: Palette, rnd: Rng, o: SkylineOptions) {
  const {
    y,
    col,
    min = 40,
    max = 180,
    wmin = 22,
    wmax = 58,
    gap = 8,
    x0 = -20,
    x1 = S.w + 20,
    peak = null,
    lights = 0,
    op = 1,
  } = o;
  let d = '',
    lit = '',
    x = x0;
  while (x < x1) {
    const w = rnd.f(wmin, wmax),
      bell = peak == null ? 1 : 0.42 + 0.75 * Math.exp(-(((x / S.w - peak) / 0.2) ** 2));
    const h = rnd.f(min, max) * bell,
      t = rnd.i(0, 5),
      top = y - h;
    d += silhouette(t, x, y, w, h);
    if (lights) {
      for (let yy = top + 20; yy < y - 8; yy += 11) {
        for (let xx = x + 5; xx < x + w - 6; xx += 8) if (rnd.chance(lights)) lit += sub(xx, yy, 3, 4.5);
      }
    }
    x += w + rnd.f(-4, gap);
  }
  S.add(path(d, col, op < 1 ? `opacity="${op}"` : ''));
  if (lit) S.add(path(lit, P.win, 'opacity=".75"'));
}

/** Draws the sea between `y0` and `y1`, with waves and the sun's glitter. */
export function sea(S: Svg, P: Palette, rnd: Rng, y0: number, y1: number, o: { sunX?: number } = {}) {
  S.add(rect(0, y0, S.w, y1 - y0, S.lin([P.sea[0], P.sea[1], P.sea[2]])));
  const sx = (o.sunX ?? P.sunX) * S.w;
  let d = '',
    gl = '';
  for (let i = 0; i < 46; i++) {
    const t = rnd.n() ** 1.4,
      y = y0 + 4 + t * (y1 - y0 - 8),
      len = 14 + t * 120,
      x = rnd.f(-40, S.w);
    d += `M${r(x)} ${r(y)}h${r(len)}`;
    const gx = sx + rnd.f(-1, 1) * (16 + t * 90);
    gl += `M${r(gx - len * 0.3)} ${r(y)}h${r(len * 0.5)}`;
  }
  S.add(
    line(d, P.dark ? P.light : '#ffffff', 1.6, `opacity="${P.dark ? 0.14 : 0.26}" stroke-linecap="round"`),
  );
  S.add(line(gl, P.sun, 2.6, `opacity="${P.time === 'noon' ? 0.25 : 0.55}" stroke-linecap="round"`));
}
