import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import { readStored, writeStored } from '@/platform/storage/storage';
import { placeName, placeValue } from '@/blocks/listing/filter/places';
import { Skeleton } from '@/ui/Skeleton';
import { PlaceDetails } from './PlaceDetails';
import { useHomesName, type Place, type PlaceFacts } from './placeFacts';
import type { CatalogState } from '../useCatalogState';

const KEY = 'placePanel';
const RESERVED = 'mb-4 min-h-12 rounded-card';

/** Key figures for the summary line. */
function useKeyFigures({ prices, cheques, furnished }: PlaceFacts): string {
  const { t } = useTranslation();
  const homesName = useHomesName();
  const [first] = prices;
  return [
    first && t('place.middle', { what: homesName(first), price: formatMoney(first.median) }),
    cheques && t('place.cheques', { count: cheques.usual }),
    furnished && t('place.furnished', { percent: formatNumber(furnished.percent) }),
  ]
    .filter(Boolean)
    .join(t('ui.dot'));
}

interface PanelProps {
  state: CatalogState;
  place: Place;
}

function Panel({ state, place, facts }: PanelProps & { facts: PlaceFacts }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => readStored(KEY) === 'open');
  const figures = useKeyFigures(facts);
  const name = placeName(placeValue(place.city, place.district) ?? '', lang, districtName);
  const turn = () => {
    writeStored(KEY, isOpen ? null : 'open');
    setIsOpen(!isOpen);
  };
  return (
    <section aria-labelledby={`${id}-name`} className={`${RESERVED} border border-hair bg-card`}>
      <h2>
        <button
          type="button"
          id={`${id}-name`}
          aria-expanded={isOpen}
          aria-controls={`${id}-facts`}
          onClick={turn}
          className="flex min-h-11.5 w-full items-center gap-2.5 rounded-card px-3.5 text-start text-small font-regular hover:bg-sunken"
        >
          <ChartNoAxesColumn aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.8} />
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium text-strong">{t('place.about', { place: name })}</span>
            {figures && <span className="text-muted numbers">{t('ui.dot') + figures}</span>}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-4.5 shrink-0 text-muted transition-transform time-fast ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={`${id}-facts`} hidden={!isOpen}>
        {isOpen && <PlaceDetails state={state} place={place} facts={facts} name={name} />}
      </div>
    </section>
  );
}

/**
 * Facts about the single district or emirate shown in the catalog: an expandable line with key figures, whose state is
 * stored in the browser. Nothing if it has no homes.
 */
export function PlacePanel({ state, place }: PanelProps) {
  const facts = useApiQuery(
    'properties.placeFacts',
    { category: state.filter.category, ...place },
    { staleTime: 60_000 },
  );
  if (facts.isPending) return <Skeleton className={RESERVED} />;
  if (!facts.data || facts.data.data.count === 0) return null;
  return <Panel state={state} place={place} facts={facts.data.data} />;
}
