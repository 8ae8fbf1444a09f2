import { useTranslation } from 'react-i18next';
import { picturesOf } from '@manzil/shared/domain/offer/photos';
import { attributeOf, keysWith, type KeysWith } from '@manzil/shared/domain/property/attributes';
import type { Output } from '@/platform/api/api';
import { figureText, optionLabel } from '@/blocks/listing/attributeText';
import { formatDate, formatMoney, formatNumber, useAreaUnit, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { Picture } from '@/ui/Picture';

export type Listing = Output<'properties.get'>['data'];

/** Fields that staff approve, and others worth comparing. */
const FIELDS = [...keysWith({ reviewed: true }), 'price', 'chequeOptions'] as const;
type Field = (typeof FIELDS)[number];
type OwnField = Extract<Field, KeysWith<{ kind: 'own' }>>;
const isOwn = (field: Field): field is OwnField => attributeOf(field).kind === 'own';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Formats a field's value. */
function useWords() {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const districtName = useDistrictName();
  /** Fields with custom formatting; never called for empty values. */
  const own: Record<OwnField, (record: Record<string, unknown>) => string> = {
    district: ({ city, district }) => districtName(textOf(city), textOf(district)),
    location: ({ location }) => {
      const { lat, lng } = location as Listing['location'];
      return `${lat}, ${lng}`;
    },
    chequeOptions: ({ chequeOptions }) =>
      (chequeOptions as Listing['chequeOptions'])
        .map(({ cheques, annualRent }) =>
          [t('property.cheques', { count: cheques }), formatMoney(annualRent)].join(t('ui.dot')),
        )
        .join('\n'),
    permit: ({ permit }) => {
      const { number, type, expiresAt, url } = permit as NonNullable<Listing['permit']>;
      return [number, label('permitType', type, lang), expiresAt && formatDate(expiresAt, lang), url]
        .filter(Boolean)
        .join('\n');
    },
  };
  return (field: Field, record: Record<string, unknown>): string => {
    const value = record[field];
    if (value === null || value === undefined || value === '') return t('moderation.empty');
    if (isOwn(field)) return own[field](record);
    if (typeof value === 'number') return figureText(field, value, { t, lang, unit });
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids.map((id) => optionLabel(field, textOf(id), lang)).join(t('ui.comma'));
  };
}

/** Photos added and removed since, and whether the remaining ones were reordered. */
function Photos({ listing, before }: { listing: Listing; before: readonly string[] }) {
  const { t } = useTranslation();
  const pictures = picturesOf(listing);
  const now = pictures.map(({ publicID }) => publicID);
  const added = pictures.filter(({ publicID }) => !before.includes(publicID));
  const removed = before.filter((publicID) => !now.includes(publicID)).length;
  const unchanged = before.filter((publicID) => now.includes(publicID));
  const isReordered = unchanged.join() !== now.filter((publicID) => before.includes(publicID)).join();
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

/** The owner's changes since the last publication: before and after, next to each other. */
export function Changes({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const words = useWords();
  const before = listing.publishedBefore;
  if (!before) return null;
  const now: Record<string, unknown> = listing;
  // Older snapshots may lack fields, about which they say nothing.
  const changed = FIELDS.filter((field) => field in before && words(field, before) !== words(field, now));
  const photos = Array.isArray(before['images']) ? before['images'].map(String) : [];
  const isSame =
    changed.length === 0 &&
    photos.join() ===
      picturesOf(listing)
        .map(({ publicID }) => publicID)
        .join();
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
        <Photos listing={listing} before={photos} />
      </ul>
    </section>
  );
}
