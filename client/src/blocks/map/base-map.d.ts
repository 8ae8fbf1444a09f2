declare module 'virtual:base-map' {
  import type { PackedMap } from '@/blocks/map/baseMap';
  /** Coast, roads, railways, parks and water, built from shared/data/basemap (client/packBaseMap.ts). */
  const packed: PackedMap;
  export default packed;
}
declare module 'virtual:ground-preview.css';
