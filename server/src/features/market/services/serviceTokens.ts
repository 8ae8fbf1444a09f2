import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import { tokensOf } from '@manzil/shared/domain/text/fold';
import { emirateNames } from '@manzil/shared/domain/text/searchTokens';

const categoryLabels = new Map(enums.serviceCategory.map(({ id, en, ar }) => [id, `${en} ${ar}`]));

/** Folded search words of a service: titles, reference, category and emirates in both languages. */
export const serviceTokens = (service: {
  title: string;
  titleAr?: string | null | undefined;
  referenceNo: string;
  category: string;
  city: readonly string[];
}): string[] =>
  tokensOf([
    service.title,
    service.titleAr,
    service.referenceNo,
    categoryLabels.get(service.category),
    ...service.city.flatMap(emirateNames),
  ]);
