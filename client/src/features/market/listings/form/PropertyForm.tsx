import { Eye } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { formResolver } from '@/platform/forms';
import { useLang } from '@/platform/i18n/format';
import type { PhotoList } from '@/blocks/photos/usePhotoList';
import { Button } from '@/ui/Button';
import { BasicsStep } from './BasicsStep';
import { ExtrasStep } from './ExtrasStep';
import { FactsStep } from './FactsStep';
import { errorsIn, firstIncompleteStep, STEP_NAMES, stepOf, type Form, type Step } from './fields';
import { PhotosStep } from './PhotosStep';
import { PlaceStep } from './PlaceStep';
import { Preview } from './Preview';
import { PriceStep } from './PriceStep';
import { QualityPanel } from './QualityPanel';
import { StepTabs } from './StepTabs';
import { formSchemaIn, type FormOutput, type FormValues } from './values';

/** Listing form, validated by the contract's rules on blur and on submit. */
export function useListingForm(start: Partial<FormValues>): Form {
  const lang = useLang();
  return useForm<FormValues, unknown, FormOutput>({
    resolver: formResolver(formSchemaIn(lang), lang),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

interface PropertyFormProps {
  form: Form;
  photos: PhotoList;
  /** Guides through the steps, with submitting as the last; otherwise saving is always the primary action. */
  isGuided?: boolean;
  /** Save status, shown next to the buttons. */
  status?: ReactNode;
  /** Additional buttons. */
  children?: ReactNode;
  action: string;
  isBusy: boolean;
  /** The field to focus first. */
  field?: string | null;
  /** Opens at the first incomplete step instead of the first. */
  isContinued?: boolean;
  /** Submits the form. @returns paths of the fields the server rejected */
  onSend: (values: FormOutput) => Promise<readonly string[]>;
}

/** Focus target in a step: a field, the first error, or the step itself. */
interface FocusTarget {
  step: Step;
  field?: string;
  isWrong?: boolean;
}

/** DOM element of a goal. */
function elementOf(
  form: HTMLFormElement,
  { step, field, isWrong }: FocusTarget,
): HTMLElement | null | undefined {
  const section = form.querySelector<HTMLElement>(`[data-step="${step}"]`);
  if (isWrong) return section?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? section;
  if (field === 'images') return section?.querySelector<HTMLElement>('input[type=file]');
  return (field && section?.querySelector<HTMLElement>(`[name="${field}"]`)) || section;
}

/** Current step and the focus target within it. A step opens at its top. */
function useSteps(field: string | null | undefined, start: () => Step) {
  const element = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<Step>(() => (field ? stepOf(field) : start()));
  const [focusTarget, setFocusTarget] = useState<FocusTarget | undefined>(
    field ? { step, field } : undefined,
  );
  useEffect(() => {
    if (!focusTarget) return undefined;
    // The form publishes its errors only after the step has rendered.
    const timer = setTimeout(() => {
      if (!element.current) return;
      const isStep = !focusTarget.field && !focusTarget.isWrong;
      if (isStep) element.current.scrollIntoView();
      elementOf(element.current, focusTarget)?.focus({ preventScroll: isStep });
    });
    return () => clearTimeout(timer);
  }, [focusTarget]);
  const go = (to: FocusTarget) => {
    setStep(to.step);
    setFocusTarget(to);
  };
  /** Goes to the first step that matches. */
  const goToFirst = (isWrong: (name: Step) => boolean) => {
    const first = STEP_NAMES.find(isWrong);
    if (first) go({ step: first, isWrong: true });
  };
  return { element, step, go, goToFirst };
}

/** Back, submit and next. When guided, the next button is primary, otherwise the submit button. */
function StepButtons({
  step,
  isGuided,
  status,
  action,
  isBusy,
  onGo,
}: Pick<PropertyFormProps, 'status' | 'action' | 'isBusy'> & {
  step: Step;
  isGuided: boolean;
  onGo: (goal: FocusTarget) => void;
}) {
  const { t } = useTranslation();
  const at = STEP_NAMES.indexOf(step);
  const before = STEP_NAMES[at - 1];
  const after = STEP_NAMES[at + 1];
  const leadsOn = isGuided && after !== undefined;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {before && <Button onClick={() => onGo({ step: before })}>{t('ui.previous')}</Button>}
      {status}
      <Button type="submit" variant={leadsOn ? 'outline' : 'primary'} className="ms-auto" isLoading={isBusy}>
        {action}
      </Button>
      {after && (
        <Button variant={leadsOn ? 'primary' : 'outline'} onClick={() => onGo({ step: after })}>
          {t('ui.next')}
        </Button>
      )}
    </div>
  );
}

/** The listing form in steps: free navigation, an error count per step, and input kept across steps. */
export function PropertyForm({
  form,
  photos,
  isGuided = false,
  status,
  children,
  action,
  isBusy,
  field,
  isContinued = false,
  onSend,
}: PropertyFormProps) {
  const { t } = useTranslation();
  const { element, step, go, goToFirst } = useSteps(field, () =>
    isContinued ? firstIncompleteStep(form.getValues()) : 'basics',
  );
  const [isPreview, setIsPreview] = useState(false);
  const { errors } = form.formState;
  const send = form.handleSubmit(
    async (values) => {
      const wrong = (await onSend(values)).map(stepOf);
      goToFirst((name) => wrong.includes(name));
    },
    (wrong) => goToFirst((name) => errorsIn(name, wrong) > 0),
  );
  const panels: Record<Step, ReactNode> = {
    basics: <BasicsStep form={form} />,
    place: <PlaceStep form={form} isShown={step === 'place'} />,
    price: <PriceStep form={form} />,
    facts: <FactsStep form={form} />,
    extras: <ExtrasStep form={form} />,
    photos: <PhotosStep form={form} photos={photos} />,
  };
  return (
    <form
      noValidate
      ref={element}
      onSubmit={send}
      className="grid scroll-mt-20 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="min-w-0">
        <StepTabs step={step} errors={errors} onStep={(name) => go({ step: name })} />
        {STEP_NAMES.map((name) => (
          <section
            key={name}
            data-step={name}
            tabIndex={-1}
            hidden={name !== step}
            aria-label={t(`listing.step.${name}`)}
            className="rounded-card border border-hair bg-card p-5 outline-none sm:p-6"
          >
            {panels[name]}
          </section>
        ))}
        <StepButtons {...{ step, isGuided, status, action, isBusy }} onGo={go} />
      </div>
      <aside aria-label={t('listing.aside')} className="grid gap-4">
        <QualityPanel
          form={form}
          photoCount={photosOf(photos.entries).length}
          onJump={(name) => go({ step: stepOf(name), field: name })}
        />
        <Button icon={Eye} onClick={() => setIsPreview(true)}>
          {t('listing.preview')}
        </Button>
        {children}
      </aside>
      {isPreview && (
        <Preview
          values={form.getValues()}
          photos={photosOf(photos.entries)}
          onClose={() => setIsPreview(false)}
        />
      )}
    </form>
  );
}
