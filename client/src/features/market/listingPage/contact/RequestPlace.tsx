import { lazy, Suspense } from 'react';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import type { Listing } from '../listing';

/** Lazy, since only signed-in people need it. */
const RequestButton = lazy(async () => ({
  default: (await import('@/blocks/requests/RequestButton')).RequestButton,
}));

/** Request button, unless the listing is no longer available. */
export function RequestPlace({ of }: { of: Listing }) {
  const lang = useLang();
  if (['rented', 'sold', 'withdrawn'].includes(of.availability)) return null;
  return (
    <Suspense fallback={<div className="h-control" />}>
      <RequestButton
        kind="property"
        id={of.id}
        title={titleOf(of, lang)}
        variant={of.agent?.hasWhatsapp || of.agent?.hasPhone ? 'outline' : 'primary'}
        className="w-full print:hidden"
      />
    </Suspense>
  );
}
