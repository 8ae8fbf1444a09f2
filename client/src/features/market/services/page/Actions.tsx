import { Flag, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useLang } from '@/platform/i18n/format';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { titleOf } from '@/blocks/listing/card/card';
import { servicePath } from '@/blocks/service/card';
import { Button } from '@/ui/Button';
import { ShareButton } from '@/ui/ShareButton';
import type { ServicePageData } from './service';

const ReportDialog = lazyPart(async () => (await import('@/blocks/listing/ReportDialog')).ReportDialog);

/** Share, print, report. */
export function Actions({ service }: { service: ServicePageData }) {
  const { t } = useTranslation();
  const title = titleOf(service, useLang());
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const [isReporting, setIsReporting] = useState(false);
  const report = () => {
    if (session) setIsReporting(true);
    else requireSignIn('report', service.id);
  };
  useResumeAction('report', service.id, () => setIsReporting(true));
  return (
    <div className="-mx-3 mt-3 flex flex-wrap gap-x-2 print:hidden">
      <ShareButton title={title} path={servicePath(service.id)} />
      <Button variant="quiet" icon={Printer} onClick={() => print()}>
        {t('single.print')}
      </Button>
      <Button variant="quiet" icon={Flag} onClick={report}>
        {t('report.open')}
      </Button>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog kind="service" id={service.id} title={title} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  );
}
