import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import type { useListState } from '@/platform/hooks/useListState';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { Select, type Option } from '../choice/Select';
import { TextField } from './TextField';

type State = ReturnType<typeof useListState>;

/** Width of a filter: two per line on phones, otherwise as narrow as its label, next to the search. */
export const FILTER_WIDTH = 'basis-[calc(50%-0.375rem)] grow sm:basis-40 lg:grow-0 lg:basis-[11rem]';

/** Search and filters of a list, stored in the address; `children` are the filters. */
export function ListFilters({
  state,
  search,
  children,
}: {
  state: State;
  /** Describes what can be searched for. */
  search: string;
  children?: ReactNode;
}) {
  const [typed, setTyped] = useDebouncedInput(state.get('search'), (text) => state.set('search', text));
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <TextField
        label={search}
        hideLabel
        type="search"
        before={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
        placeholder={search}
        maxLength={MAX_SEARCH_TEXT}
        value={typed}
        className="basis-full lg:grow lg:basis-0"
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </div>
  );
}

/** A list filter: one of a few values, or all. */
export function FilterSelect({
  state,
  id,
  label,
  all,
  options,
}: {
  state: State;
  /** Name of the address parameter. */
  id: string;
  label: string;
  /** Label for "all". */
  all: string;
  options: readonly Option[];
}) {
  return (
    <Select
      label={label}
      hideLabel
      placeholder={all}
      className={FILTER_WIDTH}
      value={state.get(id)}
      onChange={(event) => state.set(id, event.target.value)}
      options={options}
    />
  );
}
