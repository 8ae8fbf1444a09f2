import { useTranslation } from 'react-i18next';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/format';
import { choicesOf, label } from '@/platform/labels';
import { Select } from '@/ui/Select';
import { TextArea, TextField } from '@/ui/TextField';
import { SegmentedControl } from '@/ui/Toggles';
import { textField, type Form } from './fields';

/** What it is, and how it is told in both languages. */
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
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={t('listing.titleEn')}
          help={t('listing.titleHelp')}
          lang="en"
          {...textField(form, 'title')}
        />
        <TextField
          label={t('listing.titleAr')}
          optional
          lang="ar"
          dir="rtl"
          {...textField(form, 'titleAr')}
        />
        <TextArea label={t('listing.descriptionEn')} lang="en" {...textField(form, 'description')} />
        <TextArea
          label={t('listing.descriptionAr')}
          optional
          lang="ar"
          dir="rtl"
          {...textField(form, 'descriptionAr')}
        />
      </div>
      <p className="text-small text-muted">{t('listing.fairHint')}</p>
    </div>
  );
}
