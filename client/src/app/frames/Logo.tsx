import { Link } from 'react-router-dom';
import { brandIn } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';

/** Brand and link home. */
export function Logo() {
  return (
    <Link to="/" className="flex shrink-0 items-center gap-2.5 text-h3 font-bold text-strong">
      <img src="/favicon.svg" alt="" width={34} height={34} className="size-[2.125rem]" />
      <span dir="auto">{brandIn(useLang())}</span>
    </Link>
  );
}
