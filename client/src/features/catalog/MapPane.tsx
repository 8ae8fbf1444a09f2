import type { CatalogState } from './useCatalogState';

export interface MapPaneProps {
  state: CatalogState;
  lookedAt: string | null;
  onLook: (id: string | null) => void;
}

export function MapPane(_props: MapPaneProps) {
  return null;
}
