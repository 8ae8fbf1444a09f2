import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { EMIRATE_CHOICES } from '@/platform/i18n/labels';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { DateField } from '@/ui/form/DateField';
import { AmountField } from '@/ui/form/AmountField';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { fieldsOf, figuresOf, GENERAL, textsOf, type FigureField, type Figures } from './costFigures';

const FORM = 'cost-figures';
const UNITS = { percent: '%', aed: 'AED', years: '' } as const;

interface FormProps {
  figures: Figures;
  onSaved: () => void;
  onSaving: (isSaving: boolean) => void;
}

function FiguresForm({ figures, onSaved, onSaving }: FormProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [texts, setTexts] = useState(() => textsOf(figures));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const show = (found: Record<string, string>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const field = document.querySelector<HTMLElement>(`#${FORM} [name="${first}"]`);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  };
  const save = useApiCommand('costs.set', {
    onSuccess: ({ message }: { message?: string }) => {
      onSaving(false);
      if (message) toast.success(message);
      onSaved();
    },
    onError: (error) => {
      onSaving(false);
      const found = Object.fromEntries(error.failure.errors.map(({ path, message }) => [path, message]));
      if (Object.keys(found).length > 0) show(found);
      else toastError(error);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = figuresOf(texts);
    if ('wrong' in typed) {
      show(Object.fromEntries(typed.wrong.map((path) => [path, t('moderation.costs.number')])));
      return;
    }
    setErrors({});
    onSaving(true);
    save.mutate(typed.figures);
  };
  const change = (path: string, text: string) => setTexts((before) => ({ ...before, [path]: text }));
  const fields = (list: readonly FigureField[]) => (
    <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
      {list.map(({ path, unit, isOptional }) => {
        const name = path.replace(/\.byEmirate\.\w+/, '').replaceAll('.', '_');
        return (
          <AmountField
            key={path}
            name={path}
            label={t(`moderation.costs.${name as 'vat'}`)}
            optional={isOptional ?? false}
            measure={unit === 'aed' ? 'money' : 'number'}
            after={UNITS[unit]}
            value={texts[path] ?? ''}
            error={errors[path]}
            onChange={(event) => change(path, event.target.value)}
          />
        );
      })}
    </div>
  );
  return (
    <form id={FORM} noValidate onSubmit={submit} className="grid gap-5">
      <DateField
        className="sm:max-w-64"
        hasPast
        name="asOf"
        label={t('moderation.costs.asOf')}
        help={t('moderation.costs.asOfHelp')}
        value={texts['asOf'] ?? ''}
        error={errors['asOf']}
        onChange={(day) => change('asOf', day ?? '')}
      />
      {fields(GENERAL)}
      {EMIRATE_CHOICES.map((emirate) => (
        <details key={emirate.id} className="rounded-control border border-hair px-4 py-3">
          <summary className="cursor-pointer font-medium text-strong">{emirate[lang]}</summary>
          <div className="pt-3">{fields(fieldsOf(emirate.id))}</div>
        </details>
      ))}
    </form>
  );
}

/** Editor for the fees and rates behind the cost estimates, for admins. */
export function CostFiguresDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isSaving, setIsSaving] = useState(false);
  const figures = useApiQuery('costs.get', {});
  const updatedAt = figures.data?.data.updatedAt;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('moderation.costs.title')}
      description={
        updatedAt
          ? t('moderation.costs.changed', { date: formatDate(updatedAt, lang) })
          : t('moderation.costs.text')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={isSaving}>
            {t('moderation.costs.save')}
          </Button>
        </>
      }
    >
      <Loaded query={figures} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <FiguresForm figures={data} onSaved={onClose} onSaving={setIsSaving} />}
      </Loaded>
    </Dialog>
  );
}
