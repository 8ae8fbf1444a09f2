import { Map as MapIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/platform/browser/lazyPart';
import { Button } from '@/ui/Button';
import { GroundPreview } from '@/blocks/map/GroundPreview';
import { emirateBounds } from '@/blocks/map/emirateBounds';
import type { ServicePageData } from './service';

const ServiceArea = lazyPart(async () => (await import('./ServiceArea')).ServiceArea);

/** Coverage map of a service, loaded on click. */
export function LazyAreaMap({ service }: { service: ServicePageData }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button small icon={MapIcon} className="mt-4 print:hidden" onClick={() => setIsShown(true)}>
        {t('service.showMap')}
      </Button>
    );
  }
  return (
    <div className="mt-4 h-80 overflow-hidden rounded-card border border-hair bg-sunken print:hidden">
      <Suspense fallback={<GroundPreview view={{ bounds: emirateBounds(service.city) }} />}>
        <ServiceArea service={service} />
      </Suspense>
    </div>
  );
}
