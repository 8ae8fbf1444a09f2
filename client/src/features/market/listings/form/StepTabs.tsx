import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/classes';
import { errorsIn, STEP_NAMES, type Step } from './fields';

/** Steps with free navigation and error counts. Phones have no room for six names: a line says the step. */
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
    <nav aria-label={t('listing.steps')} className="mb-6 flex flex-wrap gap-x-2">
      <p className="w-full text-small font-medium text-strong sm:hidden">
        {t('listing.stepOf', { n: at + 1, total: STEP_NAMES.length, step: t(`listing.step.${step}`) })}
      </p>
      {STEP_NAMES.map((name, index) => {
        const wrong = errorsIn(name, errors);
        return (
          <button
            key={name}
            type="button"
            aria-current={name === step ? 'step' : undefined}
            onClick={() => onStep(name)}
            className={cx(
              'mt-2 min-h-11 grow border-t-[3px] pt-2 text-start text-small font-medium whitespace-nowrap max-sm:basis-0',
              wrong > 0 && 'max-sm:border-danger',
              name === step
                ? 'border-primary text-strong'
                : index < at
                  ? 'border-primary text-body'
                  : 'border-hair text-muted',
            )}
          >
            <span className="max-sm:sr-only">{t(`listing.step.${name}`)}</span>
            {wrong > 0 && (
              <span className="ms-2 rounded-pill bg-danger-soft px-2 text-micro text-danger-soft-text max-sm:sr-only">
                {t('listing.wrong', { count: wrong })}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
