import { useEffect, useState } from 'react';

/** Milliseconds after the last key; nothing is sent while someone is typing. */
const PAUSE_MS = 300;

/**
 * Text shown as typed and reported once typing pauses. A `value` changed from outside, such as by a link, replaces the
 * typed text.
 */
export function useTyped(value: string, tell: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === told) return;
    const timer = setTimeout(() => {
      setTold(typed);
      tell(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, told, tell]);
  return [typed, setTyped];
}
