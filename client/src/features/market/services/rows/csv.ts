import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import { toCsv } from '@/platform/csv';
import { useLang } from '@/platform/i18n/format';
import { emirateName, label } from '@/platform/i18n/labels';
import type { queryIn } from './filters';
import type { OwnService } from './ServiceRow';

const PAGE = 100;
/** Maximum rows of an export. */
const MAX_ROWS = 5000;

/** Exports all services matching a list's filters as CSV. */
export function useServicesCsv() {
  const { t } = useTranslation();
  const lang = useLang();
  return async (
    list: 'services.mine' | 'services.all',
    query: ReturnType<typeof queryIn> & { agent?: string },
  ): Promise<string> => {
    const rows: OwnService[] = [];
    for (let page = 1; rows.length < MAX_ROWS; page += 1) {
      const { data, count } = await call(list, { ...query, page, limit: PAGE });
      rows.push(...data);
      if (data.length === 0 || rows.length >= count) break;
    }
    const head = [
      t('moderation.column.reference'),
      t('moderation.column.title'),
      t('moderation.column.titleAr'),
      t('moderation.column.state'),
      t('service.category'),
      t('service.emirates'),
      t('moderation.column.price'),
      t('service.unit'),
      t('moderation.column.agent'),
      t('moderation.column.views'),
      t('moderation.column.requests'),
      t('service.rating'),
      t('moderation.column.created'),
      t('service.reason'),
    ];
    const lines = rows.map((row) => [
      row.referenceNo,
      row.title,
      row.titleAr,
      t(`service.state.${row.state}`),
      label('serviceCategory', row.category, lang),
      row.city.map((id) => emirateName(id, lang)).join('; '),
      row.price,
      row.priceUnit && label('priceUnit', row.priceUnit, lang),
      row.agent?.companyName ?? row.agent?.name,
      row.views,
      row.requestsCount,
      row.ratingCount > 0 ? row.avgRating : '',
      new Date(row.createdAt),
      row.hiddenReason,
    ]);
    return toCsv([head, ...lines]);
  };
}
