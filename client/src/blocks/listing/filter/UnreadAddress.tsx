import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  mendAgentsAddress,
  mendCatalogAddress,
  mendServicesAddress,
  type UnreadValue,
} from '@manzil/shared/domain/address/catalogMending';
import { boundsOf, FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { displayText } from '@manzil/shared/domain/text/typedText';
import type { TableAttributeKey } from '../attributeText';
import { filterName } from './filterChips';

/** Maximum number of values the notice names. */
const MAX_NAMED = 4;

/** Labels of filters that aren't named like their attribute. */
const LABELS = {
  city: 'filter.place',
  category: 'filter.deal',
  type: 'filter.deal',
  price: 'filter.price',
  minRating: 'service.rating',
  openNow: 'service.openNow',
  language: 'agents.language',
  sort: 'catalog.sort',
  amenities: 'filter.amenities',
  additionalOptions: 'filter.additionalOptions',
  within: 'filter.within',
  cheques: 'filter.cheques',
  postedWithin: 'filter.postedWithin',
  cash: 'filter.cash',
  reduced: 'filter.reduced',
  permitted: 'filter.permitted',
  avoid: 'filter.avoid',
  nice: 'filter.nice',
} as const;
const PAGES = {
  catalog: { mend: mendCatalogAddress, labels: LABELS },
  services: { mend: mendServicesAddress, labels: { ...LABELS, category: 'service.category' } },
  agents: { mend: mendAgentsAddress, labels: LABELS },
} as const;
type Page = keyof typeof PAGES;

/** Rewrites the address as the strict reader spells it; returns the values that aren't applied. */
function useMendedAddress(page: Page): UnreadValue[] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { mended, unread } = useMemo(() => {
    const query = new URLSearchParams(search);
    const before = query.toString();
    const values = PAGES[page].mend(query);
    return { unread: values, mended: query.toString() === before ? undefined : query.toString() };
  }, [search, page]);
  useEffect(() => {
    if (mended) void navigate({ search: mended }, { replace: true, preventScrollReset: true });
  }, [mended, navigate]);
  return unread;
}

/** Normalises a list's address and reports the values it ignores. */
export function UnreadAddress({ page }: { page: Page }) {
  const { t } = useTranslation();
  const unread = useMendedAddress(page);
  if (unread.length === 0) return null;
  const { labels } = PAGES[page];
  const hasLabel = (key: string): key is keyof typeof labels => key in labels;
  const textOf = ({ key, value }: UnreadValue) => {
    const shown = displayText(value);
    if (key === 'page') return t('ui.page', { n: shown });
    const field = FILTER_KEYS.range.find((range) => boundsOf(range).some((bound) => bound === key)) ?? key;
    return `${hasLabel(field) ? t(labels[field]) : filterName(field as TableAttributeKey, t)}: ${shown}`;
  };
  return (
    <p role="status" className="mb-4 text-small break-words text-muted">
      {unread
        .slice(0, MAX_NAMED)
        .map((one) => t('catalog.unread', { value: textOf(one) }))
        .join(' ')}
    </p>
  );
}
