import { useTranslation } from 'react-i18next';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { choicesOf, label } from '@/platform/i18n/labels';
import { BilingualText } from '@/ui/form/BilingualText';
import { Select } from '@/ui/choice/Select';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { FurtherFields } from './AttributeField';
import { textField, type Form } from './fields';

/** Deal and property type, and titles and descriptions in both languages. */
export function BasicsStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const changeDeal = (type: (typeof DEAL_TYPES)[number]) => {
    form.setValue('type', type, { shouldDirty: true });
    form.setValue('paymentPeriod', type === 'rent' ? 'yearly' : 'oneTimePayment');
  };
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={t('listing.deal')}
        value={form.watch('type')}
        onChange={changeDeal}
        options={DEAL_TYPES.map((value) => ({ value, label: label('dealType', value, lang) }))}
      />
      <Select
        label={t('listing.kind')}
        options={choicesOf('propertyType').map((choice) => ({ value: choice.id, label: choice[lang] }))}
        {...textField(form, 'propertyType')}
      />
      <FurtherFields form={form} step="basics" />
      <p className="text-small text-muted">{t('listing.eitherLanguage')}</p>
      <div className="grid gap-5 md:grid-cols-2">
        <BilingualText
          isEitherEnough
          labels={{ en: t('listing.titleEn'), ar: t('listing.titleAr') }}
          help={t('listing.titleHelp')}
          fields={{ en: textField(form, 'title'), ar: textField(form, 'titleAr') }}
        />
        <BilingualText
          isEitherEnough
          isLong
          labels={{ en: t('listing.descriptionEn'), ar: t('listing.descriptionAr') }}
          fields={{ en: textField(form, 'description'), ar: textField(form, 'descriptionAr') }}
        />
      </div>
      <p className="text-small text-muted">{t('listing.fairHint')}</p>
    </div>
  );
}
