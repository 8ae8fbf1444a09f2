import { useEffect, useState } from 'react';

/** Milliseconds after the last key; nothing is sent while someone is typing. */
const DEBOUNCE_MS = 300;

/**
 * Text shown as typed and reported once typing pauses. A `value` changed from outside, such as by a link, replaces the
 * typed text.
 */
export function useDebouncedInput(
  value: string,
  onTyped: (typed: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== reported) {
      setReported(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === reported) return;
    const timer = setTimeout(() => {
      setReported(typed);
      onTyped(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, reported, onTyped]);
  return [typed, setTyped];
}
