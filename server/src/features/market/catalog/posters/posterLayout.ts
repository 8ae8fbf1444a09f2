/** A4 and its margin, in points. */
export const [WIDTH, HEIGHT] = [595.28, 841.89];
export const EDGE = 40;
export const ROOM = WIDTH - 2 * EDGE;
export const GAP = 10;
const COVER = 320;
const SMALL = 90;

/** An area of the sheet, in points from the reading start and from the top. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Areas of the photos: the cover across the full width and a row of `further` smaller ones below. */
export function photoBoxes(further: number): Box[] {
  const width = (ROOM - GAP * (further - 1)) / further;
  const row = Array.from({ length: further }, (_, at) => ({
    x: EDGE + at * (width + GAP),
    y: COVER + GAP,
    width,
    height: SMALL,
  }));
  return [{ x: 0, y: 0, width: WIDTH, height: COVER }, ...row];
}
