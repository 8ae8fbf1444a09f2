import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { MAX_PHOTOS } from '@manzil/shared/domain/propertyRules';
import { formResolver } from '@/platform/forms';
import { formatTime, useLang } from '@/platform/format';
import { Button } from '@/ui/Button';
import { cx } from '@/ui/classes';
import { ConfirmDialog } from '@/ui/Modal';
import { PhotoGrid } from '@/ui/PhotoGrid';
import { BasicsStep } from './BasicsStep';
import { ExtrasStep } from './ExtrasStep';
import { FactsStep } from './FactsStep';
import { errorsIn, STEP_NAMES, type Form, type Step } from './fields';
import { PlaceStep } from './PlaceStep';
import { PriceStep } from './PriceStep';
import { useDraft } from './useDraft';
import type { usePhotos } from './usePhotos';
import { fitting, formSchema, type FormOutput, type FormValues } from './values';

interface PropertyFormProps {
  start: Partial<FormValues>;
  photos: ReturnType<typeof usePhotos>;
  /** Keep what is typed in this browser until it is sent. */
  keepsDraft: boolean;
  action: string;
  isBusy: boolean;
  /** Sends it; may set errors at fields. True when all is done. */
  onSend: (values: FormOutput, form: Form) => Promise<boolean>;
  /** All is done and nothing holds the page back any more. */
  onDone: () => void;
  onRetryPhoto: (key: string) => void;
}

/** Asks before half-typed work is left; reloads and closed tabs are asked by the browser. */
function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('listing.leaveTitle')}
      text={t('listing.leaveText')}
      action={t('listing.leave')}
    />
  );
}

/** The form of a listing in steps: jump freely, each step counts its errors, nothing typed is lost between them. */
export function PropertyForm({
  start,
  photos,
  keepsDraft,
  action,
  isBusy,
  onSend,
  onDone,
  onRetryPhoto,
}: PropertyFormProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [step, setStep] = useState<Step>('basics');
  const [isSent, setIsSent] = useState(false);
  const check = formResolver(formSchema, lang);
  const resolver: Resolver<FormValues, unknown, FormOutput> = (values, context, options) =>
    check(fitting(values), context, options);
  const form: Form = useForm<FormValues, unknown, FormOutput>({
    resolver,
    defaultValues: start,
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const savedAt = useDraft(form.watch, keepsDraft && !isSent);
  const guard = useLeaveGuard(isDirty && !isSent && !keepsDraft);

  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (isSent) leave();
  }, [isSent]);

  const send = form.handleSubmit(
    async (values) => setIsSent(await onSend(values, form)),
    (wrong) => {
      const first = STEP_NAMES.find((name) => errorsIn(name, wrong) > 0);
      if (first) setStep(first);
    },
  );
  const at = STEP_NAMES.indexOf(step);
  const panels: Record<Step, ReactNode> = {
    basics: <BasicsStep form={form} />,
    place: <PlaceStep form={form} />,
    price: <PriceStep form={form} />,
    facts: <FactsStep form={form} />,
    extras: <ExtrasStep form={form} />,
    photos: (
      <PhotoGrid
        label={t('listing.addPhotos')}
        photos={photos.photos}
        max={MAX_PHOTOS}
        onAdd={photos.add}
        onRemove={photos.remove}
        onOrder={photos.order}
        onRetry={onRetryPhoto}
      />
    ),
  };
  return (
    <form noValidate onSubmit={send}>
      {guard}
      <nav aria-label={t('listing.steps')} className="mb-6 flex gap-2 overflow-x-auto pb-1">
        {STEP_NAMES.map((name, index) => {
          const wrong = errorsIn(name, errors);
          return (
            <button
              key={name}
              type="button"
              aria-current={name === step ? 'step' : undefined}
              onClick={() => setStep(name)}
              className={cx(
                'min-h-11 min-w-28 flex-1 border-t-[3px] pt-2 text-start text-small font-medium whitespace-nowrap',
                name === step
                  ? 'border-primary text-strong'
                  : index < at
                    ? 'border-primary text-body'
                    : 'border-hair text-muted',
              )}
            >
              {t(`listing.step.${name}`)}
              {wrong > 0 && (
                <span className="ms-2 rounded-pill bg-danger-soft px-2 text-micro text-danger-soft-text">
                  {t('listing.wrong', { count: wrong })}
                </span>
              )}
            </button>
          );
        })}
      </nav>
      {STEP_NAMES.map((name) => (
        <section
          key={name}
          hidden={name !== step}
          aria-label={t(`listing.step.${name}`)}
          className="rounded-card border border-hair bg-card p-5 sm:p-6"
        >
          {panels[name]}
        </section>
      ))}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {at > 0 && (
          <Button onClick={() => setStep(STEP_NAMES[at - 1] ?? 'basics')}>{t('ui.previous')}</Button>
        )}
        {at < STEP_NAMES.length - 1 && (
          <Button variant="outline" onClick={() => setStep(STEP_NAMES[at + 1] ?? 'photos')}>
            {t('ui.next')}
          </Button>
        )}
        <p role="status" className="flex items-center gap-1.5 text-small text-muted">
          {savedAt && (
            <>
              <Check aria-hidden className="size-4" />
              {t('listing.saved', { time: formatTime(savedAt, lang) })}
            </>
          )}
        </p>
        <Button type="submit" variant="primary" className="ms-auto" isLoading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
