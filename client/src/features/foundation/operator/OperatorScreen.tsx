import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { Backups } from './Backups';
import { Facts } from './Facts';
import { Jobs } from './Jobs';
import { Mails } from './Mails';
import { SiteSettings } from './SiteSettings';

const OperatorSkeleton = (
  <div className="grid gap-4">
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);

/** /dashboard/operator: status of the site for its operator. */
export function OperatorScreen() {
  const { t } = useTranslation();
  const state = useApiQuery('operator.state', {}, { refetchOnMount: true });
  return (
    <>
      <PageHead title={t('pages.operator')} text={t('operator.text')}>
        <Button icon={RotateCw} isLoading={state.isFetching} onClick={() => void state.refetch()}>
          {t('operator.refresh')}
        </Button>
      </PageHead>
      <Loaded query={state} loading={OperatorSkeleton}>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-4">
            <Facts site={data} />
            <Mails mails={data.mail} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
              <Jobs jobs={data.jobs} />
              <Backups backups={data.backups} />
            </div>
          </div>
        )}
      </Loaded>
      <div className="mt-4">
        <SiteSettings />
      </div>
    </>
  );
}
