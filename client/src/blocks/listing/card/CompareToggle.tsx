import { Check, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_COMPARED } from '@manzil/shared/domain/address/maxCompared';
import { toggleCompared, useCompared } from '@/blocks/lists/lists';
import { toast } from '@/ui/overlay/toasts';
import { picturePlate } from './plate';

/** Whether a listing is being compared, and the toggle; a toast refuses a listing over the limit. */
export function useCompareToggle(id: string) {
  const { t } = useTranslation();
  const isOn = useCompared().includes(id);
  const toggle = () => {
    if (!toggleCompared(id)) toast.info(t('property.compareFull', { count: MAX_COMPARED }));
  };
  return { isOn, toggle };
}

/** Compare button on a photo. */
export function CompareToggle({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const { isOn, toggle } = useCompareToggle(id);
  const Icon = isOn ? Check : Scale;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('property.compare', { title })}
      onClick={toggle}
      className="group/plate relative grid size-11 place-items-center rounded-pill"
    >
      <span
        className={
          isOn ? 'grid size-9 place-items-center rounded-pill bg-primary text-on-primary' : picturePlate
        }
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={isOn ? 2.6 : 1.8} />
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute end-11 hidden rounded-[0.5rem] bg-ribbon px-2.5 py-1 text-micro font-medium whitespace-nowrap text-ribbon-text group-hover/plate:block group-focus-visible/plate:block"
      >
        {t(isOn ? 'property.uncompare' : 'property.addToCompare')}
      </span>
    </button>
  );
}
