import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '@manzil/shared/domain/time/day';
import { RECYCLED_KINDS } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { ListFilters } from '@/ui/form/ListFilters';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { serverNow } from '@/platform/serverTime';
import { nameOf } from '@/platform/i18n/labels';

const LIMIT = 25;
/** Days left below which an item is highlighted. */
const SOON_DAYS = 3;
type Item = Output<'recycleBin.list'>['data'][number];

function TimeLeft({ item }: { item: Item }) {
  const { t } = useTranslation();
  const [now] = useState(serverNow);
  const days = Math.max(0, daysBetween(now, Date.parse(item.purgedAt)));
  return (
    <Badge tone={days < SOON_DAYS ? 'danger' : 'neutral'}>
      {days === 0
        ? t('moderation.bin.lastDay')
        : t('moderation.bin.left', { count: days, n: formatNumber(days) })}
    </Badge>
  );
}

function Row({ item }: { item: Item }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(item, lang);
  const restore = useApiCommand('recycleBin.restore', {
    onSuccess: ({ message }: { message?: string }) => {
      setIsAsking(false);
      if (message) toast.success(message);
    },
    onError: (error) => {
      setIsAsking(false);
      toastError(error);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{t(`moderation.bin.one.${item.kind}`)}</Badge>
          <TimeLeft item={item} />
        </div>
        <h2 dir="auto" className="aligned mt-1.5 text-body font-medium break-words text-strong">
          {name}
        </h2>
        <p className="text-small text-muted">
          {t('moderation.bin.by')}{' '}
          <bdi className="text-body">
            {item.deletedBy ? nameOf(item.deletedBy, lang) : t('moderation.bin.someone')}
          </bdi>
          {t('ui.dot')}
          <time dateTime={item.deletedAt}>
            {formatDate(item.deletedAt, lang)} {formatTime(item.deletedAt, lang)}
          </time>
          {item.owner && (
            <>
              {t('ui.dot')}
              {t('moderation.bin.of')} <bdi className="text-body">{nameOf(item.owner, lang)}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        small
        icon={ArchiveRestore}
        aria-label={t('moderation.bin.restoreWhat', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('moderation.bin.restore')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => restore.mutate({ id: item.id })}
        isLoading={restore.isPending}
        title={t('moderation.bin.restoreTitle')}
        text={t('moderation.bin.restoreText', { name })}
        action={t('moderation.bin.restore')}
      />
    </li>
  );
}

/** /dashboard/recycle-bin */
export function RecycleBinScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const search = state.get('search');
  const kind = RECYCLED_KINDS.find((one) => one === state.get('kind'));
  const list = useApiQuery(
    'recycleBin.list',
    { page: state.page, limit: LIMIT, ...(search && { search }), ...(kind && { kind }) },
    { keepPrevious: true },
  );
  const isPlain = !search && !kind;
  return (
    <>
      <PageHead title={t('pages.recycleBin')} text={t('moderation.bin.explain')} />
      <ListFilters state={state} search={t('moderation.bin.search')}>
        <SegmentedControl
          className="grow lg:grow-0"
          isRow
          label={t('moderation.what')}
          hideLabel
          value={kind ?? 'all'}
          onChange={(value) => state.set('kind', value === 'all' ? '' : value)}
          options={[
            { value: 'all', label: t('moderation.bin.all') },
            ...RECYCLED_KINDS.map((one) => ({ value: one, label: t(`moderation.bin.kind.${one}`) })),
          ]}
        />
      </ListFilters>
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('moderation.bin.count', { count, n: formatNumber(count) })}
        empty={
          <EmptyState
            title={t(isPlain ? 'moderation.bin.empty' : 'moderation.bin.none')}
            text={t(isPlain ? 'moderation.bin.emptyText' : 'moderation.noMatchText')}
          />
        }
      >
        {(items) => (
          <ul className="rounded-card border border-hair bg-card">
            {items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
