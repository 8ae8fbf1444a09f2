import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { MAX_SEARCH_TEXT } from '@manzil/shared/domain/text/textLimits';
import { useMayCall } from '@/platform/access';
import { useDebouncedInput } from '@/platform/hooks/useDebouncedInput';
import { controlClass, cx } from '@/ui/classes';
import { Dialog } from '@/ui/overlay/Modal';
import { usePalette } from './palette';
import { usePlaces, type Choice, type Group } from './places';
import { useRecords } from './records';

/** Entries whose names contain a word starting with each typed word. */
function filterGroups(groups: readonly Group[], typed: string): Group[] {
  const words = foldWords(typed);
  const isFound = ({ text }: Choice) => {
    const own = foldWords(text);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(isFound) }))
    .filter(({ choices }) => choices.length > 0);
}

function Option({
  choice,
  id,
  isActive,
  onPick,
  onPoint,
}: {
  choice: Choice;
  id: string;
  isActive: boolean;
  onPick: () => void;
  onPoint: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseMove={onPoint}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={cx(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5',
        isActive && 'bg-primary-soft',
      )}
    >
      <span dir="auto" className={cx('font-medium', isActive ? 'text-primary-soft-text' : 'text-strong')}>
        {choice.text}
      </span>
      {choice.note && (
        <bdi className={cx('text-small', isActive ? 'text-primary-soft-text' : 'text-muted')}>
          {choice.note}
        </bdi>
      )}
    </div>
  );
}

interface GroupsProps {
  groups: readonly Group[];
  /** Prefix of element ids. */
  id: string;
  /** Highlighted entry, counted over all groups. */
  active: number;
  onPick: (choice: Choice) => void;
  onPoint: (at: number) => void;
}

/** Entries under their headings. */
function Groups({ groups, id, active, onPick, onPoint }: GroupsProps) {
  const firsts = groups.map((_group, n) =>
    groups.slice(0, n).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  return groups.map((group, n) => (
    <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-2">
      <div id={`${id}-${group.id}`} className="px-3 py-1 text-micro font-medium text-muted">
        {group.title}
      </div>
      {group.choices.map((choice, within) => {
        const own = (firsts[n] ?? 0) + within;
        return (
          <Option
            key={choice.id}
            choice={choice}
            id={`${id}-${own}`}
            isActive={own === active}
            onPick={() => onPick(choice)}
            onPoint={() => onPoint(own)}
          />
        );
      })}
    </div>
  ));
}

/** Ctrl-K: the role's pages and actions, and for staff every record in their lists. */
export function Palette() {
  const { t } = useTranslation();
  const [, setIsOpen] = usePalette();
  const id = useId();
  const canFind = useMayCall('properties.allProperties');
  const [announcement, setAnnouncement] = useState('');
  const [typed, setTyped] = useDebouncedInput(announcement, setAnnouncement);
  const [at, setAt] = useState(0);
  const records = useRecords(announcement.trim());
  const groups = [...filterGroups(usePlaces(), typed), ...records.groups];
  const all = groups.flatMap(({ choices }) => choices);
  const active = Math.min(at, all.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const close = () => setIsOpen(false);
  const pick = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    choice.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || all.length === 0) return;
    const steps: Record<string, number> = {
      ArrowDown: (active + 1) % all.length,
      ArrowUp: (active - 1 + all.length) % all.length,
      PageDown: Math.min(active + 8, all.length - 1),
      PageUp: Math.max(active - 8, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(all[active]);
    }
  };
  const isDone = !records.isLoading && typed.trim() === announcement.trim();
  return (
    <Dialog isOpen onClose={close} title={t('palette.title')}>
      <div className="sticky -top-1 z-10 -mt-1 bg-raised pt-1 pb-3">
        <span className="relative block">
          <Search aria-hidden className="absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
          <input
            autoFocus
            role="combobox"
            aria-label={t(canFind ? 'palette.searchStaff' : 'palette.search')}
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            {...(all.length > 0 && { 'aria-activedescendant': optionId(active) })}
            placeholder={t(canFind ? 'palette.searchStaff' : 'palette.search')}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={MAX_SEARCH_TEXT}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            className={cx(controlClass(false), 'ps-11')}
          />
        </span>
      </div>
      <p role="status" className="sr-only">
        {isDone && t('palette.found', { count: all.length })}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={t('palette.title')} className="min-h-72">
        <Groups groups={groups} id={id} active={active} onPick={pick} onPoint={setAt} />
      </div>
      {all.length === 0 && isDone && <p className="px-3 text-muted">{t('palette.nothing')}</p>}
    </Dialog>
  );
}
