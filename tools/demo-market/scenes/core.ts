// Scene core: seeded randomness, colour maths and a tiny SVG writer.
// No dependencies; runs in Node and in the browser; the same seed always gives the same picture.
/** Size of a picture, in drawing units. */
export const W = 1200;
export const H = 800;

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return h >>> 0;
}

/** Seeded random choices: `n` from 0 to 1, `f` a number and `i` an integer in a range, `sign` -1 or 1. */
export interface Rng {
  n(): number;
  f(low: number, high: number): number;
  i(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  sign(): 1 | -1;
}

export function rngOf(seed: string): Rng {
  let a = hash(seed);
  const n = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    n,
    f: (low, high) => low + (high - low) * n(),
    i: (low, high) => Math.floor(low + (high - low + 1) * n()),
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[Math.floor(n() * list.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    chance: (probability) => n() < probability,
    sign: () => (n() < 0.5 ? -1 : 1),
  };
}

// ---- colour: `#rrggbb` ----
const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

const toHex = (values: number[]) =>
  '#' +
  values
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** Interpolates between colours `a` and `b` by `t`. */
export const mix = (a: string, b: string, t: number): string => {
  const to = channels(b);
  return toHex(channels(a).map((v, at) => v + ((to[at] ?? 0) - v) * t));
};

export const lighten = (colour: string, t: number): string => mix(colour, '#ffffff', t);
export const darken = (colour: string, t: number): string => mix(colour, '#06141a', t);

// ---- svg ----
/** Formats a number with one decimal. */
export const r = (n: number): string => (Math.round(n * 10) / 10).toString();

/** Colour stop of a gradient: a colour, optionally with its opacity and its offset from 0 to 1. */
type Stop = string | readonly [colour: string, opacity: number, at?: number];
export type Stops = readonly Stop[];
/** Vertical, horizontal, or from point to point within the shape's box. */
export type Direction = 'v' | 'h' | readonly [number, number, number, number];
const AXES = { v: [0, 0, 0, 1], h: [0, 0, 1, 0] } as const;

const stopTags = (stops: Stops) =>
  stops
    .map((stop, i) => {
      const even = i / (stops.length - 1);
      const [colour, opacity, at = even] = typeof stop === 'string' ? [stop, 1] : stop;
      const shown = opacity < 1 ? ` stop-opacity="${opacity}"` : '';
      return `<stop offset="${r(at * 100)}%" stop-color="${colour}"${shown}/>`;
    })
    .join('');

/** A drawing in progress: its content, and the gradients and clips in its definitions. */
export class Svg {
  /** Content drawn so far. */
  b: string[] = [];
  readonly w: number;
  readonly h: number;
  /** Id of the palm crown, once defined. */
  palmId: string | undefined;
  private readonly prefix: string;
  private readonly defs: string[] = [];
  private readonly gradients = new Map<string, string>();
  private ids = 0;

  constructor(prefix: string, w = W, h = H) {
    this.prefix = prefix;
    this.w = w;
    this.h = h;
  }

  id(): string {
    return this.prefix + (this.ids++).toString(36);
  }

  add(...parts: string[]): void {
    this.b.push(...parts);
  }

  def(part: string): void {
    this.defs.push(part);
  }

  /** A linear gradient as a fill. */
  lin(stops: Stops, direction: Direction = 'v'): string {
    const [x1, y1, x2, y2] = typeof direction === 'string' ? AXES[direction] : direction;
    return this.gradient(
      JSON.stringify([stops, direction]),
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
    );
  }

  /** Fades a colour's opacity from `from` to `to`, top to bottom. */
  fade(colour: string, from: number, to: number): string {
    return this.lin([
      [colour, from],
      [colour, to],
    ]);
  }

  /** A radial gradient as a fill. */
  rad(stops: Stops): string {
    return this.gradient(
      `rad ${JSON.stringify(stops)}`,
      (id) => `<radialGradient id="${id}" cx="0.5" cy="0.5" r="0.5">${stopTags(stops)}</radialGradient>`,
    );
  }

  /** Fades a colour's opacity from `from` to `to`, centre to edge. */
  glow(colour: string, from: number, to: number): string {
    return this.rad([
      [colour, from],
      [colour, to],
    ]);
  }

  clip(shape: string): string {
    const id = this.id();
    this.def(`<clipPath id="${id}">${shape}</clipPath>`);
    return `url(#${id})`;
  }

  toString(extra = ''): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.w} ${this.h}" preserveAspectRatio="xMidYMid slice" role="img"${extra}><defs>${this.defs.join('')}</defs>${this.b.join('')}</svg>`;
  }

  private gradient(key: string, tagOf: (id: string) => string): string {
    const known = this.gradients.get(key);
    if (known) return known;
    const id = this.id();
    this.def(tagOf(id));
    const fill = `url(#${id})`;
    this.gradients.set(key, fill);
    return fill;
  }
}

/** Additional attributes of a tag. */
type Attributes = string;
export type Point = readonly [x: number, y: number];

export const rect = (x: number, y: number, w: number, h: number, fill: string, o: Attributes = '') =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${fill}" ${o}/>`;

export const poly = (points: readonly Point[], fill: string, o: Attributes = '') =>
  `<path d="M${points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}Z" fill="${fill}" ${o}/>`;

export const path = (d: string, fill: string, o: Attributes = '') => `<path d="${d}" fill="${fill}" ${o}/>`;

export const circ = (x: number, y: number, radius: number, fill: string, o: Attributes = '') =>
  `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}" fill="${fill}" ${o}/>`;

export const ell = (x: number, y: number, rx: number, ry: number, fill: string, o: Attributes = '') =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}" ${o}/>`;

export const line = (d: string, stroke: string, width: number, o: Attributes = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${o}/>`;

export const g = (inner: string, o: Attributes = '') => `<g ${o}>${inner}</g>`;

/** A rectangle as a subpath: many of one colour share a tag. */
export const sub = (x: number, y: number, w: number, h: number) =>
  `M${r(x)} ${r(y)}h${r(w)}v${r(h)}h${r(-w)}z`;
