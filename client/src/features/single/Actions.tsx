import { CirclePlay, Flag, Heart, Printer, Scale, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLang } from '@/platform/format';
import { useSession } from '@/platform/session';
import { pathOf, titleOf } from '@/property/card';
import { useCompareToggle } from '@/property/CompareToggle';
import { useFavorite } from '@/property/FavoriteButton';
import { useShare } from '@/property/useShare';
import { Button } from '@/ui/Button';
import type { Listing } from './listing';

const ReportDialog = lazy(async () => ({ default: (await import('@/property/ReportDialog')).ReportDialog }));

/** Save, compare, share, print, report, and what else there is to see. */
export function Actions({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const favorite = useFavorite(of.id);
  const compare = useCompareToggle(of.id);
  const share = useShare();
  const session = useSession();
  const navigate = useNavigate();
  const [isReporting, setIsReporting] = useState(false);
  const path = pathOf(of.id);
  const title = titleOf(of, lang);
  const report = () => {
    if (session) setIsReporting(true);
    else void navigate(`/signin?next=${encodeURIComponent(path)}`);
  };
  return (
    <div className="-mx-3 mt-3 flex flex-wrap gap-x-2 print:hidden">
      <Button variant="quiet" icon={Heart} aria-pressed={favorite.isOn} onClick={favorite.toggle}>
        {t(favorite.isOn ? 'property.unsave' : 'property.save')}
      </Button>
      <Button variant="quiet" icon={Scale} aria-pressed={compare.isOn} onClick={compare.toggle}>
        {t('single.compare')}
      </Button>
      <Button variant="quiet" icon={Share2} onClick={() => void share({ title, path })}>
        {t('single.share')}
      </Button>
      <Button variant="quiet" icon={Printer} onClick={() => print()}>
        {t('single.print')}
      </Button>
      <Button variant="quiet" icon={Flag} onClick={report}>
        {t('report.open')}
      </Button>
      {(['videoUrl', 'virtualTourUrl'] as const).map((key) => {
        const url = of[key];
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
          <ReportDialog kind="property" id={of.id} title={title} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
