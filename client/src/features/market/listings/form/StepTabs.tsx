import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';
import { errorsIn, STEP_NAMES, type Step } from './fields';

/** Tabs for the steps with free navigation and error counts. */
export function StepTabs({
  step,
  errors,
  onStep,
}: {
  step: Step;
  errors: object;
  onStep: (step: Step) => void;
}) {
  const { t } = useTranslation();
  const at = STEP_NAMES.indexOf(step);
  return (
    <nav aria-label={t('listing.steps')} className="mb-6 flex gap-2 overflow-x-auto pb-1">
      {STEP_NAMES.map((name, index) => {
        const wrong = errorsIn(name, errors);
        return (
          <button
            key={name}
            type="button"
            aria-current={name === step ? 'step' : undefined}
            onClick={() => onStep(name)}
            className={cx(
              'min-h-11 min-w-24 shrink-0 grow border-t-[3px] pt-2 text-start text-small font-medium whitespace-nowrap',
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
  );
}
