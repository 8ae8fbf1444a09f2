import { CirclePlay, Flag, Heart, Printer, Scale } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import { AddSavedToList } from '@/blocks/listing/card/AddSavedToList';
import { useCompareToggle } from '@/blocks/listing/card/CompareToggle';
import { useFavorite } from '@/blocks/listing/card/FavoriteButton';
import { Button } from '@/ui/Button';
import { ShareButton } from '@/ui/ShareButton';
import { isListed, type Listing } from './listing';

const Posters = lazyPart(async () => (await import('./Posters')).Posters);
const ReportDialog = lazyPart(async () => (await import('@/blocks/listing/ReportDialog')).ReportDialog);

/** Quiet styling: contacting the agent is the primary action. */
const calm = 'text-strong! [&>svg]:text-muted';

/** Save, compare, share, print, report and more. */
export function Actions({ listing, onPrint }: { listing: Listing; onPrint: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const favorite = useFavorite(listing.id);
  const compare = useCompareToggle(listing.id);
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const [isReporting, setIsReporting] = useState(false);
  const title = titleOf(listing, lang);
  const report = () => {
    if (session) setIsReporting(true);
    else requireSignIn('report', listing.id);
  };
  useResumeAction('report', listing.id, () => setIsReporting(true));
  return (
    <div className="-mx-3 mt-3 flex flex-wrap gap-x-2">
      <Button
        variant="quiet"
        className={calm}
        icon={Heart}
        aria-pressed={favorite.isOn}
        onClick={favorite.toggle}
      >
        {t(favorite.isOn ? 'property.unsave' : 'property.save')}
      </Button>
      <AddSavedToList id={listing.id} title={title} className={calm} />
      <Button
        variant="quiet"
        className={calm}
        icon={Scale}
        aria-pressed={compare.isOn}
        onClick={compare.toggle}
      >
        {t('single.compare')}
      </Button>
      <ShareButton
        title={title}
        path={pathOf(listing.id)}
        className={calm}
        more={
          isListed(listing)
            ? (item, close) => (
                <Suspense fallback={null}>
                  <Posters listing={listing} className={item} onChosen={close} />
                </Suspense>
              )
            : undefined
        }
      />
      <Button variant="quiet" className={calm} icon={Printer} onClick={onPrint}>
        {t('single.print')}
      </Button>
      <Button variant="quiet" className={calm} icon={Flag} onClick={report}>
        {t('report.open')}
      </Button>
      {(['videoUrl', 'virtualTourUrl'] as const).map((key) => {
        const url = listing[key];
        return (
          url && (
            <a
              key={key}
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-[2.75rem] items-center gap-2 rounded-control px-3 text-[0.9375rem] font-medium text-link hover:bg-primary-soft"
            >
              <CirclePlay aria-hidden className="size-4.5" strokeWidth={1.8} />
              {t(key === 'videoUrl' ? 'single.video' : 'single.tour')}
            </a>
          )
        );
      })}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog kind="property" id={listing.id} title={title} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
