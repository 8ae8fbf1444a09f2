import type { Map as LeafletMap } from 'leaflet';

/** Pixels of the map's element. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels kept free around a name. */
const GAP = 4;

const meets = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The room that something needs whose middle is at a point. */
export const boxAround = ({ x, y }: { x: number; y: number }, width: number, height: number): Box => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** What may not be crossed: the edges of the map. */
export function frameOf(map: LeafletMap): Box[] {
  const { x, y } = map.getSize();
  const far = 9999;
  return [
    { left: -far, right: 0, top: -far, bottom: far },
    { left: x, right: far, top: -far, bottom: far },
    { left: -far, right: far, top: -far, bottom: 0 },
    { left: -far, right: far, top: y, bottom: far },
  ];
}

/** What floats over the map beside it in the page: buttons, the foot; of what only places them, what it places. */
export function floating(map: LeafletMap): Box[] {
  const ground = map.getContainer();
  const from = ground.getBoundingClientRect();
  return [...(ground.parentElement?.children ?? [])]
    .filter((one) => one !== ground)
    .flatMap((one) => (getComputedStyle(one).pointerEvents === 'none' ? [...one.children] : [one]))
    .map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        left: left - from.left,
        right: right - from.left,
        top: top - from.top,
        bottom: bottom - from.top,
      };
    });
}

/** What of a map is still free to be written on. */
export class Room {
  readonly #taken: Box[];

  constructor(taken: Box[]) {
    this.#taken = taken;
  }

  /** Takes all these boxes, or none when something is in one of them. */
  take(boxes: readonly Box[]): boolean {
    if (boxes.some((box) => this.#taken.some((other) => meets(box, other)))) return false;
    this.#taken.push(...boxes);
    return true;
  }
}
