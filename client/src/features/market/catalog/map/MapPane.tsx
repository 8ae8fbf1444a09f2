import { Eraser, Map as MapIcon, PenLine, Table, X } from 'lucide-react';
import { Suspense, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_AREAS } from '@manzil/shared/domain/place/placeLimits';
import { lazyPart } from '@/platform/browser/lazyPart';
import { MapFoot } from '@/blocks/map/MapFoot';
import { ZoomButtons } from '@/blocks/map/ZoomButtons';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { useCards } from '@/blocks/listing/card/useCards';
import { cx } from '@/ui/classes';
import { Button, IconButton } from '@/ui/Button';
import { Carousel } from '@/ui/list/Carousel';
import { Spinner } from '@/ui/Spinner';
import { Checkbox } from '@/ui/choice/Toggles';
import { useBackCloses } from '@/ui/overlay/useBackCloses';
import { MapTable } from './MapTable';
import { useCatalogMap } from './useCatalogMap';
import type { CatalogState } from '../useCatalogState';
import { useScreenPosition, type ScreenPosition } from '../useScreenPosition';

const DrawArea = lazyPart(async () => (await import('./DrawArea')).DrawArea);

export interface MapPaneProps {
  state: CatalogState;
  highlightedId: string | null;
  onHighlight: (id: string | null) => void;
}

const floating = 'border border-hair bg-card shadow-lift';

interface ChosenHomesProps {
  ids: string[];
  /** Screen position of the homes, while in view. */
  at: ScreenPosition | undefined;
  onClose: () => void;
}

/** The homes chosen on the map: next to their pin where there is room, otherwise at the bottom. */
function ChosenHomes({ ids, at, onClose }: ChosenHomesProps) {
  const { t } = useTranslation();
  const { cards } = useCards(ids);
  useBackCloses(cards.length > 0, onClose);
  if (cards.length === 0) return null;
  return (
    <div
      style={at && ({ '--x': `${at.x}px`, '--y': `${at.y}px` } as CSSProperties)}
      className={cx(
        'absolute inset-x-3 bottom-16 z-10 lg:bottom-4',
        at && 'map-beside',
        at?.side === 'left' && 'is-left',
      )}
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
            <PropertyCard listing={card} sizes="17.5rem" />
          </li>
        ))}
      </Carousel>
    </div>
  );
}

interface MapButtonsProps {
  isTable: boolean;
  onTable: () => void;
  isDrawing: boolean;
  onDraw: () => void;
  /** Number of drawn areas. */
  areas: number;
  onClear: () => void;
}

/** Buttons above the map: draw areas, clear them, show the table. */
function MapButtons({ isTable, onTable, isDrawing, onDraw, areas, onClear }: MapButtonsProps) {
  const { t } = useTranslation();
  const look = 'px-3.5! shadow-lift';
  return (
    <div className="pointer-events-none absolute inset-x-3 top-3 z-20 flex justify-end gap-2 *:pointer-events-auto">
      {!isTable && areas > 0 && (
        <Button icon={Eraser} className={look} onClick={onClear}>
          <span className="max-sm:sr-only">{t('map.noAreas')}</span>
        </Button>
      )}
      {!isTable && (
        <Button
          icon={PenLine}
          className={look}
          aria-pressed={isDrawing}
          disabled={areas >= MAX_AREAS}
          onClick={onDraw}
        >
          <span className="max-sm:sr-only">{t('map.draw')}</span>
        </Button>
      )}
      <Button icon={isTable ? MapIcon : Table} className={look} aria-pressed={isTable} onClick={onTable}>
        <span className="max-sm:sr-only">{t(isTable ? 'map.asMap' : 'map.asTable')}</span>
      </Button>
    </div>
  );
}

/** Whether the list follows the map's view; if not, `onHere` searches the view once. */
function FollowToggle({
  follows,
  onFollow,
  onHere,
}: {
  follows: boolean;
  onFollow: (follows: boolean) => void;
  onHere?: () => void;
}) {
  const { t } = useTranslation();
  // Pins are mostly in the middle and at the top, so the control is at the bottom, above the phones' button.
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-20 z-5 flex justify-center *:pointer-events-auto lg:bottom-8">
      <div className={`flex items-center gap-2 rounded-control px-3 text-small ${floating}`}>
        <Checkbox
          label={t('map.follow')}
          checked={follows}
          onChange={(event) => onFollow(event.target.checked)}
        />
        {!follows && onHere && (
          <Button small variant="quiet" onClick={onHere}>
            {t('map.searchHere')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The map with its controls, and the equivalent table. */
export function MapPane({ state, highlightedId, onHighlight }: MapPaneProps) {
  const { t } = useTranslation();
  const [follows, setFollows] = useState(true);
  const [isTable, setIsTable] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const { areas = [] } = state.filter;
  const { element, map, view, answer, chosen, setChosen } = useCatalogMap({
    state,
    follows,
    highlightedId,
    onHighlight,
  });
  const chosenAt = useScreenPosition(
    map,
    answer.data?.data.find(({ id }) => chosen.includes(id)),
  );
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
      <MapButtons
        isTable={isTable}
        onTable={() => setIsTable(!isTable)}
        isDrawing={isDrawing}
        onDraw={() => setIsDrawing(!isDrawing)}
        areas={areas.length}
        onClear={() => state.change({ areas: undefined })}
      />
      <FollowToggle
        follows={follows}
        onFollow={setFollows}
        {...(isAway && view && { onHere: () => state.follow({ bbox: view.bbox }) })}
      />
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
          {map && isDrawing && (
            <Suspense fallback={null}>
              <DrawArea
                map={map}
                onDraw={(area) => state.change({ areas: [...areas, area], bbox: undefined })}
                onClose={() => setIsDrawing(false)}
              />
            </Suspense>
          )}
          <ChosenHomes ids={chosen} at={chosenAt} onClose={() => setChosen([])} />
          <MapFoot map={map} className="z-10" />
        </>
      )}
    </div>
  );
}
