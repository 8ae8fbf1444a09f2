import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import type { Conversation } from './conversation';

/** The listing a conversation is about, in its current state. */
export function ListingCard({ listing }: { listing: NonNullable<Conversation['property']> }) {
  const { t } = useTranslation();
  const lang = useLang();
  const availability = 'availability' in listing ? listing.availability : undefined;
  return (
    <Link
      to={pathOf(listing.id)}
      className="mx-4 mt-3 flex items-center gap-3 rounded-card bg-sunken p-2.5 hover:shadow-card md:mx-6"
    >
      {listing.image && (
        <img
          src={listing.image}
          alt=""
          width={72}
          height={54}
          className="h-13.5 w-18 shrink-0 rounded-control object-cover"
        />
      )}
      <span className="min-w-0 text-small">
        <span className="sr-only">{t('chat.about')} </span>
        <span dir="auto" className="aligned block truncate font-medium text-strong">
          {titleOf(listing, lang)}
        </span>
        <span className="block truncate text-body">
          <bdi dir="ltr" className="numbers">
            {formatMoney(listing.price)}
          </bdi>
          {availability && <> · {label('availability', availability, lang)}</>}
        </span>
      </span>
    </Link>
  );
}
