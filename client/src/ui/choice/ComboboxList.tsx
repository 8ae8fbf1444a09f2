import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../classes';
import type { Option } from './Select';
import type { useCombobox } from './useCombobox';

interface ListProps {
  label: string;
  box: ReturnType<typeof useCombobox>;
  isChosen: (value: string) => boolean;
  isMultiple?: boolean;
}

/** Merges adjacent options of the same group; `at` is the position in the whole list. */
function grouped(options: readonly Option[]) {
  const groups: { name: string | undefined; entries: { option: Option; at: number }[] }[] = [];
  options.forEach((option, at) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.entries.push({ option, at });
    else groups.push({ name: option.group, entries: [{ option, at }] });
  });
  return groups;
}

/** Option list below a combobox. */
export function ComboboxList({ label, box, isChosen, isMultiple }: ListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const activeId = box.active >= 0 ? box.optionId(box.active) : undefined;
  // Otherwise the list could open behind the footer of a scrolling sheet.
  const { length } = box.shown;
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void list.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      id={box.listId}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple}
      // Keep focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-float mt-1.5 max-h-72 min-w-56 overflow-y-auto overscroll-contain rounded-control border border-hair bg-raised p-1.5 shadow-lift"
    >
      {grouped(box.shown).map(({ name, entries }) => (
        <div key={entries[0]?.option.value} role={name ? 'group' : 'presentation'} aria-label={name}>
          {name && (
            <p aria-hidden className="px-2.5 pt-2.5 pb-1 text-micro font-medium text-muted">
              {name}
            </p>
          )}
          {entries.map(({ option, at }) => (
            <div
              key={option.value}
              id={box.optionId(at)}
              role="option"
              aria-selected={isChosen(option.value)}
              onClick={() => box.pick(option)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2 rounded-[0.5rem] px-2.5 text-small text-strong hover:bg-sunken',
                at === box.active && 'bg-sunken outline-2 -outline-offset-2 outline-focus',
              )}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.hint && <span className="text-muted numbers">{option.hint}</span>}
              {isChosen(option.value) && <Check aria-hidden className="size-4 shrink-0 text-link" />}
            </div>
          ))}
        </div>
      ))}
      {(box.shown.length === 0 || box.hasMore) && (
        <p role="presentation" className="px-2.5 py-2.5 text-small text-muted">
          {t(box.hasMore ? 'ui.typeForMore' : 'ui.noMatch')}
        </p>
      )}
    </div>
  );
}
