import { useTranslation } from 'react-i18next';
import { showHomes } from '@/blocks/listing/card/hidden';
import { Button } from '@/ui/Button';

/** Number of homes of this page the viewer hid, with an undo. */
export function HiddenOnPage({ ids }: { ids: string[] }) {
  const { t } = useTranslation();
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 text-small text-muted">
      {t('catalog.hidden.here', { count: ids.length })}
      <Button small variant="quiet" className="min-h-11!" onClick={() => showHomes(ids)}>
        {t('catalog.hidden.show')}
      </Button>
    </p>
  );
}
