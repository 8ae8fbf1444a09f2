import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canOffer, type Role } from '@manzil/shared/domain/roles';
import type { Output } from '@/platform/api/api';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { label, named } from '@/platform/i18n/labels';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/choice/Combobox';
import { RadioCards } from '@/ui/choice/Toggles';
import { Dialog } from '@/ui/overlay/Modal';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import type { PersonRow } from './people';

export type RoleEffects = Output<'users.roleEffects'>['data'];

const CHOICES = ['handOver', 'unlist'] as const;
type Choice = (typeof CHOICES)[number];

/** Whether a person may own everything being handed over. */
const canTakeOver = (
  { role, isSuspended, verified }: PersonRow,
  { listings, services }: RoleEffects,
): boolean =>
  verified &&
  !isSuspended &&
  (listings === 0 || canOffer('property', role)) &&
  (services === 0 || canOffer('service', role));

interface SuccessorProps {
  person: PersonRow;
  effects: RoleEffects;
  value: PersonRow | undefined;
  error: string | undefined;
  onChange: (person: PersonRow | undefined) => void;
}

/** Searches for the successor, among people who may own everything handed over. */
function SuccessorField({ person, effects, value, error, onChange }: SuccessorProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [search, setSearch] = useState('');
  const [, setTyped] = useDebouncedInput(search, setSearch);
  const found = useApiQuery(
    'users.allUsers',
    { search, limit: 50 },
    { keepPrevious: true, enabled: search !== '' },
  );
  const people = (found.data?.data ?? []).filter(
    (candidate) => candidate.id !== person.id && canTakeOver(candidate, effects),
  );
  const optionOf = ({ id, userID, name, nameAr, companyName, email }: PersonRow) => ({
    value: id,
    label: [named(lang, name, nameAr), companyName].filter(Boolean).join(' · '),
    hint: userID,
    keywords: `${name} ${nameAr ?? ''} ${companyName ?? ''} ${email} ${userID}`,
  });
  return (
    <Combobox
      label={t('people.roleLoss.successor')}
      placeholder={t('people.search')}
      options={value ? [optionOf(value)] : []}
      search={{ found: people.map(optionOf), onTyped: setTyped }}
      value={value?.id}
      error={error}
      onChange={(id) => onChange(people.find((person) => person.id === id))}
    />
  );
}

function RoleChangeEffects({ person, effects }: { person: PersonRow; effects: RoleEffects }) {
  const { t } = useTranslation();
  return (
    <ul className="list-disc ps-5 text-body">
      {(['listings', 'services', 'openRequests', 'conversations'] as const).map((key) => {
        const count = effects[key];
        if (count === 0) return null;
        return (
          <li key={key}>
            {t(`people.roleLoss.${key}`, { count, n: formatNumber(count), name: person.name })}
          </li>
        );
      })}
    </ul>
  );
}

/** Asks who takes over the listings and services that the person's new role may not own. */
export function HandOverDialog({
  person,
  role,
  effects,
  onClose,
}: {
  person: PersonRow;
  role: Role;
  effects: RoleEffects;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [choice, setChoice] = useState<Choice>('handOver');
  const [successor, setSuccessor] = useState<PersonRow>();
  const [error, setError] = useState<string>();
  const update = useApiCommand('users.updateUserByAdmin', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: (refusal: CallError) => {
      const atField = refusal.failure.errors.find(({ path }) => path === 'successor');
      if (atField) setError(atField.message);
      else toastError(refusal);
    },
  });
  const save = () => {
    if (choice === 'unlist') return update.mutate({ id: person.id, role });
    if (!successor) return setError(t('people.roleLoss.successorNeeded'));
    update.mutate({ id: person.id, role, successor: successor.id });
  };
  const newRole = label('roles', role, lang);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('people.roleLoss.title', { name: person.name, role: newRole })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isLoading={update.isPending} onClick={save}>
            {t(`people.roleLoss.${choice}Action`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t('people.roleLoss.text', { name: person.name })}</p>
        <RoleChangeEffects person={person} effects={effects} />
        <RadioCards
          label={t('people.roleLoss.question')}
          value={choice}
          onChange={setChoice}
          options={CHOICES.map((value) => ({
            value,
            label: t(`people.roleLoss.${value}`),
            text: t(`people.roleLoss.${value}Help`),
          }))}
        />
        {choice === 'handOver' && (
          <SuccessorField
            person={person}
            effects={effects}
            value={successor}
            error={error}
            onChange={(person) => {
              setSuccessor(person);
              setError(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
