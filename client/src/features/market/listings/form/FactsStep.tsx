import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MonthField } from '@/ui/form/MonthField';
import { FurtherFields } from './AttributeField';
import { errorAt, type Form } from './fields';

/** Rooms, sizes and condition, as they apply to this listing. */
export function FactsStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const isOffPlan = form.watch('propertyCondition') === 'off-plan';
  return (
    <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      <FurtherFields form={form} step="facts" />
      {isOffPlan && (
        <Controller
          control={form.control}
          name="handoverDate"
          render={({ field: { value, onChange, ...rest } }) => (
            <MonthField
              label={t('listing.handover')}
              {...rest}
              value={value}
              onChange={(month) => onChange(month ?? undefined)}
              error={errorAt(form, 'handoverDate')}
            />
          )}
        />
      )}
    </div>
  );
}
