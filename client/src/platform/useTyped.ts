import { useEffect, useState } from 'react';

/** After the last key; what is typed meanwhile asks nothing of the server. */
const PAUSE_MS = 300;

/**
 * A text that is shown as it is typed and told once the typing pauses. A `value` that changes from elsewhere, such as
 * by a link, replaces what was typed.
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
