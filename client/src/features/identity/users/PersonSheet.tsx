import { BadgeCheck, Ban, PenLine, RotateCcw, Trash2, UserRoundCog } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { landingPageFor } from '@manzil/shared/domain/roles';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_STAFF_REASON } from '@manzil/shared/domain/text/textLimits';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { label, nameOf } from '@/platform/i18n/labels';
import { call } from '@/platform/api/api';
import { useSession } from '@/platform/session';
import { startImpersonation } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { formatPhone } from '@/platform/i18n/phone';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog, Sheet } from '@/ui/overlay/Modal';
import { Select } from '@/ui/choice/Select';
import { TextArea } from '@/ui/form/TextField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { EditDialog } from './EditDialog';
import { HandOverDialog, type RoleEffects } from './HandOverDialog';
import { KINDS, type Kind, type PersonRow } from './people';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-3 border-t border-hair py-5 first:border-0 first:pt-1">
      <h3 className="text-base font-bold">{title}</h3>
      {children}
    </section>
  );
}

/** A person's details, with links to their audit trail. */
function Facts({ person, canEdit }: { person: PersonRow; canEdit: boolean }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isEditing, setIsEditing] = useState(false);
  const facts = [
    [t('people.role'), label('roles', person.role, lang)],
    [t('people.since'), formatDate(person.createdAt, lang)],
    [t('people.lastSeen'), person.lastLoginAt ? formatAgo(person.lastLoginAt, lang) : t('people.never')],
    [t('people.brn'), person.brn],
    [t('people.orn'), person.orn],
  ] as const;
  return (
    <Part title={t('people.facts')}>
      <dl className="grid w-full grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        {facts.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="text-end">
                  <bdi>{value}</bdi>
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {canEdit && (
          <Button small icon={PenLine} onClick={() => setIsEditing(true)}>
            {t('people.edit')}
          </Button>
        )}
        <ButtonLink small to={`/dashboard/audit?target=${person.id}`}>
          {t('people.doneToThem')}
        </ButtonLink>
        <ButtonLink small to={`/dashboard/audit?actor=${person.id}`}>
          {t('people.doneByThem')}
        </ButtonLink>
      </div>
      {isEditing && <EditDialog person={person} onClose={() => setIsEditing(false)} />}
    </Part>
  );
}

/** Suspends a person with a reason shown to them, or lifts the suspension. */
function Suspension({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [reason, setReason] = useState('');
  const name = nameOf(person, lang);
  const update = useApiCommand('users.updateUserByAdmin', {
    onSuccess: ({ data }) => {
      setReason('');
      toast.success(t(data.isSuspended ? 'people.done.suspended' : 'people.done.reinstated', { name }));
    },
    onError: toastError,
  });
  if (person.isSuspended) {
    return (
      <Part title={t('people.suspended')}>
        {person.suspendedReason && (
          <p dir="auto" className="text-small text-muted">
            {person.suspendedReason}
          </p>
        )}
        <Button
          icon={RotateCcw}
          isLoading={update.isPending}
          onClick={() => update.mutate({ id: person.id, isSuspended: false })}
        >
          {t('people.unsuspend')}
        </Button>
      </Part>
    );
  }
  return (
    <Part title={t('people.suspendTitle')}>
      <TextArea
        label={t('people.reason')}
        help={t('people.reasonHelp')}
        className="w-full"
        maxLength={MAX_STAFF_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        variant="danger"
        icon={Ban}
        isLoading={update.isPending}
        disabled={trimmed(reason).length < 3 || update.isPending}
        onClick={() => update.mutate({ id: person.id, isSuspended: true, suspendedReason: reason.trim() })}
      >
        {t('people.suspend')}
      </Button>
    </Part>
  );
}

function RoleChange({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [role, setRole] = useState(person.role);
  const [effects, setEffects] = useState<RoleEffects>();
  const [isAsking, setIsAsking] = useState(false);
  const update = useApiCommand('users.updateUserByAdmin', {
    onSuccess: ({ data }) =>
      toast.success(
        t('people.done.role', { name: nameOf(person, lang), role: label('roles', data.role, lang) }),
      ),
    onError: toastError,
  });
  const roles = person.can?.assign ?? [];
  const change = async () => {
    setIsAsking(true);
    try {
      const { data } = await call('users.roleEffects', { id: person.id, role });
      if (data.listings + data.services > 0) setEffects(data);
      else update.mutate({ id: person.id, role });
    } catch (error) {
      toastError(error);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Part title={t('people.role')}>
      <Select
        label={t('people.role')}
        hideLabel
        className="w-full"
        help={t('people.roleHelp')}
        value={role}
        onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? person.role)}
        options={roles.map((one) => ({ value: one, label: label('roles', one, lang) }))}
      />
      <Button
        isLoading={isAsking || update.isPending}
        disabled={role === person.role || isAsking || update.isPending}
        onClick={() => void change()}
      >
        {t('people.changeRole')}
      </Button>
      {effects && (
        <HandOverDialog person={person} role={role} effects={effects} onClose={() => setEffects(undefined)} />
      )}
    </Part>
  );
}

/** Verifies the mail address on the person's behalf, or impersonates them for an hour. */
function Access({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  const lang = useLang();
  const verify = useApiCommand('users.updateUserByAdmin', {
    onSuccess: () => toast.success(t('people.done.verified', { name: nameOf(person, lang) })),
    onError: toastError,
  });
  const switchTo = useApiCommand('auth.switchUser', {
    onSuccess: (answer) => startImpersonation(answer, landingPageFor(answer.user.role)),
    onError: toastError,
  });
  const canSwitch = person.can?.switchTo;
  if (person.verified && !canSwitch) return null;
  return (
    <Part title={t('people.access')}>
      {!person.verified && (
        <Button
          icon={BadgeCheck}
          isLoading={verify.isPending}
          onClick={() => verify.mutate({ id: person.id, verified: true })}
        >
          {t('people.verify')}
        </Button>
      )}
      {canSwitch && (
        <>
          <Button
            icon={UserRoundCog}
            isLoading={switchTo.isPending}
            onClick={() => switchTo.mutate({ id: person.id })}
          >
            {t('people.switch')}
          </Button>
          <p className="text-small text-muted">{t('people.switchHelp')}</p>
        </>
      )}
    </Part>
  );
}

function Deletion({ person, kind, onDone }: { person: PersonRow; kind: Kind; onDone: () => void }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const remove = useApiCommand(KINDS[kind].remove, {
    onSuccess: ({ message }) => {
      if (message) toast.success(message);
      onDone();
    },
    onError: toastError,
  });
  return (
    <Part title={t('people.deleteTitle')}>
      <p className="text-small text-muted">{t('people.deleteHelp')}</p>
      <Button variant="danger" icon={Trash2} isLoading={remove.isPending} onClick={() => setAsks(true)}>
        {t('people.delete')}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          remove.mutate({ id: person.id });
        }}
        title={t('people.deleteTitle')}
        text={t('people.deleteText', { name: person.name })}
        action={t('people.delete')}
        typed={person.name}
        isDangerous
      />
    </Part>
  );
}

/** All admin actions on a person. */
export function PersonSheet({
  person,
  kind,
  onClose,
}: {
  person: PersonRow;
  kind: Kind;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={nameOf(person, lang)}
      description={
        <span className="flex flex-wrap gap-x-3">
          <bdi dir="ltr">{person.userID}</bdi>
          <bdi dir="ltr" className="wrap-anywhere">
            {person.email}
          </bdi>
          {person.phone && <bdi dir="ltr">{formatPhone(person.phone)}</bdi>}
        </span>
      }
    >
      <Facts person={person} canEdit={person.can?.manage === true} />
      {person.can?.manage ? (
        <>
          <Access person={person} />
          <RoleChange key={person.role} person={person} />
          <Suspension person={person} />
          <Deletion person={person} kind={kind} onDone={onClose} />
        </>
      ) : (
        <p className="text-muted">
          {t(person.id === session?.user.id ? 'people.yourself' : 'people.outOfReach')}
        </p>
      )}
    </Sheet>
  );
}
