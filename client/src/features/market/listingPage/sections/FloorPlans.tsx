import { useTranslation } from 'react-i18next';
import { Section } from '@/blocks/offerPage/Section';
import { useHistoryState } from '@/ui/overlay/useHistoryState';
import { Picture } from '@/ui/Picture';
import type { Listing } from '../listing';

/** Floor plans; a click opens the full-screen viewer. */
export function FloorPlans({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const viewer = useHistoryState('photo');
  const plans = listing.floorPlans;
  if (plans.length === 0) return null;
  return (
    <Section id="floor-plan" title={t('photos.subject.plan')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan, at) => (
          <li key={plan.publicID}>
            <button
              type="button"
              aria-label={t('photos.openPlan', { n: at + 1, of: plans.length })}
              className="block w-full rounded-card border border-hair bg-on-picture p-3"
              onClick={() => viewer.open('plans')}
            >
              <Picture
                picture={plan}
                alt=""
                sizes="(min-width: 56rem) 400px, 100vw"
                className="aspect-4/3 w-full [&>img]:object-contain!"
              />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
