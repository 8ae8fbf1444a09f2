import { Building2 } from 'lucide-react';
import type { Agency } from './agency';

/** An agency's logo, or a placeholder. Decorative: the name stands beside it. */
export function AgencyLogo({ logo }: Pick<Agency, 'logo'>) {
  return logo ? (
    <img
      src={logo}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      className="size-16 shrink-0 rounded-control border border-hair bg-white object-contain"
    />
  ) : (
    <span
      aria-hidden
      className="grid size-16 shrink-0 place-items-center rounded-control bg-sunken text-muted"
    >
      <Building2 className="size-7" strokeWidth={1.5} />
    </span>
  );
}
