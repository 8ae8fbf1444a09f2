import { circ, lighten, line, mix, path, poly, r, rect, type Rng, sub, type Svg } from '../core';
import { type Palette } from '../light';

/** Structure of a façade: windows in a wall, bands, vertical fins, balconies, or all glass. */
export type FacadeStyle = 'grid' | 'ribbon' | 'fins' | 'balcony' | 'curtain';

export interface FacadeOptions {
  style?: FacadeStyle;
  /** Floor height and bay width in drawing units. */
  floor?: number;
  bay?: number;
  wall?: string;
  glass?: string;
  /** Whether this is the shaded side. */
  shade?: boolean;
  /** Fraction of lit windows. */
  lit?: number;
}

export interface TowerOptions extends Omit<FacadeOptions, 'shade'> {
  top?: 'flat' | 'crown' | 'slope' | 'spire';
  /** Fraction of the width taken by the shaded side. */
  side?: number;
}

/** A façade in progress: its rectangle, floors and bays, and the colours used by every style. */
interface Front {
  x: number;
  y: number;
  w: number;
  h: number;
  rows: number;
  cols: number;
  /** Floor height and bay width. */
  fh: number;
  bw: number;
  wall: string;
  glass: string;
  shade: boolean;
  lit: number;
  base: string;
  paneTop: string;
  pane: string;
}

/** Calls `visit` for each window, floor by floor. */
function eachBay({ rows, cols }: Front, visit: (row: number, col: number) => void): void {
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) visit(i, j);
}

/** Windows as two paths: dark and lit. */
function windows(rnd: Rng, f: Front, shapeOf: (row: number, col: number) => string) {
  let off = '';
  let on = '';
  eachBay(f, (i, j) => {
    if (rnd.chance(f.lit)) on += shapeOf(i, j);
    else off += shapeOf(i, j);
  });
  return { off, on };
}

const lightsOn = (S: Svg, P: Palette, on: string, opacity = P.dark ? 0.9 : 0.75) => {
  if (on) S.add(path(on, P.win, `opacity="${opacity}"`));
};

/** All glass: a grid of lines and one long reflection. */
function curtain(S: Svg, P: Palette, rnd: Rng, f: Front) {
  const { x, y, w, h, rows, cols, fh, bw, shade } = f;
  const sheen = [mix(f.paneTop, '#ffffff', P.dark ? 0.04 : 0.22), f.pane, mix(f.pane, P.haze, 0.28)];
  S.add(rect(x + 1, y + 1, w - 2, h - 2, S.lin(sheen, shade ? 'v' : [0, 0, 0.6, 1])));
  let net = '';
  for (let i = 1; i < rows; i++) net += `M${r(x)} ${r(y + i * fh)}h${r(w)}`;
  for (let j = 1; j < cols; j++) net += `M${r(x + j * bw)} ${r(y)}v${r(h)}`;
  let on = '';
  eachBay(f, (i, j) => {
    if (rnd.chance(f.lit * 0.75)) on += sub(x + j * bw + 1.2, y + i * fh + 1.2, bw - 2.4, fh - 2.4);
  });
  S.add(line(net, shade ? P.inShade(f.wall, 0.6) : P.inSun(f.wall), 1.1, 'opacity=".55"'));
  if (!shade && !P.dark) {
    const band = `M${r(x)} ${r(y + h * 0.2)}L${r(x + w)} ${r(y + h * 0.02)}L${r(x + w)} ${r(y + h * 0.22)}L${r(x)} ${r(y + h * 0.46)}Z`;
    S.add(path(band, '#ffffff', 'opacity=".16"'));
  }
  lightsOn(S, P, on);
}

/** Bands of glass from corner to corner. */
function ribbon(S: Svg, P: Palette, rnd: Rng, f: Front) {
  const { x, y, w, rows, cols, fh } = f;
  const step = (w - 6) / cols;
  let bands = '';
  let edges = '';
  let on = '';
  for (let i = 0; i < rows; i++) {
    bands += sub(x + 3, y + i * fh + fh * 0.28, w - 6, fh * 0.5);
    for (let j = 0; j < cols; j++) {
      if (rnd.chance(f.lit)) on += sub(x + 3 + j * step, y + i * fh + fh * 0.28, step - 1.5, fh * 0.5);
    }
    edges += `M${r(x)} ${r(y + i * fh + fh * 0.26)}h${r(w)}`;
  }
  S.add(path(bands, S.lin([f.paneTop, f.pane])), line(edges, P.inShade(f.wall, 0.55), 1.4, 'opacity=".5"'));
  lightsOn(S, P, on);
}

/** Vertical fins in front of glass. */
function fins(S: Svg, P: Palette, rnd: Rng, f: Front) {
  const { x, y, w, h, rows, cols, fh, bw } = f;
  S.add(rect(x + 2, y + 4, w - 4, h - 8, S.lin([f.paneTop, f.pane])));
  let floors = '';
  let upright = '';
  let on = '';
  for (let i = 1; i < rows; i++) floors += `M${r(x)} ${r(y + i * fh)}h${r(w)}`;
  for (let j = 0; j < cols; j++) upright += sub(x + j * bw, y, bw * 0.34, h);
  eachBay(f, (i, j) => {
    if (rnd.chance(f.lit * 0.8)) on += sub(x + j * bw + bw * 0.38, y + i * fh + 2, bw * 0.58, fh - 4);
  });
  S.add(line(floors, P.inShade(f.wall, 0.4), 1, 'opacity=".5"'));
  lightsOn(S, P, on, 0.85);
  S.add(path(upright, f.base));
}

/** A slab and a glass rail in front of each floor. */
function balcony(S: Svg, P: Palette, rnd: Rng, f: Front) {
  const { x, y, w, rows, fh, bw, shade } = f;
  const { off, on } = windows(rnd, f, (i, j) =>
    sub(x + j * bw + bw * 0.12, y + i * fh + fh * 0.18, bw * 0.76, fh * 0.66),
  );
  S.add(path(off, S.lin([f.paneTop, f.pane])));
  lightsOn(S, P, on, 0.9);
  let slab = '';
  let rail = '';
  let shadow = '';
  for (let i = 0; i < rows; i++) {
    const by = y + (i + 1) * fh;
    const inset = (i % 2) * bw * 0.18;
    slab += sub(x - 4 + inset, by - fh * 0.1, w + 8 - inset, fh * 0.1);
    rail += sub(x - 4 + inset, by - fh * 0.42, w + 8 - inset, fh * 0.32);
    shadow += sub(x, by, w, fh * 0.18);
  }
  const glass = shade ? P.inShade(f.glass, 0.4) : mix(P.t(f.glass, 0.6), '#ffffff', P.dark ? 0.05 : 0.35);
  S.add(
    path(shadow, P.shade, 'opacity=".32"'),
    path(rail, glass, 'opacity=".55"'),
    path(slab, shade ? P.inShade(lighten(f.wall, 0.2), 0.2) : P.inSun(lighten(f.wall, 0.35), 0.3)),
  );
}

/** Windows in a wall. */
function grid(S: Svg, P: Palette, rnd: Rng, f: Front) {
  const { x, y, fh, bw } = f;
  const { off, on } = windows(rnd, f, (i, j) =>
    sub(x + j * bw + bw * 0.24, y + i * fh + fh * 0.22, bw * 0.52, fh * 0.56),
  );
  S.add(path(off, S.lin([f.paneTop, f.pane])));
  lightsOn(S, P, on);
}

const STYLES: Record<FacadeStyle, (S: Svg, P: Palette, rnd: Rng, f: Front) => void> = {
  curtain,
  ribbon,
  fins,
  balcony,
  grid,
};

/** A façade on a rectangle. */
export function facade(
  S: Svg,
  P: Palette,
  rnd: Rng,
  x: number,
  y: number,
  w: number,
  h: number,
  o: FacadeOptions = {},
) {
  const { style = 'grid', floor = 22, bay = 20, wall = '#e9e2d6', glass = P.glass, shade = false } = o;
  const base = shade ? P.inShade(wall) : P.inSun(wall);
  const pane = shade ? P.inShade(glass, 0.5) : P.t(glass, 0.6);
  const rows = Math.max(1, Math.floor(h / floor));
  const cols = Math.max(1, Math.round(w / bay));
  S.add(rect(x, y, w, h, S.lin([base, mix(base, P.haze, P.dark ? 0.08 : 0.22)])));
  STYLES[style](S, P, rnd, {
    x,
    y,
    w,
    h,
    rows,
    cols,
    fh: h / rows,
    bw: w / cols,
    wall,
    glass,
    shade,
    lit: o.lit ?? P.lit,
    base,
    pane,
    paneTop: mix(pane, P.sky[1], shade ? 0.2 : 0.5),
  });
}

/** A tower with two faces, one of them shaded, and its top; `x` and `w` span both, `y0` is the ground. */
export function tower(
  S: Svg,
  P: Palette,
  rnd: Rng,
  x: number,
  w: number,
  y0: number,
  h: number,
  o: TowerOptions = {},
) {
  const sideW = w * (o.side ?? 0.34),
    frontW = w - sideW,
    ls = P.side < 0,
    y = y0 - h;
  const fx = ls ? x : x + sideW,
    sx = ls ? x + frontW : x,
    oo = { ...o };
  facade(S, P, rnd, fx, y, frontW, h, { ...oo });
  facade(S, P, rnd, sx, y, sideW, h, { ...oo, shade: true, bay: (o.bay ?? 20) * 0.8 });
  const cap = P.inSun(lighten(o.wall ?? '#e9e2d6', 0.2)),
    capS = P.inShade(o.wall ?? '#e9e2d6', 0.4);
  if (o.top === 'crown') {
    S.add(
      rect(fx, y - 16, frontW, 16, cap),
      rect(sx, y - 16, sideW, 16, capS),
      rect(fx + frontW * 0.2, y - 34, frontW * 0.55, 18, P.inShade(o.wall ?? '#dddddd', 0.2)),
    );
  } else if (o.top === 'slope') {
    S.add(
      poly(
        ls
          ? [
              [fx, y + 1],
              [fx, y - h * 0.1],
              [fx + frontW, y + 1],
            ]
          : [
              [fx, y + 1],
              [fx + frontW, y - h * 0.1],
              [fx + frontW, y + 1],
            ],
        S.lin([mix(P.t(P.glass), '#ffffff', 0.3), P.t(P.glass)]),
      ),
    );
  } else if (o.top === 'spire') {
    S.add(
      rect(fx + frontW * 0.16, y - h * 0.07, frontW * 0.68, h * 0.07, cap),
      rect(fx + frontW * 0.3, y - h * 0.12, frontW * 0.4, h * 0.05, capS),
      path(
        `M${r(fx + frontW * 0.5 - 3)} ${r(y - h * 0.12)}L${r(fx + frontW * 0.5)} ${r(y - h * 0.3)}l3 ${r(h * 0.18)}Z`,
        cap,
      ),
    );
    if (P.dark) S.add(circ(fx + frontW * 0.5, y - h * 0.3, 3, '#ff8a6b'));
  } else S.add(rect(fx - 2, y - 7, frontW + 2, 7, cap), rect(sx, y - 7, sideW + 2, 7, capS));
}
