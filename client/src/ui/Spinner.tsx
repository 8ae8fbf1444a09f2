import { LoaderCircle } from 'lucide-react';

/** Loading indicator; the surrounding control says what loads. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}
