import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { usePendingTarget } from '@/platform/storage/pendingAction';
import { useNearView } from '@/platform/hooks/useNearView';
import { Skeleton } from '@/ui/Skeleton';
import { REVIEW_SECTION_ACTIONS, type ReviewSubject } from './subject';

const SubjectReviews = lazyPart(async () => (await import('./SubjectReviews')).SubjectReviews);
const AgentReviews = lazyPart(async () => (await import('./AgentReviews')).AgentReviews);

const shape = <Skeleton className="h-40 rounded-card" />;

/** Reviews of a listing, a service, or all an agent's offers; loaded when scrolled near. */
export function ReviewsSection({ subject }: { subject: ReviewSubject }) {
  const { t } = useTranslation();
  const { ref, isNear } = useNearView(usePendingTarget(REVIEW_SECTION_ACTIONS) !== undefined);
  const { kind, id } = subject;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="mb-3 scroll-mt-32 text-h3">
        {t('single.reviews')}
      </h2>
      <div ref={ref} className="min-h-40">
        {isNear && (
          <Suspense fallback={shape}>
            {kind === 'agent' ? <AgentReviews id={id} /> : <SubjectReviews kind={kind} id={id} />}
          </Suspense>
        )}
      </div>
    </section>
  );
}
