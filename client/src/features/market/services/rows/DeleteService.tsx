import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { titleOf } from '@/blocks/listing/card/card';
import { Button } from '@/ui/Button';
import { useRemoval } from '@/ui/overlay/useRemoval';
import type { OwnService } from './ServiceRow';

/** Moves a service to the recycle bin after confirmation. */
export function DeleteService({ service }: { service: OwnService }) {
  const { t } = useTranslation();
  const removal = useRemoval('services.remove', {
    id: service.id,
    title: t('service.deleteTitle'),
    text: t('listing.deleteText', { title: titleOf(service, useLang()) }),
    action: t('listing.delete'),
  });
  return (
    <>
      <Button small variant="quiet" icon={Trash2} className="text-danger!" onClick={removal.ask}>
        {t('listing.delete')}
      </Button>
      {removal.dialog}
    </>
  );
}
