import type { InputHTMLAttributes, Ref } from 'react';

/** An invisible, unreachable field that only bots fill in. */
export function Honeypot(input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
