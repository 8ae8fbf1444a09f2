import { useTranslation } from 'react-i18next';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/format';
import { choicesOf } from '@/platform/labels';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';
import type { useListState } from '@/platform/useListState';

type State = ReturnType<typeof useListState>;

/** What the filters ask of the server. */
export function chosenIn(state: State) {
  const status = state.get('status');
  const search = state.get('search');
  const type = DEAL_TYPES.find((deal) => deal === state.get('type'));
  return {
    ...(search && { search }),
    ...(type && { type }),
    ...(status && { isVerified: status === 'published' }),
  };
}

/** Search, offer and state of a list of listings. */
export function ListFilters({ state }: { state: State }) {
  const { t } = useTranslation();
  const lang = useLang();
  const status = state.get('status');
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_12rem_12rem]">
      <TextField
        label={t('listing.search')}
        hideLabel
        type="search"
        placeholder={t('listing.search')}
        defaultValue={state.get('search')}
        onChange={(event) => state.set('search', event.target.value)}
      />
      <Select
        label={t('listing.deal')}
        hideLabel
        placeholder={t('listing.allDeals')}
        value={state.get('type')}
        onChange={(event) => state.set('type', event.target.value)}
        options={choicesOf('dealType').map((choice) => ({ value: choice.id, label: choice[lang] }))}
      />
      <Select
        label={t('listing.status')}
        hideLabel
        placeholder={t('listing.allStates')}
        value={status}
        onChange={(event) => state.set('status', event.target.value)}
        options={[
          { value: 'published', label: t('listing.published') },
          { value: 'pending', label: t('listing.pending') },
        ]}
      />
    </div>
  );
}
