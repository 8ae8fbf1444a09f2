import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { named } from '@/platform/i18n/labels';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Rating } from '@/ui/Rating';
import { ReviewActions } from './ReviewActions';
import type { Review } from './reviews';

/** The reviewed item, in mixed lists. */
function Target({ review }: { review: Review }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (review.target === undefined) return null;
  if (review.target === null) return <p className="text-small text-muted">{t('reviews.gone')}</p>;
  const { title, titleAr, path } = review.target;
  return (
    <Link to={path} dir="auto" className="aligned block text-small font-medium text-link hover:underline">
      {(lang === 'ar' && titleAr) || title}
    </Link>
  );
}

/** A review: author and relationship, text, the owner's reply, and actions. */
export function ReviewItem({ review }: { review: Review }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li id={review.id} className="flex gap-3 border-t border-hair py-4 first:border-0">
      <Avatar person={review.user} size={40} />
      <article className="min-w-0 flex-1">
        <Target review={review} />
        <p className="aligned font-medium break-words text-strong" dir="auto">
          {named(lang, review.user.name, review.user.nameAr) || t('reviews.someoneGone')}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <Rating value={review.rating} />
          <time dateTime={review.createdAt}>{formatAgo(review.createdAt, lang)}</time>
          {review.edited && <span>{t('reviews.edited')}</span>}
          {review.basis && (
            <Badge tone="primary" icon={BadgeCheck}>
              {t(`reviews.basis.${review.basis}`)}
            </Badge>
          )}
        </p>
        {review.comment && (
          <p
            className="aligned mt-1 break-words whitespace-pre-line"
            dir="auto"
            lang={review.lang ?? undefined}
          >
            {review.comment}
          </p>
        )}
        {review.comment && review.lang && review.lang !== lang && (
          <p className="mt-1 text-micro text-muted">{t(`reviews.writtenIn.${review.lang}`)}</p>
        )}
        {review.reply && (
          <div className="mt-3 rounded-control bg-sunken px-4 py-3">
            <p className="text-small text-muted">
              <b className="font-medium text-strong">
                {t(review.service ? 'reviews.providerAnswer' : 'reviews.answer')}
              </b>
              {t('ui.dot')}
              {formatDate(review.reply.at, lang)}
            </p>
            <p className="aligned break-words whitespace-pre-line" dir="auto">
              {review.reply.text}
            </p>
          </div>
        )}
        <ReviewActions review={review} />
      </article>
    </li>
  );
}
