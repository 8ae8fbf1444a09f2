import { useTranslation } from 'react-i18next';
import { singlePlaceOf } from '@manzil/shared/domain/address/catalogAddress';
import type { Output } from '@/platform/api/api';
import { formatMoney, formatNumber } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import { placesFilter, placeValue } from '@/blocks/listing/filter/places';
import { useFilterText } from '@/blocks/listing/filter/useFilterText';
import { useSearchCorrections } from '@/blocks/listing/filter/useSearchCorrections';
import { CustomRequestButton } from '@/blocks/customRequest/CustomRequestButton';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/States';
import type { CatalogState } from './useCatalogState';

interface SuggestionsProps {
  state: CatalogState;
  answer: Output<'properties.getAll'>;
}

/** Lets long labels wrap on phones. */
const WRAPPING = 'max-w-full whitespace-normal!';
/** Maximum number of suggestions for removing a filter. */
const MAX_SUGGESTIONS = 4;

/** Filters whose removal would give results, in words with the result count. */
function useLoosenedFilters({ state, answer }: SuggestionsProps) {
  const { t } = useTranslation();
  const chips = useFilterText().chips(state.filter);
  const { loosen = [], raise } = answer;
  const suggestions = loosen.flatMap(({ keys, count }) => {
    // A limit that is a little higher says more than none.
    if (raise && keys.includes('maxPrice')) return [];
    const mine = chips.filter(({ key }) => keys.includes(key));
    if (mine.length === 0) return [];
    const undo = Object.fromEntries(keys.map((key) => [key, undefined]));
    return [{ id: keys.join(), count, undo, text: mine.map(({ text }) => text).join(t('filter.or')) }];
  });
  return { chips, raise, suggestions: suggestions.slice(0, MAX_SUGGESTIONS) };
}

/** One button per suggestion. */
function LoosenButtons({
  suggestions,
  raise,
  state,
}: Pick<ReturnType<typeof useLoosenedFilters>, 'suggestions' | 'raise'> & { state: CatalogState }) {
  const { t } = useTranslation();
  return (
    <>
      {raise && (
        <Button className={WRAPPING} onClick={() => state.change({ maxPrice: raise.maxPrice })}>
          {t('catalog.upTo', {
            what: formatMoney(raise.maxPrice),
            count: raise.count,
            n: formatNumber(raise.count),
          })}
        </Button>
      )}
      {suggestions.map(({ id, count, undo, text }) => (
        <Button key={id} className={WRAPPING} onClick={() => state.change(undo)}>
          {t('catalog.without', { what: text, count, n: formatNumber(count) })}
        </Button>
      ))}
    </>
  );
}

/** Neighbouring districts with the result count of the same filter. */
function NeighbourButtons({ state, answer }: SuggestionsProps) {
  const { t } = useTranslation();
  const districtName = useDistrictName();
  const { city } = singlePlaceOf(state.filter) ?? {};
  if (!city) return null;
  return answer.beside?.map(({ id, count }) => {
    const place = placeValue(city, id) ?? city;
    return (
      <Button key={id} className={WRAPPING} onClick={() => state.change(placesFilter([place]))}>
        {t('place.withCount', { what: districtName(city, id), count, n: formatNumber(count) })}
      </Button>
    );
  });
}

/** Empty state: suggests filters to remove, with the result count of each. */
export function NoMatch({ state, answer }: SuggestionsProps) {
  const { t } = useTranslation();
  const { chips, raise, suggestions } = useLoosenedFilters({ state, answer });
  const meanings = useSearchCorrections(state.filter.search);
  return (
    <EmptyState
      title={t('catalog.none')}
      text={t(suggestions.length > 0 || raise ? 'catalog.loosen' : 'catalog.noneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {meanings.map(({ text, change }) => (
            <Button key={text} variant="primary" onClick={() => state.change(change)}>
              {t('catalog.meant', { what: text })}
            </Button>
          ))}
          <LoosenButtons suggestions={suggestions} raise={raise} state={state} />
          <NeighbourButtons state={state} answer={answer} />
          {chips.length > 0 && (
            <Button
              variant={suggestions.length + meanings.length > 0 ? 'quiet' : 'primary'}
              onClick={() => state.ask({ category: state.filter.category })}
            >
              {t('ui.clearAll')}
            </Button>
          )}
          <CustomRequestButton
            criteria={{
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
export function FewMatch({ state, answer }: SuggestionsProps) {
  const { t } = useTranslation();
  const { raise, suggestions } = useLoosenedFilters({ state, answer });
  const hasBeside = Boolean(answer.beside?.length);
  if (suggestions.length === 0 && !raise && !hasBeside) return null;
  return (
    <section aria-labelledby="few" className="mt-8 rounded-card border border-hair bg-card p-5">
      <h2 id="few" className="text-h3">
        {t('catalog.few')}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        <LoosenButtons suggestions={suggestions} raise={raise} state={state} />
        <NeighbourButtons state={state} answer={answer} />
      </div>
    </section>
  );
}
