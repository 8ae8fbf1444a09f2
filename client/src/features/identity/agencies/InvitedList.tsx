import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { named, nameOf } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { CardSection } from '@/ui/page/CardSection';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { OwnAgency } from './agency';

type Invited = OwnAgency['invited'][number];

function InvitedRow({ invited: { id, agency, by, expiresAt } }: { invited: Invited }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isAsked, setIsAsked] = useState(false);
  const name = named(lang, agency.name, agency.nameAr);
  const answer = useApiCommand('agencies.answer', {
    onSuccess: (_reply, { isAccepted }) =>
      toast.success(t(isAccepted ? 'agency.joined' : 'agency.invitationDeclined', { name })),
    onError: toastError,
  });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="aligned font-medium break-words text-strong">
          {name}
        </p>
        <p className="text-small text-muted">
          {t('agency.invitedBy', { name: nameOf(by, lang), date: formatDate(expiresAt, lang) })}
        </p>
      </div>
      <Button variant="primary" isLoading={answer.isPending} onClick={() => setIsAsked(true)}>
        {t('agency.accept')}
      </Button>
      <Button disabled={answer.isPending} onClick={() => answer.mutate({ id, isAccepted: false })}>
        {t('agency.decline')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          answer.mutate({ id, isAccepted: true });
        }}
        title={t('agency.acceptTitle', { name })}
        text={t('agency.acceptText')}
        action={t('agency.accept')}
      />
    </li>
  );
}

/** Invitations to the agent. */
export function InvitedList({ invited }: { invited: Invited[] }) {
  const { t } = useTranslation();
  return (
    <CardSection title={t('agency.invitations')}>
      <ul className="grid gap-4">
        {invited.map((one) => (
          <InvitedRow key={one.id} invited={one} />
        ))}
      </ul>
    </CardSection>
  );
}
