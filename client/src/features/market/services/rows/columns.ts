import type { TFunction } from 'i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Column } from '@/platform/browser/csv';
import { emirateName, label } from '@/platform/i18n/labels';
import type { OwnService } from './ServiceRow';

/** Columns of the export. */
export const serviceColumns = (t: TFunction, lang: Locale): Column<OwnService>[] => [
  [t('moderation.column.reference'), (row) => row.referenceNo],
  [t('moderation.column.title'), (row) => row.title],
  [t('moderation.column.titleAr'), (row) => row.titleAr],
  [t('moderation.column.state'), (row) => t(`service.state.${row.state}`)],
  [t('service.category'), (row) => label('serviceCategory', row.category, lang)],
  [t('service.emirates'), (row) => row.city.map((id) => emirateName(id, lang)).join('; ')],
  [t('moderation.column.price'), (row) => row.price],
  [t('service.unit'), (row) => row.priceUnit && label('priceUnit', row.priceUnit, lang)],
  [t('moderation.column.agent'), (row) => row.agent?.companyName ?? row.agent?.name],
  [t('moderation.column.views'), (row) => row.views],
  [t('moderation.column.requests'), (row) => row.requestsCount],
  [t('service.rating'), (row) => (row.ratingCount > 0 ? row.avgRating : '')],
  [t('moderation.column.created'), (row) => new Date(row.createdAt)],
  [t('service.reason'), (row) => row.hiddenReason],
];
