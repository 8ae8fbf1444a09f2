import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@manzil/shared/domain/roles';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import { useLang } from '@/platform/i18n/format';
import { label, nameOf } from '@/platform/i18n/labels';
import { useApiQuery } from '@/platform/api/useApi';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { Avatar } from '@/ui/Avatar';
import { FieldError } from '@/ui/form/Field';
import { TextField } from '@/ui/form/TextField';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';

/** A person to start a chat with. */
export interface Pickable {
  id: string;
  name: string;
  image?: string | null | undefined;
  role?: Role | null | undefined;
  companyName?: string | null | undefined;
}

interface PeoplePickerProps {
  icon: ReactNode;
  /** Allows several people; otherwise a click completes the choice. */
  isMultiple: boolean;
  isBusy: boolean;
  chosen: Pickable[];
  /** Ids to exclude. */
  without?: readonly string[];
  error?: string | undefined;
  onChange: (people: Pickable[]) => void;
}

/** Searches by name the people one may write to; selected ones stay visible. */
export function PeoplePicker({
  icon,
  isMultiple,
  isBusy,
  chosen,
  without = [],
  error,
  onChange,
}: PeoplePickerProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useDebouncedInput(search, setSearch);
  const found = useApiQuery('users.directory', { search, limit: 30 }, { keepPrevious: true });
  const toggle = (person: Pickable) => {
    if (!isMultiple) onChange([person]);
    else if (chosen.some(({ id }) => id === person.id)) onChange(chosen.filter(({ id }) => id !== person.id));
    else onChange([...chosen, person]);
  };
  return (
    <div>
      <TextField
        label={t('chat.findPeople')}
        type="search"
        before={icon}
        maxLength={MAX_SEARCH_TEXT}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <FieldError>{error}</FieldError>}
      <Loaded
        query={found}
        loading={<Skeleton className="mt-2 h-60 rounded-card" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="py-6 text-center text-small text-muted">{t('chat.nobodyFound')}</p>}
      >
        {({ data }) => {
          const people: Pickable[] = [
            ...chosen,
            ...data.filter(({ id }) => !chosen.some((one) => one.id === id) && !without.includes(id)),
          ];
          return (
            <ul className="mt-2 max-h-72 overflow-y-auto">
              {people.map((person) => {
                const isChosen = chosen.some(({ id }) => id === person.id);
                return (
                  <li key={person.id}>
                    <button
                      type="button"
                      disabled={isBusy}
                      aria-pressed={isMultiple ? isChosen : undefined}
                      className="flex min-h-13 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start -outline-offset-2 hover:bg-sunken"
                      onClick={() => toggle(person)}
                    >
                      <Avatar person={person} size={36} />
                      <span className="min-w-0 flex-1">
                        <bdi className="block truncate font-medium text-strong">{nameOf(person, lang)}</bdi>
                        <span className="block truncate text-small text-muted">
                          {person.companyName || (person.role && label('roles', person.role, lang))}
                        </span>
                      </span>
                      {isChosen && <Check aria-hidden className="size-5 shrink-0 text-link" />}
                    </button>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </div>
  );
}
