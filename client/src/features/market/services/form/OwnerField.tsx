import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canOffer } from '@manzil/shared/domain/roles';
import type { Output } from '@/platform/api/api';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { Combobox } from '@/ui/choice/Combobox';
import { errorAt, type Form } from './errors';

type Person = Pick<
  Output<'users.directory'>['data'][number],
  'id' | 'userID' | 'name' | 'nameAr' | 'companyName' | 'role'
>;

/** Owner of a service entered by staff: a provider or colleague; defaults to the person themselves. */
export function OwnerField({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const value = form.watch('agent');
  const [search, setSearch] = useState('');
  const [, setTyped] = useDebouncedInput(search, setSearch);
  const known = useApiQuery('users.getUserWithId', { id: value }, { enabled: value !== '' }).data?.data;
  const found = useApiQuery(
    'users.directory',
    { search, limit: 30 },
    { keepPrevious: true, enabled: search !== '' },
  );
  const optionOf = ({ id, userID, name, nameAr, companyName }: Person) => ({
    value: id,
    label: [named(lang, name, nameAr), companyName].filter(Boolean).join(' · '),
    hint: userID,
    keywords: `${name} ${nameAr ?? ''} ${companyName ?? ''} ${userID}`,
  });
  const offering = (found.data?.data ?? []).filter(({ role }) => canOffer('service', role));
  return (
    <Combobox
      label={t('service.owner')}
      optional
      help={t('service.ownerHelp')}
      placeholder={t('service.ownerSelf')}
      options={known ? [optionOf(known)] : []}
      search={{ found: offering.map(optionOf), onTyped: setTyped }}
      value={value || undefined}
      error={errorAt(form, 'agent')}
      onChange={(next) => form.setValue('agent', next ?? '', { shouldDirty: true })}
    />
  );
}
