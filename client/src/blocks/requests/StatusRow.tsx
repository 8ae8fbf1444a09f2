import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { formatPhone } from '@/platform/i18n/phone';
import { IconButton } from '@/ui/Button';
import { useRemoval } from '@/ui/overlay/useRemoval';
import { onRefusedChange } from './requests';
import { StatusBadge } from './StatusBadge';
import { StatusSelect } from './StatusFields';

interface StatusRowProps {
  kind: 'contacts' | 'customRequests';
  request: {
    id: string;
    name: string;
    email: string;
    phone?: string | null | undefined;
    status: RequestStatus;
    statusHistory: readonly unknown[];
    createdAt: string;
  };
  /** Heading, where it isn't the sender's name. */
  title?: string | null | undefined;
  /** Beside the status. */
  badge?: ReactNode;
  children: ReactNode;
  /** The main action. */
  action: ReactNode;
  /** Question of the delete dialog. */
  deleteTitle: string;
}

/** A record in a StatusList: sender, content, status, main action, delete. */
export function StatusRow({ kind, request, title, badge, children, action, deleteTitle }: StatusRowProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const status = useApiCommand(`${kind}.setStatus`, { onError: onRefusedChange(kind) });
  const removal = useRemoval(`${kind}.remove`, {
    id: request.id,
    title: deleteTitle,
    text: t('contact.deleteText'),
    action: t('requests.delete'),
  });
  const shown = status.isPending ? status.variables.status : request.status;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-hair p-4 first:border-0">
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <StatusBadge status={shown} />
          <time dateTime={request.createdAt} className="text-small text-muted">
            {formatAgo(request.createdAt, lang)}
          </time>
          {badge}
        </div>
        <h2 dir="auto" className="aligned mt-2 text-body font-medium break-words text-strong">
          {title || request.name}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          {title && <bdi>{request.name}</bdi>}
          <bdi dir="ltr" className="break-all">
            {request.email}
          </bdi>
          {request.phone && (
            <bdi dir="ltr" className="numbers">
              {formatPhone(request.phone)}
            </bdi>
          )}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusSelect
          name={request.name}
          value={shown}
          onChange={(next) =>
            status.mutate({ id: request.id, status: next, version: request.statusHistory.length })
          }
        />
        {action}
        <IconButton icon={Trash2} label={t('requests.delete')} onClick={removal.ask} />
      </div>
      {removal.dialog}
    </li>
  );
}
