import { Plus, X } from 'lucide-react';
import { Fragment } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CHEQUES, LOCALES, RENT_PERIODS } from '@manzil/shared/domain/enums';
import { periodsOf } from '@manzil/shared/domain/offer/propertyRules';
import { rentPeriodOf, yearlyRent } from '@manzil/shared/domain/offer/rentPeriod';
import { appliesTo } from '@manzil/shared/domain/property/attributes';
import { areaUnitName, formatMoney, useLang } from '@/platform/i18n/format';
import { choicesOf, label } from '@/platform/i18n/labels';
import { Button, IconButton } from '@/ui/Button';
import { FieldError } from '@/ui/form/Field';
import { Select } from '@/ui/choice/Select';
import { AmountField } from '@/ui/form/AmountField';
import { TextField } from '@/ui/form/TextField';
import { Checkbox } from '@/ui/choice/Toggles';
import { FurtherFields } from './AttributeField';
import { errorAt, numberField, rowField, textField, type Form } from './fields';
import { numberOf } from './values';

/** Rows for yearly rent by number of cheques. */
function ChequeRows({ form }: { form: Form }) {
  const { t } = useTranslation();
  const rows = useFieldArray({ control: form.control, name: 'chequeOptions' });
  const used = new Set(form.watch('chequeOptions')?.map((row) => Number(row.cheques)));
  const next = CHEQUES.find((n) => !used.has(n));
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1.5 text-small font-medium text-strong">
        {t('listing.cheques')} <span className="font-regular text-muted">{t('ui.optional')}</span>
      </legend>
      <p className="mb-2 text-small text-muted">{t('listing.chequesHelp')}</p>
      <ul className="space-y-2">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex items-start gap-2">
            <Select
              label={t('listing.chequeCount')}
              hideLabel
              className="w-36"
              options={CHEQUES.map((n) => ({ value: String(n), label: t('property.cheques', { count: n }) }))}
              {...rowField(form, `chequeOptions.${at}.cheques`)}
            />
            <AmountField
              label={t('listing.annualRent')}
              hideLabel
              className="flex-1"
              before="AED"
              {...rowField(form, `chequeOptions.${at}.annualRent`)}
            />
            <IconButton icon={X} label={t('listing.removeRow')} onClick={() => rows.remove(at)} />
          </li>
        ))}
      </ul>
      {errorAt(form, 'chequeOptions') && <FieldError>{errorAt(form, 'chequeOptions')}</FieldError>}
      {next && (
        <Button
          variant="quiet"
          small
          icon={Plus}
          className="-ms-3 mt-2"
          onClick={() => rows.append({ cheques: next, annualRent: form.getValues('price') ?? 0 })}
        >
          {t('listing.addCheque')}
        </Button>
      )}
    </fieldset>
  );
}

/** Labels of an instalment's texts. */
const PLAN_LABELS = {
  label: { en: 'listing.planLabelEn', ar: 'listing.planLabelAr' },
  at: { en: 'listing.planWhenEn', ar: 'listing.planWhenAr' },
} as const;

/** An instalment's text in both languages, the reader's own first; Arabic is optional. */
function PlanText({ form, at, part }: { form: Form; at: number; part: keyof typeof PLAN_LABELS }) {
  const { t } = useTranslation();
  const own = useLang();
  return [own, ...LOCALES.filter((other) => other !== own)].map((lang) => {
    const key = lang === 'ar' ? (`${part}Ar` as const) : part;
    const name = t(PLAN_LABELS[part][lang]);
    return (
      <TextField
        key={lang}
        label={name}
        hideLabel
        placeholder={name}
        lang={lang}
        dir={lang === 'ar' ? 'rtl' : 'ltr'}
        className="basis-48 grow"
        {...rowField(form, `paymentPlan.${at}.${key}`)}
      />
    );
  });
}

/** Rows for the instalments of an off-plan home, totalling 100 percent. */
function PlanRows({ form }: { form: Form }) {
  const { t } = useTranslation();
  const rows = useFieldArray({ control: form.control, name: 'paymentPlan' });
  return (
    <fieldset className="md:col-span-2">
      <legend className="mb-1.5 text-small font-medium text-strong">{t('single.plan')}</legend>
      <p className="mb-2 text-small text-muted">{t('listing.planHelp')}</p>
      <ul className="space-y-2">
        {rows.fields.map((row, at) => (
          <li
            key={row.id}
            className="flex flex-wrap items-start gap-2 rounded-control border border-hair p-3"
          >
            {(['label', 'at'] as const).map((part) => (
              <Fragment key={part}>
                <PlanText form={form} at={at} part={part} />
                <span aria-hidden className="w-full" />
              </Fragment>
            ))}
            <AmountField
              label={t('listing.planPercent')}
              hideLabel
              after="%"
              className="w-40"
              {...rowField(form, `paymentPlan.${at}.percent`)}
            />
            <IconButton
              icon={X}
              label={t('listing.removeRow')}
              className="ms-auto"
              onClick={() => rows.remove(at)}
            />
          </li>
        ))}
      </ul>
      {errorAt(form, 'paymentPlan') && <FieldError>{errorAt(form, 'paymentPlan')}</FieldError>}
      <Button
        variant="quiet"
        small
        icon={Plus}
        className="-ms-3 mt-2"
        onClick={() => rows.append({ label: '', percent: 0, at: '' })}
      >
        {t('listing.addInstalment')}
      </Button>
    </fieldset>
  );
}

/** The price, or the rent per period with the yearly rent it makes. */
function PriceField({ form }: { form: Form }) {
  const { t } = useTranslation();
  const listing = form.watch();
  const period = appliesTo('rentPeriod', listing) ? rentPeriodOf(listing.rentPeriod) : 'yearly';
  const hasCheques = appliesTo('chequeOptions', listing) && (listing.chequeOptions?.length ?? 0) > 0;
  const asked = numberOf(listing.price, 'money');
  const yearly =
    period === 'yearly' || typeof asked !== 'number'
      ? undefined
      : t('listing.rentAYear', { rent: formatMoney(yearlyRent(asked, period)) });
  return (
    <AmountField
      label={t(listing.type === 'rent' ? `listing.rent.${period}` : 'listing.price')}
      before="AED"
      disabled={hasCheques}
      help={hasCheques ? t('listing.priceFromCheques') : yearly}
      {...numberField(form, 'price')}
    />
  );
}

/** Price and payment terms. */
export function PriceStep({ form }: { form: Form }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [type, paymentPeriod, rentPeriod] = form.watch(['type', 'paymentPeriod', 'rentPeriod']);
  const deal = { type, paymentPeriod, rentPeriod };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <PriceField form={form} />
      <Select
        label={t('listing.period')}
        options={periodsOf(type).map((value) => ({ value, label: label('paymentPeriod', value, lang) }))}
        {...textField(form, 'paymentPeriod')}
      />
      {appliesTo('rentPeriod', deal) && (
        <Select
          label={t('single.facts.rentPeriod')}
          options={RENT_PERIODS.map((value) => ({ value, label: label('rentPeriod', value, lang) }))}
          {...textField(form, 'rentPeriod')}
        />
      )}
      {paymentPeriod === 'howManyYears' && (
        <AmountField label={t('listing.years')} {...numberField(form, 'paymentYears')} />
      )}
      {appliesTo('chequeOptions', deal) && <ChequeRows form={form} />}
      {form.watch('propertyCondition') === 'off-plan' && <PlanRows form={form} />}
      {type === 'rent' && (
        <AmountField
          label={t('single.cost.deposit')}
          optional
          before="AED"
          {...numberField(form, 'deposit')}
        />
      )}
      <AmountField label={t('listing.agencyFee')} optional after="%" {...numberField(form, 'agencyFee')} />
      <AmountField
        label={t('listing.serviceCharge')}
        optional
        after={`/ ${areaUnitName('ft2', lang)}`}
        {...numberField(form, 'serviceCharge')}
      />
      <FurtherFields form={form} step="price" />
      <fieldset className="md:col-span-2">
        <legend className="text-small font-medium text-strong">{t('single.facts.billsIncluded')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {choicesOf('bills').map((bill) => (
            <Checkbox key={bill.id} label={bill[lang]} value={bill.id} {...form.register('billsIncluded')} />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
