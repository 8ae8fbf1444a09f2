import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CHOICES, type FormStep } from '@manzil/shared/domain/property/attribute';
import { suits } from '@manzil/shared/domain/property/suitability';
import { appliesTo, attributeOf, type KeysWith } from '@manzil/shared/domain/property/attributes';
import { needsBedrooms } from '@manzil/shared/domain/offer/propertyRules';
import { nameOf, optionLabel, unitName } from '@/blocks/listing/attributeText';
import { useLang } from '@/platform/i18n/format';
import { Select } from '@/ui/choice/Select';
import { AmountField } from '@/ui/form/AmountField';
import { TextField } from '@/ui/form/TextField';
import { Checkbox } from '@/ui/choice/Toggles';
import { furtherKeys, numberField, textField, type FieldKey, type Form } from './fields';

type Many = KeysWith<{ kind: 'many' }>;

/** Checkboxes for an attribute with multiple values. */
export function Ticks({ form, name, title }: { form: Form; name: Many | FieldKey; title: string }) {
  const lang = useLang();
  const attribute = attributeOf(name);
  const propertyType = form.watch('propertyType');
  const chosen: readonly unknown[] = [form.watch(name)].flat();
  // Chosen features stay, so that they can be removed after a change of type.
  const choices = (attribute.kind === 'many' ? CHOICES[attribute.of] : []).filter(
    (id) => suits(id, propertyType) || chosen.includes(id),
  );
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{title}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
        {choices.map((id) => (
          <Checkbox key={id} label={optionLabel(name, id, lang)} value={id} {...form.register(name)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Label of an attribute in the form; the age is entered in years. */
const labelOf = (name: FieldKey, t: TFunction) =>
  name === 'propertyAge' ? t('listing.age') : nameOf(name, t);

/** Form control for an attribute's kind. */
function AttributeField({ form, name }: { form: Form; name: FieldKey }) {
  const { t } = useTranslation();
  const lang = useLang();
  const attribute = attributeOf(name);
  const texts = {
    label: labelOf(name, t),
    optional:
      attribute.presence !== 'required' &&
      !(name === 'bedrooms' && needsBedrooms(form.watch('propertyType'))),
  };
  switch (attribute.kind) {
    case 'text':
      return <TextField {...texts} {...textField(form, name)} />;
    case 'link':
      return <TextField {...texts} type="url" dir="ltr" placeholder="https://" {...textField(form, name)} />;
    case 'number': {
      const { unit } = attribute.measure;
      return (
        <AmountField
          {...texts}
          after={unit === 'years' ? undefined : unitName(unit, lang)}
          {...numberField(form, name)}
        />
      );
    }
    case 'one':
      return (
        <Select
          {...texts}
          placeholder={t('listing.notStated')}
          options={CHOICES[attribute.of]
            .filter((id) => suits(id, form.watch('propertyType')))
            .map((id) => ({ value: id, label: optionLabel(name, id, lang) }))}
          {...textField(form, name)}
        />
      );
    case 'many':
      return <Ticks form={form} name={name} title={texts.label} />;
    case 'own':
      // Has a dedicated control in its step.
      return null;
  }
}

/** The step's generated fields that apply to this listing, in addition to the hand-made ones. */
export function FurtherFields({ form, step }: { form: Form; step: FormStep }) {
  const [type, propertyType, propertyCondition, paymentPeriod] = form.watch([
    'type',
    'propertyType',
    'propertyCondition',
    'paymentPeriod',
  ]);
  const listing = { type, propertyType, propertyCondition, paymentPeriod };
  return furtherKeys(step)
    .filter((key) => appliesTo(key, listing))
    .map((key) => <AttributeField key={key} form={form} name={key} />);
}
