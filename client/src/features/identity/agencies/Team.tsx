import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiCommand } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { useSession } from '@/platform/session';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import { CardSection } from '@/ui/page/CardSection';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Agency, OwnAgency } from './agency';
import { InviteForm } from './InviteForm';
import { OpenInvitations } from './OpenInvitations';

type Member = OwnAgency['members'][number];
type Question = 'leave' | 'remove' | 'passOn';

/** A member, with the caller's actions: leave, remove them, hand the agency over to them. */
function MemberRow({ agency, member }: { agency: Agency; member: Member }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useSession()?.user.id;
  const [asks, setAsks] = useState<Question>();
  const name = nameOf(member, lang);
  const end = useApiCommand('agencies.removeMember', {
    onSuccess: () => toast.success(t(member.id === me ? 'agency.left' : 'agency.removed', { name })),
    onError: toastError,
  });
  const passOn = useApiCommand('agencies.update', {
    onSuccess: () => toast.success(t('agency.passedOn', { name })),
    onError: toastError,
  });
  const isOwnersChoice = agency.can.edit && !member.isOwner;
  const confirm = () => {
    setAsks(undefined);
    if (asks === 'passOn') passOn.mutate({ id: agency.id, owner: member.id });
    else end.mutate({ person: member.id });
  };
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar person={member} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium break-words text-strong">{name}</bdi>
          {member.isOwner && <Badge tone="primary">{t('agency.owner')}</Badge>}
        </p>
        <p className="text-small text-muted">
          {t('agency.memberSince', { date: formatDate(member.joinedAt, lang) })}
        </p>
      </div>
      {isOwnersChoice && (
        <>
          <Button disabled={passOn.isPending} onClick={() => setAsks('passOn')}>
            {t('agency.ask.passOn.action')}
          </Button>
          <Button disabled={end.isPending} onClick={() => setAsks('remove')}>
            {t('agency.ask.remove.action')}
          </Button>
        </>
      )}
      {member.id === me && agency.can.leave && (
        <Button disabled={end.isPending} onClick={() => setAsks('leave')}>
          {t('agency.ask.leave.action')}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsks(undefined)}
          onConfirm={confirm}
          title={t(`agency.ask.${asks}.title`, { name })}
          text={t(`agency.ask.${asks}.text`, { name })}
          action={t(`agency.ask.${asks}.action`)}
          isDangerous={asks !== 'passOn'}
        />
      )}
    </li>
  );
}

/** The agency's members; for its owner also its invitations. */
export function Team({
  agency,
  members,
  invitations,
}: { agency: Agency } & Pick<OwnAgency, 'members' | 'invitations'>) {
  const { t } = useTranslation();
  return (
    <CardSection title={t('agency.members')} text={t('agency.membersText')}>
      <ul className="-my-3 divide-y divide-hair">
        {members.map((member) => (
          <MemberRow key={member.id} agency={agency} member={member} />
        ))}
      </ul>
      {agency.can.edit && (
        <>
          <InviteForm />
          {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
        </>
      )}
    </CardSection>
  );
}
