import { useDeferredValue, useId, useMemo, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import { useBackCloses } from '../overlay/useBackCloses';
import type { Option } from './Select';

/** Maximum number of options shown; typing narrows the list. */
const MAX_SHOWN = 80;

interface ComboboxOptions {
  options: readonly Option[];
  onPick: (option: Option) => void;
  /** Receives text that matches no option on Enter or blur; without this handler it is discarded. */
  onText?: ((text: string) => void) | undefined;
  /** Keep the list open after a choice. */
  isMultiple?: boolean;
  /** Options found on the server for the typed text, listed after local matches. */
  found?: readonly Option[] | undefined;
  /** Called with the typed text; empty when cleared. */
  onTyped?: ((text: string) => void) | undefined;
}

const NONE: readonly Option[] = [];

/** Options for the typed text: matches in both languages, then those found on the server. */
function useMatches({ options, found = NONE }: ComboboxOptions, query: string, isOpen: boolean) {
  const indexed = useMemo(
    () =>
      isOpen ? options.map((option) => ({ option, tokens: tokensOf([option.label, option.keywords]) })) : [],
    [options, isOpen],
  );
  const matching = useMemo(() => {
    const isMatch = query.trim() === '' ? () => true : matcherOf(query);
    return indexed.filter(({ tokens }) => isMatch(tokens)).map(({ option }) => option);
  }, [indexed, query]);
  const shown = useMemo(() => {
    const here = matching.slice(0, MAX_SHOWN - found.length);
    const known = new Set(here.map(({ value }) => value));
    return query.trim() === '' ? here : [...here, ...found.filter(({ value }) => !known.has(value))];
  }, [matching, found, query]);
  return { shown, hasMore: matching.length > MAX_SHOWN };
}

/** State of a combobox: typed text, matches in both languages, and keyboard control as in the ARIA pattern. */
export function useCombobox(behaviour: ComboboxOptions) {
  const { onPick, onText, isMultiple = false, onTyped } = behaviour;
  const listId = useId();
  const optionId = (at: number) => `${listId}-${at}`;
  const [isOpen, setIsOpen] = useState(false);
  /** Typed text; null if nothing was typed since the last choice. */
  const [typed, keepTyped] = useState<string | null>(null);
  const setTyped = (text: string | null) => {
    keepTyped(text);
    onTyped?.(text ?? '');
  };
  const [active, setActive] = useState(-1);
  const { shown, hasMore } = useMatches(behaviour, useDeferredValue(typed ?? ''), isOpen);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  useBackCloses(isOpen, close);
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
      // Close the list only, not the surrounding dialog.
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
    typed,
    active,
    shown,
    hasMore,
    pick,
    optionId,
    /** Props that make an input the combobox; look and value are up to the field. */
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value);
        setIsOpen(true);
        setActive(-1);
      },
      onClick: () => setIsOpen(true),
      onKeyDown,
      onBlur: commitText,
    } as const,
  };
}
