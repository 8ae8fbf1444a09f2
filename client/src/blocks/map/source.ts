export interface Names {
  en: string;
  ar: string;
}

export type Degrees = [lng: number, lat: number];

/** Everything that is drawn, in degrees: the product's own, with the operator's layers in the place of some of it. */
export interface Source {
  land: Degrees[][][];
  parks: (Names & { kind: string; ring: Degrees[] })[];
  water: { width: number; line: Degrees[] }[];
  roads: (Names & { kind: string; ref: string; line: Degrees[] })[];
  rails: { kind: string; line: Degrees[] }[];
  stations: (Names & { kind: string; at: Degrees })[];
  /** Seas, creeks and lagoons with the places where they are named. */
  waters: (Names & { kind: string; at: Degrees[] })[];
}
