import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { TextField } from '@/ui/form/TextField';
import type { ServicesState } from './useServicesState';

/** Text search of the list, debounced. */
export function ServiceSearch({ filter, change }: Pick<ServicesState, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useDebouncedInput(filter.search ?? '', (search) =>
    change({ search: search.trim() || undefined }),
  );
  return (
    <TextField
      label={t('service.search')}
      hideLabel
      type="search"
      maxLength={MAX_SEARCH_TEXT}
      placeholder={t('service.search')}
      before={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
