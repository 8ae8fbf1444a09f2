import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '@manzil/shared/domain/enums';
import type { useListState } from '@/platform/hooks/useListState';
import { FilterSelect } from '@/ui/form/ListFilters';
import { Select } from '@/ui/choice/Select';
import { statusChoices } from './requests';

/** Filters a list by status, kept in the URL. */
export function StatusFilter({ state }: { state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      state={state}
      id="status"
      label={t('requests.state')}
      all={t('requests.allStates')}
      options={statusChoices(t)}
    />
  );
}

interface StatusSelectProps {
  /** The sender, for screen readers. */
  name: string;
  value: RequestStatus;
  onChange: (status: RequestStatus) => void;
}

/** Changes the status of a message to the operator. */
export function StatusSelect({ name, value, onChange }: StatusSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('contact.stateOf', { name })}
      hideLabel
      className="w-40"
      value={value}
      onChange={(event) => onChange(event.target.value as RequestStatus)}
      options={statusChoices(t)}
    />
  );
}
