export interface Names {
  en: string;
  ar: string;
}

export type Degrees = [lng: number, lat: number];

/** All map data in degrees: the bundled data, with parts replaced by the operator's layers. */
export interface Source {
  land: Degrees[][][];
  parks: (Names & { kind: string; ring: Degrees[] })[];
  water: { width: number; line: Degrees[] }[];
  roads: (Names & { kind: string; ref: string; line: Degrees[] })[];
  rails: { kind: string; line: Degrees[] }[];
  stations: (Names & { kind: string; at: Degrees })[];
  /** Seas, creeks and lagoons with their label positions. */
  waters: (Names & { kind: string; at: Degrees[] })[];
}
