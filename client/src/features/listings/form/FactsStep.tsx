import { useTranslation } from 'react-i18next';
import { belongsTo, needsBedrooms } from '@manzil/shared/domain/propertyRules';
import { useLang } from '@/platform/format';
import { choicesOf, type LabelList } from '@/platform/labels';
import { Select } from '@/ui/Select';
import { NumberField, TextField } from '@/ui/TextField';
import { numberField, textField, type Form } from './fields';

/** Choices of a list as options. */
const useOptions = (list: LabelList) => {
  const lang = useLang();
  return choicesOf(list).map((choice) => ({ value: choice.id, label: choice[lang] }));
};

function Choice({
  form,
  name,
  list,
  text,
  optional = true,
}: {
  form: Form;
  name:
    | 'bedrooms'
    | 'bathrooms'
    | 'parkings'
    | 'floors'
    | 'balcony'
    | 'furnishing'
    | 'propertyCondition'
    | 'tenantType';
  list: LabelList;
  text: string;
  optional?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={text}
      optional={optional}
      placeholder={t('listing.notStated')}
      options={useOptions(list)}
      {...textField(form, name)}
    />
  );
}

/** Rooms, sizes and condition: what belongs to the chosen kind. */
export function FactsStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const kind = form.watch('propertyType');
  const has = (attribute: string) => belongsTo(attribute, kind);
  const isOffPlan = form.watch('propertyCondition') === 'off-plan';
  return (
    <div className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      {has('bedrooms') && (
        <Choice
          form={form}
          name="bedrooms"
          list="bedrooms"
          text={t('single.facts.bedrooms')}
          optional={!needsBedrooms(kind)}
        />
      )}
      {has('bathrooms') && (
        <Choice form={form} name="bathrooms" list="bathrooms" text={t('single.facts.bathrooms')} />
      )}
      <Choice form={form} name="parkings" list="parkings" text={t('single.facts.parkings')} />
      <NumberField label={t('single.facts.area')} after="ft²" {...numberField(form, 'area')} />
      <NumberField label={t('single.facts.plot')} optional after="ft²" {...numberField(form, 'plotArea')} />
      {has('kv') && (
        <NumberField label={t('single.facts.load')} optional after="kVA" {...numberField(form, 'kv')} />
      )}
      {has('floors') && <Choice form={form} name="floors" list="count" text={t('single.facts.floors')} />}
      {has('balcony') && <Choice form={form} name="balcony" list="yesNo" text={t('listing.balcony')} />}
      {has('furnishing') && (
        <Choice form={form} name="furnishing" list="furnishing" text={t('single.facts.furnishing')} />
      )}
      <Choice
        form={form}
        name="propertyCondition"
        list="propertyCondition"
        text={t('single.facts.condition')}
      />
      {isOffPlan && (
        <>
          <TextField
            label={t('listing.handover')}
            type="month"
            dir="ltr"
            {...textField(form, 'handoverDate')}
          />
          <TextField label={t('listing.developer')} optional {...textField(form, 'developer')} />
        </>
      )}
      {has('propertyAge') && (
        <NumberField label={t('listing.age')} optional {...numberField(form, 'propertyAge')} />
      )}
      {form.watch('type') === 'rent' && has('tenantType') && (
        <Choice form={form} name="tenantType" list="tenantType" text={t('single.facts.tenants')} />
      )}
    </div>
  );
}
