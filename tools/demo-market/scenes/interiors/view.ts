import { circ, line, mix, path, r, rect, type Rng, sub, type Svg } from '../core';
import { type Palette } from '../light';
import { type Look, type Setting } from '../look';
import { hedge, palm, tree } from '../parts/plants';

/** View from a window: a park or water in front of towers, the open sea, a garden, roofs, sand or mountains. */
export type View = 'park' | 'creek' | 'sea' | 'garden' | 'roofs' | 'sand' | 'mountains';
const VIEWS = ['park', 'creek', 'sea', 'garden'] as const;
const VIEW_OF: Record<Setting, View> = {
  sea: 'sea',
  city: 'roofs',
  park: 'park',
  town: 'garden',
  desert: 'sand',
  mountain: 'mountains',
  oasis: 'garden',
};
/** Highest floor from which the garden is visible. */
const GARDEN_FLOORS = 3;
/** View from a home's windows; chosen by the seed if unknown. */
export function viewFrom(rnd: Rng, { setting, storeys = 1 }: Look): View {
  const seen = setting ? VIEW_OF[setting] : rnd.pick(VIEWS);
  return seen === 'garden' && storeys > GARDEN_FLOORS ? 'park' : seen;
}

/** Glass of a window. */
interface Pane {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Horizon. */
  hz: number;
}

/** A row of distant houses; heights as fractions of the pane's. */
interface Row {
  col: string;
  min: number;
  max: number;
  wmin: number;
  wmax: number;
  lights?: number;
}

function houses(S: Svg, P: Palette, rnd: Rng, { x, w, h, hz }: Pane, row: Row) {
  let d = '';
  let lit = '';
  for (let xx = x - 10; xx < x + w;) {
    const ww = rnd.f(row.wmin, row.wmax);
    const hh = rnd.f(h * row.min, h * row.max);
    d += rnd.i(0, 2)
      ? sub(xx, hz - hh, ww, hh)
      : `M${r(xx)} ${r(hz)}v${r(-hh)}h${r(ww * 0.4)}v${r(-hh * 0.2)}h${r(ww * 0.2)}v${r(hh * 0.2)}h${r(ww * 0.4)}v${r(hh)}z`;
    for (let a = hz - hh + 8; row.lights && a < hz - 6; a += 9) {
      for (let b = xx + 4; b < xx + ww - 5; b += 7) if (rnd.chance(row.lights)) lit += sub(b, a, 3, 4);
    }
    xx += ww + rnd.f(-2, 6);
  }
  S.add(path(d, row.col));
  if (lit) S.add(path(lit, P.win, 'opacity=".8"'));
}

/** Two rows of towers, the nearer one darker, with haze at their base. */
function city(S: Svg, P: Palette, rnd: Rng, pane: Pane) {
  const { x, w, h, hz } = pane;
  houses(S, P, rnd, pane, { col: mix(P.far, P.haze, 0.55), min: 0.1, max: 0.42, wmin: 14, wmax: 30 });
  const near = { col: mix(P.far, P.haze, 0.15), min: 0.08, max: 0.34, wmin: 22, wmax: 44 };
  houses(S, P, rnd, pane, { ...near, lights: P.dark ? 0.22 : 0 });
  S.add(rect(x, hz - h * 0.2, w, h * 0.2, S.fade(P.haze, 0, 0.7)));
}

const PAINTERS: Record<View, (S: Svg, P: Palette, rnd: Rng, pane: Pane) => void> = {
  park: (S, P, rnd, pane) => {
    const { x, w, h, hz } = pane;
    city(S, P, rnd, pane);
    S.add(rect(x, hz, w, h, P.inShade(P.green, 0.1)));
    for (let i = 0; i < 8; i++) {
      tree(S, P, rnd, x + rnd.f(0, w), hz + h * rnd.f(0.02, 0.2), h * rnd.f(0.1, 0.2));
    }
  },
  creek: (S, P, rnd, pane) => {
    city(S, P, rnd, pane);
    S.add(rect(pane.x, pane.hz, pane.w, pane.h, S.lin([P.sea[0], P.sea[1]])));
  },
  sea: (S, P, rnd, pane) => {
    const { x, w, h, hz } = pane;
    const wave = () => `M${r(x + rnd.f(0, w))} ${r(hz + rnd.f(4, h * 0.4))}h${r(rnd.f(14, 60))}`;
    const waves = Array.from({ length: 16 }, wave).join('');
    S.add(
      rect(x, hz, w, h, S.lin([P.sea[0], P.sea[1], P.sea[2]])),
      line(waves, '#ffffff', 1.6, 'opacity=".4"'),
    );
    houses(S, P, rnd, pane, { col: mix(P.far, P.haze, 0.45), min: 0.03, max: 0.16, wmin: 14, wmax: 30 });
  },
  roofs: (S, P, rnd, pane) => {
    const { x, w, h, hz } = pane;
    city(S, P, rnd, pane);
    S.add(rect(x, hz, w, h, mix(P.t('#cfc5b2'), P.haze, 0.3)));
    let tops = '';
    for (let at = x - 10; at < x + w; at += rnd.f(40, 80)) {
      tops += sub(at, hz + h * rnd.f(0.04, 0.16), rnd.f(30, 60), h * 0.4);
    }
    S.add(path(tops, P.inShade('#d9ccb6', 0.15)));
  },
  sand: (S, P, rnd, { x, w, h, hz }) => {
    S.add(
      rect(x, hz, w, h, P.t('#dcb578')),
      path(
        `M${r(x)} ${r(hz)}q${r(w * 0.3)} ${r(-h * 0.16)} ${r(w * 0.55)} ${r(h * 0.02)}t${r(w * 0.45)} ${r(-h * 0.04)}v${r(h * 0.2)}h${r(-w)}z`,
        P.inSun('#e6c48c'),
      ),
    );
    for (let i = 0; i < 3; i++) {
      tree(S, P, rnd, x + rnd.f(0, w), hz + h * rnd.f(0.08, 0.22), h * rnd.f(0.1, 0.18), { col: '#7c8450' });
    }
  },
  mountains: (S, P, rnd, { x, w, h, hz }) => {
    let ridge = `M${r(x - 10)} ${r(hz)}`;
    for (let at = x; at < x + w; at += w / 5) {
      ridge += `L${r(at + w * 0.08)} ${r(hz - h * rnd.f(0.22, 0.5))}L${r(at + w * 0.16)} ${r(hz - h * rnd.f(0.06, 0.2))}`;
    }
    S.add(
      path(`${ridge}L${r(x + w + 10)} ${r(hz)}z`, S.lin([mix(P.far, P.haze, 0.2), mix(P.far, P.haze, 0.6)])),
      rect(x, hz, w, h, P.t('#c9b083')),
    );
    for (let i = 0; i < 5; i++) {
      tree(S, P, rnd, x + rnd.f(0, w), hz + h * rnd.f(0.05, 0.2), h * rnd.f(0.1, 0.16));
    }
  },
  garden: (S, P, rnd, { x, w, h, hz }) => {
    S.add(
      rect(x, hz, w, h, P.inSun('#8fa765', 0.15)),
      rect(x, hz - h * 0.12, w, h * 0.13, P.inSun('#e7dcc8', 0.1)),
    );
    hedge(S, P, rnd, x - 10, hz + h * 0.04, w + 20, h * 0.16, { flowers: '#e0568a' });
    for (let i = 0; i < 3; i++) {
      palm(S, P, rnd, x + w * (0.15 + 0.33 * i) + rnd.f(-20, 20), hz + h * 0.12, h * rnd.f(0.5, 0.75));
    }
  },
};

/** View clipped to the window; chosen by the seed if not given. */
export function view(
  S: Svg,
  P: Palette,
  rnd: Rng,
  x: number,
  y: number,
  w: number,
  h: number,
  kind: View = rnd.pick(VIEWS),
) {
  const clip = S.clip(`<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}"/>`);
  const glare = S.glow(P.sun, P.time === 'night' ? 0.16 : 0.75, 0);
  S.add(
    `<g clip-path="${clip}">`,
    rect(x, y, w, h, S.lin(P.sky)),
    circ(x + w * 0.68, y + h * 0.4, h * 0.7, glare),
  );
  PAINTERS[kind](S, P, rnd, { x, y, w, h, hz: y + h * (kind === 'sea' ? 0.58 : 0.7) });
  S.add('</g>');
}
