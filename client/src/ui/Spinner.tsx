import { LoaderCircle } from 'lucide-react';

/** Something is on its way; the surrounding control says what. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}
