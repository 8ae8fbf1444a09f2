import { Map as MapIcon, Table, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapFoot } from '@/property/map/MapFoot';
import { ZoomButtons } from '@/property/map/ZoomButtons';
import { PropertyCard } from '@/property/PropertyCard';
import { useCards } from '@/property/useCards';
import { Button, IconButton } from '@/ui/Button';
import { Carousel } from '@/ui/Carousel';
import { Spinner } from '@/ui/Spinner';
import { Checkbox } from '@/ui/Toggles';
import { MapTable } from './MapTable';
import { useCatalogMap } from './useCatalogMap';
import type { CatalogState } from './useCatalogState';

export interface MapPaneProps {
  state: CatalogState;
  lookedAt: string | null;
  onLook: (id: string | null) => void;
}

const floating = 'border border-hair bg-card shadow-lift';

/** The homes chosen on the map. */
function Chosen({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { cards } = useCards(ids);
  if (cards.length === 0) return null;
  return (
    <div
      className="absolute inset-x-3 bottom-16 z-10 lg:bottom-4"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Carousel
        label={t('map.chosen')}
        className="max-lg:justify-center-safe"
        head={
          <IconButton
            label={t('ui.close')}
            icon={X}
            onClick={onClose}
            className={`mb-2 ms-auto ${floating}`}
          />
        }
      >
        {cards.map((card) => (
          <li key={card.id} className="w-70 max-w-[80vw]">
            <PropertyCard of={card} sizes="17.5rem" />
          </li>
        ))}
      </Carousel>
    </div>
  );
}

/** The map with its controls, and the table that says the same. */
export function MapPane({ state, lookedAt, onLook }: MapPaneProps) {
  const { t } = useTranslation();
  const [follows, setFollows] = useState(true);
  const [isTable, setIsTable] = useState(false);
  const { element, map, view, answer, chosen, setChosen } = useCatalogMap({
    state,
    follows,
    lookedAt,
    onLook,
  });
  const isAway = view !== null && String(view.bbox) !== String(state.filter.bbox ?? []);
  return (
    <div className="relative size-full">
      <div
        ref={element}
        dir="ltr"
        role="group"
        aria-label={t('map.keys')}
        inert={isTable}
        className="absolute inset-0 z-0"
      />
      {isTable && (
        <div className="absolute inset-0 z-10 overflow-auto bg-card pt-16">
          <MapTable answer={answer.data} />
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-20 flex items-start justify-between gap-2 *:pointer-events-auto">
        <div className={`flex items-center gap-2 rounded-control px-3 text-small ${floating}`}>
          <Checkbox
            label={t('map.follow')}
            checked={follows}
            onChange={(event) => setFollows(event.target.checked)}
          />
          {!follows && isAway && view && (
            <Button small variant="quiet" onClick={() => state.follow({ bbox: view.bbox })}>
              {t('map.searchHere')}
            </Button>
          )}
        </div>
        <Button
          icon={isTable ? MapIcon : Table}
          className="px-3.5! shadow-lift"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          <span className="max-sm:sr-only">{t(isTable ? 'map.asMap' : 'map.asTable')}</span>
        </Button>
      </div>
      {!isTable && (
        <>
          <div
            role="status"
            className="pointer-events-none absolute inset-x-0 top-18 z-10 flex justify-center"
          >
            {answer.isFetching && !answer.data && (
              <span className={`rounded-pill p-2.5 ${floating}`}>
                <Spinner className="size-5" />
              </span>
            )}
            {answer.data?.count === 0 && (
              <span className={`rounded-pill px-4 py-2 text-small text-strong ${floating}`}>
                {t('map.none')}
              </span>
            )}
          </div>
          <ZoomButtons map={map} className="absolute end-3 bottom-20 z-10 lg:bottom-8" />
          <Chosen ids={chosen} onClose={() => setChosen([])} />
          <MapFoot map={map} className="z-10" />
        </>
      )}
    </div>
  );
}
