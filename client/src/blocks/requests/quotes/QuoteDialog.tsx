import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { quoteTerms } from '@manzil/shared/contract/schemas/requests.schemas';
import { QUOTE_VAT } from '@manzil/shared/domain/enums';
import { DEFAULT_QUOTE_DAYS, exactMoney, quoteTotals } from '@manzil/shared/domain/offer/quotes';
import { MAX_QUOTE_TEXT } from '@manzil/shared/domain/text/textLimits';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { useCostFigures } from '@/blocks/listing/costs';
import { useApiCommand } from '@/platform/api/useApi';
import { amountOf, applyServerErrors, formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import { serverNow } from '@/platform/serverTime';
import { readStoredForm, useStoredForm } from '@/platform/storage/formStorage';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { AmountField } from '@/ui/form/AmountField';
import { DateField } from '@/ui/form/DateField';
import { TextArea } from '@/ui/form/TextField';
import { UnsentNotice } from '@/ui/form/UnsentNotice';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toast } from '@/ui/overlay/toasts';
import { onRefusedChange } from '../requests';
import { sideNames, type ServiceRequest } from '../viewings/viewing';

const schema = z.object(quoteTerms);
type Checked = z.output<typeof schema>;
type Values = Omit<z.input<typeof schema>, 'amount'> & { amount: number | undefined };

/** An empty form, or the terms of the quote to replace, valid again from today. */
const startOf = ({ quote }: ServiceRequest): Values => ({
  amount: quote?.amount,
  vat: quote?.vat ?? 'added',
  validUntil: dubaiDay(new Date(serverNow() + DEFAULT_QUOTE_DAYS * DAY_MS)),
  text: quote?.text ?? '',
});

/** The total with VAT, as far as the amount can be read. */
function Total({ amount, vat }: { amount: unknown; vat: Values['vat'] }) {
  const { t } = useTranslation();
  const rate = useCostFigures().vat;
  const parsed = quoteTerms.amount.safeParse(amountOf(amount as string));
  const totals = parsed.success ? quoteTotals(parsed.data, vat, rate) : undefined;
  return (
    <p role="status" className="min-h-6 text-small text-muted">
      {totals && t('quote.preview', { total: exactMoney(totals.total), vat: exactMoney(totals.vatAmount) })}
    </p>
  );
}

/** Sends a quote for a service request, in place of the earlier one. */
export function QuoteDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const key = `quote:${request.id}`;
  const start = startOf(request);
  const form = useForm<Values, unknown, Checked>({
    resolver: formResolver(schema as z.ZodType<Checked, Values>, lang),
    defaultValues: { ...start, ...readStoredForm<Values>(key) },
  });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const { unsentAt, forget, startAfresh } = useStoredForm(key, form, start);
  const send = useApiCommand('serviceRequests.sendQuote', {
    onSuccess: ({ message }) => {
      forget();
      if (message) toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (!applyServerErrors(form, error)) onRefusedChange('serviceRequests')(error);
    },
  });
  const version = request.quote?.version;
  return (
    <FormDialog
      onClose={onClose}
      title={t(version ? 'quote.sendNew' : 'quote.send')}
      description={t(version ? 'quote.replaces' : 'quote.sendText', {
        name: sideNames(request, { t, lang }).seeker,
      })}
      action={t('quote.sendAct')}
      isSending={send.isPending}
      onSubmit={form.handleSubmit((terms) =>
        send.mutate({ id: request.id, ...terms, ...(version && { version }) }),
      )}
      className="grid gap-4"
    >
      {unsentAt && <UnsentNotice kind="words" at={unsentAt} onForget={startAfresh} />}
      <AmountField
        label={t('quote.amount')}
        before="AED"
        {...register('amount', { setValueAs: amountOf })}
        error={errors.amount?.message}
      />
      <Controller
        control={control}
        name="vat"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            label={t('quote.vatLabel')}
            value={value}
            onChange={onChange}
            options={QUOTE_VAT.map((mode) => ({ value: mode, label: t(`quote.vatMode.${mode}`) }))}
          />
        )}
      />
      <Total amount={watch('amount')} vat={watch('vat')} />
      <Controller
        control={control}
        name="validUntil"
        render={({ field }) => (
          <DateField label={t('quote.validUntil')} {...field} error={errors.validUntil?.message} />
        )}
      />
      <TextArea
        label={t('quote.text')}
        maxLength={MAX_QUOTE_TEXT}
        placeholder={t('quote.textHint')}
        {...register('text')}
        error={errors.text?.message}
      />
    </FormDialog>
  );
}
