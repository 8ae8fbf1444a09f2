import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { DEAL_TYPES, HOME_TYPES } from '@manzil/shared/domain/enums';
import { catalogPath, omitEmpty, type DealFilter } from '@/blocks/listing/filter/filterParams';
import { useFilterDraft } from '@/blocks/listing/filter/useFilterDraft';
import { useResultsHeading } from '@/blocks/listing/filter/useResultsHeading';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { withoutIsolates } from '@/platform/i18n/isolates';
import { nameOf } from '@/platform/i18n/labels';
import type { Person } from '@/platform/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { BudgetStep, PlaceStep, SizeStep } from './welcomeSteps';

const STEPS = ['place', 'size', 'budget'] as const;
/** Deals of people looking for a home. */
const DEALS = DEAL_TYPES.filter((deal) => deal !== 'investment');

/** Welcomes a new member: three presses save the first search with alerts and open its results. */
export function Welcome({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const { draft, set, facets } = useFilterDraft({ category: 'rent', propertyType: [...HOME_TYPES] });
  const title = withoutIsolates(useResultsHeading(draft, undefined));
  const step = STEPS[at] ?? 'budget';
  const save = useApiCommand('savedSearches.add', {
    onSuccess: ({ message }, { filter }) => {
      if (message) toast.success(message);
      void navigate(catalogPath(filter), { replace: true });
    },
    onError: toastError,
  });
  const finish = (budget: Pick<DealFilter, 'maxPrice'>) => {
    const filter = omitEmpty({ ...draft, ...budget });
    save.mutate({ name: title, filter, frequency: 'daily' });
  };
  const titles = {
    place: t('home.welcome.place', { name }),
    size: t('home.welcome.size'),
    budget: t('home.welcome.budget'),
  };
  const props = { draft, set, facets, onNext: () => setAt(at + 1) };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titles[step]}
      description={step === 'place' ? t('home.welcome.lead') : title}
      footer={
        <>
          {at > 0 && (
            <Button variant="quiet" className="-ms-3 me-auto" onClick={() => setAt(at - 1)}>
              <ArrowLeft aria-hidden className="mirrors size-4.5" />
              {t('auth.back')}
            </Button>
          )}
          <Button onClick={onClose}>{t('home.welcome.skip')}</Button>
        </>
      }
    >
      {step === 'place' && <PlaceStep deals={DEALS} {...props} />}
      {step === 'size' && <SizeStep {...props} />}
      {step === 'budget' && <BudgetStep {...props} isSaving={save.isPending} onChoose={finish} />}
      <p className="mt-4 text-small text-muted numbers">
        {t('home.welcome.step', { n: at + 1, total: STEPS.length })}
      </p>
    </Dialog>
  );
}

/** The welcome of a person who has saved no search yet. Skipping or closing it forgets that they are new. */
export function WelcomePlace({ user }: { user: Person }) {
  const lang = useLang();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data } = useApiQuery('savedSearches.list', {});
  const [hadNone, setHadNone] = useState<boolean>();
  if (hadNone === undefined && data) setHadNone(data.data.length === 0);
  if (!hadNone) return null;
  return (
    <Welcome
      name={nameOf(user, lang)}
      onClose={() => void navigate({ search }, { replace: true, preventScrollReset: true })}
    />
  );
}
