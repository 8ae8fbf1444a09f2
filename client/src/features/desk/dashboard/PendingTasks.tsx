import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUnreadCount } from '@/blocks/chat/conversations';
import { usePendingTasks, useTaskLink, type PendingTask } from '@/blocks/tasks/tasks';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { LinkRow } from './LinkRow';
import { Part } from './Part';

/** Pending tasks with links to handle them; staff also see how many listings were decided today. */
export function PendingTasks({ without }: { without?: PendingTask['kind'] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const unread = useUnreadCount();
  const linkOf = useTaskLink();
  const tasks = usePendingTasks();
  const noteOf = ({ kind, at }: PendingTask) =>
    kind === 'permits'
      ? t('dashboard.needs.firstEnds', { date: formatDate(at, lang) })
      : t('dashboard.needs.since', { ago: formatAgo(at, lang) });
  const decided = tasks.data?.decidedToday;
  return (
    <Part
      id="needs"
      title={t('dashboard.needs.title')}
      note={
        decided !== undefined &&
        !without &&
        t('dashboard.decidedToday', { count: decided, n: formatNumber(decided) })
      }
    >
      <Loaded query={tasks} loading={<Skeleton className="my-4 h-16" />}>
        {({ data }) => {
          const shown = data.filter(({ kind }) => kind !== without);
          return shown.length === 0 && unread === 0 ? (
            <p className="flex items-center gap-2 py-3 text-muted">
              <CircleCheck aria-hidden className="size-5 text-success" />
              {t('dashboard.needs.none')}
            </p>
          ) : (
            <ul>
              {shown.map((task) => (
                <LinkRow key={task.kind} {...linkOf(task)} note={noteOf(task)} />
              ))}
              {unread > 0 && (
                <LinkRow
                  text={t('dashboard.needs.unread', { count: unread, n: formatNumber(unread) })}
                  to="/inbox"
                />
              )}
            </ul>
          );
        }}
      </Loaded>
    </Part>
  );
}
