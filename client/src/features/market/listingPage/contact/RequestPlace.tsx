import { lazy } from 'react';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Lazy } from '@/ui/Lazy';
import type { Listing } from '../listing';

const RequestButton = lazy(async () => ({
  default: (await import('@/blocks/requests/RequestButton')).RequestButton,
}));

/** Request button, unless the listing is no longer available. */
export function RequestPlace({ of, className }: { of: Listing; className?: string }) {
  const lang = useLang();
  if (['rented', 'sold', 'withdrawn'].includes(of.availability)) return null;
  return (
    <Lazy place={<div className="h-control" />}>
      <RequestButton
        kind="property"
        id={of.id}
        title={titleOf(of, lang)}
        variant="primary"
        className={className ?? 'w-full print:hidden'}
      />
    </Lazy>
  );
}
