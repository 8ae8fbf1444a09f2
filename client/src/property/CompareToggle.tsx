import { Check, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_COMPARED, toggleCompared, useCompared } from '@/platform/lists';
import { cx } from '@/ui/classes';
import { toast } from '@/ui/toasts';

/** Whether a listing is among those to compare, and the switch; a fifth is refused with a toast. */
export function useCompareToggle(id: string) {
  const { t } = useTranslation();
  const isOn = useCompared().includes(id);
  const toggle = () => {
    if (!toggleCompared(id)) toast.info(t('property.compareFull', { count: MAX_COMPARED }));
  };
  return { isOn, toggle };
}

/** The scales on a picture. */
export function CompareToggle({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const { isOn, toggle } = useCompareToggle(id);
  const Icon = isOn ? Check : Scale;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('property.compare', { title })}
      title={t(isOn ? 'property.uncompare' : 'property.addToCompare')}
      onClick={toggle}
      className="grid size-11 place-items-center rounded-pill"
    >
      <span
        className={cx(
          'grid size-7 place-items-center rounded-pill',
          isOn ? 'bg-primary text-on-primary' : 'bg-picture-tint text-on-picture',
        )}
      >
        <Icon aria-hidden className="size-4" strokeWidth={isOn ? 2.6 : 1.8} />
      </span>
    </button>
  );
}
