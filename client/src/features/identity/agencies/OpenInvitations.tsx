import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { IconButton } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { OwnAgency } from './agency';

/** Unanswered invitations. */
export function OpenInvitations({ invitations }: Pick<OwnAgency, 'invitations'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const cancel = useApiCommand('agencies.cancelInvitation', {
    onSuccess: () => toast.success(t('agency.invitationCancelled')),
    onError: toastError,
  });
  return (
    <>
      <h3 className="mt-6 font-medium text-strong">{t('agency.sent')}</h3>
      <ul className="divide-y divide-hair">
        {invitations.map(({ id, email, expiresAt }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1">
              <bdi dir="ltr" className="block break-all">
                {email}
              </bdi>
              <span className="text-small text-muted">
                {t('agency.expires', { date: formatDate(expiresAt, lang) })}
              </span>
            </p>
            <IconButton
              icon={X}
              label={t('agency.cancelInvitation', { email })}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate({ id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
