import type { Map as LeafletMap } from 'leaflet';

/** Pixels relative to the map's container. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Horizontal gap around a label in pixels. */
const GAP = 4;

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Collision box of an element centred on a point. */
export const boxAround = ({ x, y }: { x: number; y: number }, width: number, height: number): Box => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** Boxes outside the map's edges, which labels must not cross. */
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

/**
 * Boxes of elements floating over the map, such as buttons and footer. For mere layout wrappers, those of their
 * children.
 */
export function floatingBoxes(map: LeafletMap): Box[] {
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

/** Free space for labels on a map. */
export class Room {
  readonly #taken: Box[];

  constructor(occupied: Box[]) {
    this.#taken = occupied;
  }

  /** Reserves all boxes, or none if any is occupied. @returns whether they were free */
  reserve(boxes: readonly Box[]): boolean {
    if (boxes.some((box) => this.#taken.some((other) => overlaps(box, other)))) return false;
    this.#taken.push(...boxes);
    return true;
  }
}
