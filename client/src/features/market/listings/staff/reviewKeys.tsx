import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '@/platform/storage/storage';
import { Checkbox } from '@/ui/choice/Toggles';

type Key = 'a' | 's' | 'n';
type KeyActions = Record<Key, (() => void) | undefined>;

const STORAGE_KEY = 'reviewKeys';
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/** The Latin letter of a key; on other layouts, such as Arabic, by its position. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();

/** Single-key shortcuts for decisions. Ignored while typing, with modifier keys, or when switched off (WCAG 2.1.4). */
export function useReviewKeys(isActive: boolean, actions: KeyActions) {
  const [isOn, setIsOn] = useState(() => readStored(STORAGE_KEY) !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat;
    if (!isAlone || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const letter = letterOf(event);
    if (letter !== 'a' && letter !== 's' && letter !== 'n') return;
    // Keep the letter out of a field that the shortcut opens.
    event.preventDefault();
    actions[letter]?.();
  });
  useEffect(() => {
    if (!isActive || !isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive, isOn]);
  const turn = (next: boolean) => {
    setIsOn(next);
    writeStored(STORAGE_KEY, next ? null : 'off');
  };
  return { isOn, turn };
}

/** Legend of the shortcuts with a switch; hidden on phones. */
export function KeyHints({
  shortcuts: { isOn, turn },
  canDecide,
}: {
  shortcuts: ReturnType<typeof useReviewKeys>;
  canDecide: boolean;
}) {
  const { t } = useTranslation();
  const keys = [
    ['A', t(canDecide ? 'listing.verify' : 'moderation.recommend')],
    ['S', t(canDecide ? 'listing.sendBack' : 'moderation.recommendBack')],
    ['N', t('moderation.next')],
  ] as const;
  return (
    <div className="hidden w-full flex-wrap items-center gap-x-5 gap-y-1 text-small text-muted md:flex">
      <Checkbox
        label={t('moderation.keys')}
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
      {isOn &&
        keys.map(([key, text]) => (
          <span key={key} className="flex items-center gap-1.5">
            <kbd className="rounded-[0.3rem] border border-line bg-sunken px-1.5 font-sans text-body">
              {key}
            </kbd>
            {text}
          </span>
        ))}
    </div>
  );
}
