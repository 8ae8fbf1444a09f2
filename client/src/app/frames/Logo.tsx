import { Link } from 'react-router-dom';
import { config } from '@/platform/config';

/** Brand and link home; without the name where a phone's header also holds a person's buttons. */
export function Logo({ isCrowded = false }: { isCrowded?: boolean }) {
  return (
    <Link to="/" className="flex shrink-0 items-center gap-2.5 text-h3 font-bold text-strong">
      <img src="/favicon.svg" alt="" width={34} height={34} className="size-[2.125rem]" />
      <span dir="auto" className={isCrowded ? 'max-sm:sr-only' : undefined}>
        {config.brandName}
      </span>
    </Link>
  );
}
