import { useTranslation } from 'react-i18next';
import { singlePlaceOf } from '@manzil/shared/domain/catalogAddress';
import type { Output } from '@/platform/api/api';
import { formatNumber } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import { askPlaces, placeValue } from '@/blocks/listing/filter/places';
import { useFilterWords } from '@/blocks/listing/filter/useFilterWords';
import { useMeanings } from '@/blocks/listing/filter/useMeanings';
import { CustomRequestButton } from '@/blocks/customRequest/CustomRequestButton';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/States';
import type { CatalogState } from './useCatalogState';

interface OffersProps {
  state: CatalogState;
  answer: Output<'properties.getAll'>;
}

/** Lets long labels wrap on phones. */
const WHOLE = 'max-w-full whitespace-normal!';
/** Maximum number of suggestions for removing a filter. */
const MOST_WAYS = 4;

/** Filters whose removal would give results, in words with the result count. */
function useWays({ state, answer }: OffersProps) {
  const { t } = useTranslation();
  const chips = useFilterWords().chips(state.filter);
  const ways = (answer.loosen ?? []).flatMap(({ keys, count }) => {
    const mine = chips.filter(({ key }) => keys.includes(key));
    if (mine.length === 0) return [];
    const undo = Object.fromEntries(keys.map((key) => [key, undefined]));
    return [{ id: keys.join(), count, undo, text: mine.map(({ text }) => text).join(t('filter.or')) }];
  });
  return { chips, ways: ways.slice(0, MOST_WAYS) };
}

/** One button per suggestion. */
function WayButtons({ ways, state }: { ways: ReturnType<typeof useWays>['ways']; state: CatalogState }) {
  const { t } = useTranslation();
  return ways.map(({ id, count, undo, text }) => (
    <Button key={id} className={WHOLE} onClick={() => state.change(undo)}>
      {t('catalog.without', { what: text, count, n: formatNumber(count) })}
    </Button>
  ));
}

/** Neighbouring districts with the result count of the same filter. */
function BesideButtons({ state, answer }: OffersProps) {
  const { t } = useTranslation();
  const districtName = useDistrictName();
  const { city } = singlePlaceOf(state.filter) ?? {};
  if (!city) return null;
  return answer.beside?.map(({ id, count }) => {
    const place = placeValue(city, id) ?? city;
    return (
      <Button key={id} className={WHOLE} onClick={() => state.change(askPlaces([place]))}>
        {t('place.withCount', { what: districtName(city, id), count, n: formatNumber(count) })}
      </Button>
    );
  });
}

/** Empty state: suggests filters to remove, with the result count of each. */
export function NoMatch({ state, answer }: OffersProps) {
  const { t } = useTranslation();
  const { chips, ways } = useWays({ state, answer });
  const meanings = useMeanings(state.filter.search);
  return (
    <EmptyState
      title={t('catalog.none')}
      text={t(ways.length > 0 ? 'catalog.loosen' : 'catalog.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {meanings.map(({ text, change }) => (
            <Button key={text} variant="primary" onClick={() => state.change(change)}>
              {t('catalog.meant', { what: text })}
            </Button>
          ))}
          <WayButtons ways={ways} state={state} />
          <BesideButtons state={state} answer={answer} />
          {chips.length > 0 && (
            <Button
              variant={ways.length + meanings.length > 0 ? 'quiet' : 'primary'}
              onClick={() => state.ask({ category: state.filter.category })}
            >
              {t('ui.clearAll')}
            </Button>
          )}
          <CustomRequestButton
            wish={{
              type: state.filter.category,
              city: state.filter.city,
              district: state.filter.district,
            }}
          />
        </div>
      }
    />
  );
}

/** Below few results: suggestions that give more. */
export function FewMatch({ state, answer }: OffersProps) {
  const { t } = useTranslation();
  const { ways } = useWays({ state, answer });
  const hasBeside = Boolean(answer.beside?.length);
  if (ways.length === 0 && !hasBeside) return null;
  return (
    <section aria-labelledby="few" className="mt-8 rounded-card border border-hair bg-card p-5">
      <h2 id="few" className="text-h3">
        {t('catalog.few')}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        <WayButtons ways={ways} state={state} />
        <BesideButtons state={state} answer={answer} />
      </div>
    </section>
  );
}
