import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { matchesSearch, tokensOf } from '@manzil/shared/domain/fold';
import type { Option } from './Select';

/** More would be read by nobody; typing finds the rest. */
const MOST_SHOWN = 80;

interface Behaviour {
  options: readonly Option[];
  onPick: (option: Option) => void;
  /** Enter or leaving with words that are no option; without it they are dropped. */
  onText?: ((text: string) => void) | undefined;
  /** The list stays open for the next choice. */
  isMultiple?: boolean;
  /** Found elsewhere for what is typed; it stands after what matches here. */
  found?: readonly Option[] | undefined;
  /** Told what is typed; empty when nothing is any more. */
  onTyped?: ((text: string) => void) | undefined;
}

const NONE: readonly Option[] = [];

/** Typing, matching in both languages, and the keys of the ARIA combobox pattern. */
export function useCombobox({
  options,
  onPick,
  onText,
  isMultiple = false,
  found = NONE,
  onTyped,
}: Behaviour) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** What is typed; null while nothing was since the last choice. */
  const [typed, keepTyped] = useState<string | null>(null);
  const setTyped = (text: string | null) => {
    keepTyped(text);
    onTyped?.(text ?? '');
  };
  const [active, setActive] = useState(-1);
  const sought = useDeferredValue(typed ?? '');

  const indexed = useMemo(
    () =>
      isOpen ? options.map((option) => ({ option, tokens: tokensOf([option.label, option.keywords]) })) : [],
    [options, isOpen],
  );
  const matching = useMemo(
    () =>
      sought.trim() === ''
        ? indexed.map(({ option }) => option)
        : indexed.filter(({ tokens }) => matchesSearch(tokens, sought)).map(({ option }) => option),
    [indexed, sought],
  );
  const shown = useMemo(() => {
    const here = matching.slice(0, MOST_SHOWN - found.length);
    const known = new Set(here.map(({ value }) => value));
    return sought.trim() === '' ? here : [...here, ...found.filter(({ value }) => !known.has(value))];
  }, [matching, found, sought]);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const pick = (option: Option) => {
    onPick(option);
    setTyped(isMultiple ? '' : null);
    if (!isMultiple) close();
  };
  const commitText = () => {
    if (onText && typed !== null) onText(typed.trim());
    setTyped(null);
    close();
  };
  const move = (to: number) => {
    setIsOpen(true);
    setActive(shown.length === 0 ? -1 : (to + shown.length) % shown.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown') move(isOpen ? active + 1 : 0);
    else if (key === 'ArrowUp') move(active === -1 ? -1 : active - 1);
    else if (key === 'Escape' && isOpen) {
      setTyped(null);
      close();
      // Only the list closes, not the dialog around it.
      event.stopPropagation();
    } else if (key === 'Enter' && isOpen) {
      const option = shown[active] ?? (onText ? undefined : shown[0]);
      if (option) pick(option);
      else commitText();
      if (!option && onText) return;
    } else return;
    event.preventDefault();
  };

  return {
    listId,
    isOpen,
    open: () => setIsOpen(true),
    typed,
    type: (text: string) => {
      setTyped(text);
      setIsOpen(true);
      setActive(-1);
    },
    active,
    shown,
    hasMore: matching.length > MOST_SHOWN,
    pick,
    onKeyDown,
    onBlur: commitText,
    optionId: (at: number) => `${listId}-${at}`,
  };
}
