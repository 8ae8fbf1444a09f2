import type { InputHTMLAttributes, Ref } from 'react';

/** A field nobody sees or reaches: who fills it is a machine. */
export function Honeypot(input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden className="absolute size-px overflow-hidden opacity-0">
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
