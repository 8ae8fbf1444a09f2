import { mix, type Rng, type Svg } from './core';
import { type Look } from './look';

/** Times of day for a scene's light. */
export type SceneTime = 'dawn' | 'morning' | 'noon' | 'golden' | 'dusk' | 'night';

/** Light of a time of day. */
interface Light {
  /** From the zenith to the horizon. */
  sky: readonly [string, string, string, string];
  sun: string;
  sunY: number;
  haze: string;
  light: string;
  shade: string;
  /** Ambient colour, and how strongly it tints materials. */
  ambC: string;
  amb: number;
  far: string;
  sea: readonly [string, string, string];
  /** Fraction of lit windows, and their colour. */
  lit: number;
  win: string;
  glass: string;
  green: string;
  ground: string;
  stars: number;
}

export const TIMES: Record<SceneTime, Light> = {
  dawn: {
    sky: ['#7fa6b9', '#bccfce', '#f0dcc4', '#fbe8cd'],
    sun: '#fff3d8',
    sunY: 0.6,
    haze: '#f6e0c8',
    light: '#ffe6c4',
    shade: '#6d8290',
    ambC: '#8a99a0',
    amb: 0.14,
    far: '#b3bcbd',
    sea: ['#cfd9d2', '#86abb1', '#4f8089'],
    lit: 0.18,
    win: '#ffdf9f',
    glass: '#8fb0b9',
    green: '#71895c',
    ground: '#dcc8a8',
    stars: 0,
  },
  morning: {
    sky: ['#5ba9cf', '#93cbe0', '#cfe8ea', '#eef5ee'],
    sun: '#ffffff',
    sunY: 0.22,
    haze: '#e9f2ec',
    light: '#fffaf0',
    shade: '#5a7b8b',
    ambC: '#7fa2ad',
    amb: 0.04,
    far: '#a9c4cb',
    sea: ['#a6d8d7', '#4fb0b5', '#1f7f8a'],
    lit: 0.03,
    win: '#fff2cf',
    glass: '#7fb2c4',
    green: '#5f8a4e',
    ground: '#e3cfae',
    stars: 0,
  },
  noon: {
    sky: ['#2f8fc4', '#69b5da', '#acd9e8', '#e0f0ee'],
    sun: '#ffffff',
    sunY: 0.12,
    haze: '#e2f0ee',
    light: '#ffffff',
    shade: '#557383',
    ambC: '#7fa2ad',
    amb: 0,
    far: '#a0bfca',
    sea: ['#8ed4d4', '#2fa3ad', '#12707f'],
    lit: 0,
    win: '#fff2cf',
    glass: '#6ea9bf',
    green: '#578a4a',
    ground: '#e8d3ae',
    stars: 0,
  },
  golden: {
    sky: ['#6f9fb0', '#b9c3ae', '#f2cd94', '#fbb468'],
    sun: '#fff0c2',
    sunY: 0.58,
    haze: '#f9cf96',
    light: '#ffd593',
    shade: '#5b6468',
    ambC: '#a07c58',
    amb: 0.18,
    far: '#bda48a',
    sea: ['#f4c489', '#a99a86', '#4d6f76'],
    lit: 0.3,
    win: '#ffd98a',
    glass: '#a3a38f',
    green: '#7a7f45',
    ground: '#dcb684',
    stars: 0,
  },
  dusk: {
    sky: ['#12344a', '#2f6075', '#a08b81', '#f0a56c'],
    sun: '#ffd2a0',
    sunY: 0.66,
    haze: '#dc9b72',
    light: '#e8a880',
    shade: '#20394a',
    ambC: '#2a4656',
    amb: 0.46,
    far: '#5e6f78',
    sea: ['#d99a72', '#566f78', '#173a4a'],
    lit: 0.55,
    win: '#ffcf7d',
    glass: '#46707f',
    green: '#3e5743',
    ground: '#8d7a66',
    stars: 14,
  },
  night: {
    sky: ['#071722', '#0c2735', '#173f4e', '#2f5a63'],
    sun: '#e9f1ee',
    sunY: 0.18,
    haze: '#285059',
    light: '#5c8792',
    shade: '#0a1b26',
    ambC: '#0d2430',
    amb: 0.66,
    far: '#1d4350',
    sea: ['#2b5861', '#123543', '#081d29'],
    lit: 0.62,
    win: '#ffc869',
    glass: '#2b515e',
    green: '#243c34',
    ground: '#4b4a44',
    stars: 60,
  },
};

/** Light of a picture with the seed's choices: the sun's side, and functions that shade materials. */
export interface Palette extends Light {
  time: SceneTime;
  dark: boolean;
  side: 1 | -1;
  /** Fraction of the width. */
  sunX: number;
  /** Shades a material in ambient light. */
  t(colour: string, k?: number): string;
  /** Shades a material on the sunny side. */
  inSun(colour: string, k?: number): string;
  /** Shades a material on the shady side. */
  inShade(colour: string, k?: number): string;
}

export function paletteOf(time: SceneTime, rnd: Rng): Palette {
  const light = TIMES[time];
  const dark = time === 'night' || time === 'dusk';
  const t = (colour: string, k = 1) => mix(colour, light.ambC, Math.min(0.9, light.amb * k));
  return {
    ...light,
    time,
    dark,
    side: rnd.sign(),
    sunX: rnd.f(0.2, 0.8),
    t,
    inSun: (colour, k = 0.22) => mix(t(colour), light.light, dark ? k * 0.5 : k),
    inShade: (colour, k = 0.34) => mix(t(colour), light.shade, k),
  };
}

/** Draws a picture into `S`, in the light of `P`, with the random choices of `rnd` and the attributes of `look`. */
export type Painter = (S: Svg, P: Palette, rnd: Rng, look: Look) => void;
