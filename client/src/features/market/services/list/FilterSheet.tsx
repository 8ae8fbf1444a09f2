import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/overlay/Modal';
import { ServiceFilters } from './ServiceFilters';
import type { ServicesState } from './useServicesState';

/** Filters on phones; the list behind updates immediately. */
export function FilterSheet({
  state,
  count,
  onClose,
}: {
  state: ServicesState;
  count: number | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('filter.title')}
      footer={
        <>
          <Button variant="quiet" onClick={state.clear}>
            {t('ui.clearAll')}
          </Button>
          <Button variant="primary" className="flex-1 numbers" onClick={onClose}>
            {t('service.show', { count: count ?? 0, n: formatNumber(count ?? 0) })}
          </Button>
        </>
      }
    >
      <ServiceFilters filter={state.filter} change={state.change} />
    </Sheet>
  );
}
