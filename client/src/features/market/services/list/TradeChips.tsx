import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SERVICE_CATEGORIES } from '@manzil/shared/domain/enums';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { ToggleChips } from '@/ui/choice/ToggleGroup';
import { countOf, facetsQuery, STALE_TIME_MS } from './facets';
import type { ServicesState } from './useServicesState';

interface Props extends Pick<ServicesState, 'filter' | 'change'> {
  /** Shown until the counts are there: with them the chips fill more rows. */
  place: ReactNode;
}

/** The trades with results, and the chosen one; pressing it again shows all. */
export function TradeChips({ filter, change, place }: Props) {
  const { t } = useTranslation();
  const lang = useLang();
  const { data, isLoading } = useApiQuery('services.getAll', facetsQuery(filter), {
    keepPrevious: true,
    staleTime: STALE_TIME_MS,
  });
  if (isLoading) return place;
  const counts = data?.facets?.category;
  const { category } = filter;
  const trades = SERVICE_CATEGORIES.filter((id) => id === category || !counts || countOf(counts, id));
  return (
    <ToggleChips
      label={t('service.category')}
      hideLabel
      isRow
      options={trades.map((value) => ({
        value,
        label: label('serviceCategory', value, lang),
        count: counts && formatNumber(countOf(counts, value) ?? 0),
      }))}
      values={category ? [category] : []}
      onToggle={(pressed) => change({ category: pressed === category ? undefined : pressed })}
    />
  );
}
