import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api';
import { formatMoney, formatNumber, useLang } from '@/platform/format';
import { emirateName, label } from '@/platform/labels';
import { useDistrictName } from '@/platform/places';
import { Picture } from '@/ui/Picture';

export type Listing = Output<'properties.get'>['data'];

const FIELDS = [
  'title',
  'titleAr',
  'description',
  'descriptionAr',
  'type',
  'propertyType',
  'city',
  'district',
  'price',
] as const;
type Field = (typeof FIELDS)[number];

/** Value of a field as a person reads it. */
function useWords() {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  return (field: Field, of: Record<string, unknown>): string => {
    const value = of[field];
    if (value === null || value === undefined || value === '') return t('moderation.empty');
    if (typeof value === 'number') return formatMoney(value);
    const text = typeof value === 'string' ? value : '';
    if (field === 'type') return label('dealType', text, lang);
    if (field === 'propertyType') return label('propertyType', text, lang);
    if (field === 'city') return emirateName(text, lang);
    if (field === 'district') return districtName(typeof of['city'] === 'string' ? of['city'] : '', text);
    return text;
  };
}

/** Photos that came and went since, and whether the rest was put in another order. */
function Photos({ of, before }: { of: Listing; before: readonly string[] }) {
  const { t } = useTranslation();
  const now = of.images.map(({ publicID }) => publicID);
  const added = of.images.filter(({ publicID }) => !before.includes(publicID));
  const removed = before.filter((publicID) => !now.includes(publicID)).length;
  const kept = before.filter((publicID) => now.includes(publicID));
  const isReordered = kept.join() !== now.filter((publicID) => before.includes(publicID)).join();
  if (added.length === 0 && removed === 0 && !isReordered) return null;
  return (
    <li className="grid gap-1 border-t border-hair py-3">
      <h4 className="text-small font-medium text-muted">{t('moderation.field.images')}</h4>
      <p>
        {[
          added.length > 0 &&
            t('moderation.photosAdded', { count: added.length, n: formatNumber(added.length) }),
          removed > 0 && t('moderation.photosRemoved', { count: removed, n: formatNumber(removed) }),
          isReordered && t('moderation.photosMoved'),
        ]
          .filter(Boolean)
          .join(t('ui.dot'))}
      </p>
      {added.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {added.map((picture) => (
            <li key={picture.publicID}>
              <Picture picture={picture} alt="" sizes="96px" className="aspect-4/3 w-24 rounded-control" />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What its owner changed since it was published last: before and now, side by side. */
export function Changes({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const words = useWords();
  const before = of.publishedBefore;
  if (!before) return null;
  const now: Record<string, unknown> = of;
  const changed = FIELDS.filter((field) => (before[field] ?? null) !== (now[field] ?? null));
  const photos = Array.isArray(before['images']) ? before['images'].map(String) : [];
  const isSame = changed.length === 0 && photos.join() === of.images.map(({ publicID }) => publicID).join();
  return (
    <section aria-labelledby="changes" className="mt-6">
      <h3 id="changes" className="text-h3">
        {t('moderation.changes')}
      </h3>
      {isSame && <p className="mt-1 text-muted">{t('moderation.noChanges')}</p>}
      <ul className="mt-2">
        {changed.map((field) => (
          <li key={field} className="grid gap-1 border-t border-hair py-3">
            <h4 className="text-small font-medium text-muted">{t(`moderation.field.${field}`)}</h4>
            <div className="grid gap-2 sm:grid-cols-2">
              {[
                ['moderation.before', before, 'bg-sunken'],
                ['moderation.now', now, 'bg-primary-soft text-primary-soft-text'],
              ].map(([name, values, look]) => (
                <div key={name as string} className={`rounded-control px-3 py-2 ${look as string}`}>
                  <p className="text-micro">{t(name as 'moderation.now')}</p>
                  <p dir="auto" className="break-words whitespace-pre-line">
                    {words(field, values as Record<string, unknown>)}
                  </p>
                </div>
              ))}
            </div>
          </li>
        ))}
        <Photos of={of} before={photos} />
      </ul>
    </section>
  );
}
