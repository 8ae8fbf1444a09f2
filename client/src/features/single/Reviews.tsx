import { useTranslation } from 'react-i18next';
import { formatAgo, useLang } from '@/platform/format';
import { useApiQuery } from '@/platform/useApi';
import { Avatar } from '@/ui/Avatar';
import { Rating } from '@/ui/Rating';
import { Section } from './Section';

/** What others said of it. */
export function Reviews({
  id,
  avgRating,
  ratingCount,
}: {
  id: string;
  avgRating: number;
  ratingCount: number;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const reviews = useApiQuery('properties.getDetails', { id, fetchOnlyFeedback: true });
  const shown = reviews.data?.feedbackData ?? [];
  return (
    <Section id="reviews" title={t('single.reviews')} className="min-h-24">
      {ratingCount > 0 ? (
        <Rating value={avgRating} count={ratingCount} />
      ) : (
        <p className="text-muted">{t('single.noReviews')}</p>
      )}
      <ul className="mt-3">
        {shown.map((review) => (
          <li key={review.id} className="flex gap-3 border-t border-hair py-4">
            <Avatar id={review.user.id} name={review.user.name} image={review.user.image} size={40} />
            <div className="min-w-0">
              <p className="aligned font-medium text-strong" dir="auto">
                {review.user.name}
              </p>
              <p className="flex flex-wrap items-center gap-2 text-small text-muted">
                <Rating value={review.rating} /> {formatAgo(review.createdAt, lang)}
              </p>
              <p className="mt-1" dir="auto">
                {review.comment}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
