declare module 'virtual:base-map' {
  import type { PackedMap } from '@/blocks/map/baseMap';
  /** Coast, roads, railways, parks and water; made from shared/data/basemap by the build (client/baseMap.ts). */
  const packed: PackedMap;
  export default packed;
}
