import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApiQuery } from '@/platform/api/useApi';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { EmptyState, Loaded } from '@/ui/States';
import { ApiTokens } from './ApiTokens';
import { FeedCard } from './FeedCard';
import { FeedDetails } from './FeedDetails';
import { FeedDialog } from './FeedDialog';
import { OutgoingFeed } from './OutgoingFeed';
import { WebhookSection } from './WebhookSection';

const ListSkeleton = (
  <div className="space-y-4">
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-48 rounded-card" />
  </div>
);

/** /dashboard/feeds: the feeds and the outgoing one, or a feed with `?feed=`. */
export function FeedsScreen() {
  const { t } = useTranslation();
  const me = useSession()?.user.id;
  const [params] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const list = useApiQuery('feeds.list', {});
  const opened = params.get('feed');
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
      {t('feeds.add')}
    </Button>
  );
  const feed = list.data?.data.find(({ id }) => id === opened);
  if (feed) return <FeedDetails feed={feed} />;
  return (
    <>
      <PageHead title={t('pages.feeds')} text={t('feeds.lead')}>
        {add}
      </PageHead>
      <Loaded
        query={list}
        loading={ListSkeleton}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={t('feeds.noneTitle')} text={t('feeds.noneText')} action={add} />}
      >
        {({ data }) => (
          <ul className="max-w-[60rem] space-y-4">
            {data.map((one) => (
              <FeedCard key={one.id} feed={one} showsOwner={one.owner.id !== me} />
            ))}
          </ul>
        )}
      </Loaded>
      <OutgoingFeed />
      <ApiTokens />
      <WebhookSection />
      {isAdding && <FeedDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
