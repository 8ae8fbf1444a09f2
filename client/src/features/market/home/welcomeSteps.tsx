import { useTranslation } from 'react-i18next';
import { BEDROOMS, HOME_TYPES, type DealType, type Emirate } from '@manzil/shared/domain/enums';
import type { DealFilter, FilterChange } from '@/blocks/listing/filter/filterParams';
import { PlaceField } from '@/blocks/listing/filter/PlaceField';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { EMIRATE_CHOICES, label } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';

interface StepProps extends Omit<SectionProps, 'cycles'> {
  onNext: () => void;
}

interface Answer {
  id: string;
  text: string;
  /** Number of homes; undefined while unknown. */
  count?: number | undefined;
  onChoose: () => void;
}

interface AnswersProps {
  label: string;
  answers: Answer[];
  isWaiting?: boolean;
}

/** Choices with at least one home. */
function Answers({ label: name, answers, isWaiting = false }: AnswersProps) {
  return (
    <ul aria-label={name} className="mt-4 grid grid-cols-2 gap-2">
      {answers
        .filter(({ count }) => count !== 0)
        .map(({ id, text, count, onChoose }) => (
          <li key={id}>
            <button
              type="button"
              disabled={isWaiting}
              onClick={onChoose}
              className="flex h-full min-h-12 w-full items-center justify-between gap-2 rounded-control border border-line bg-card px-3.5 py-2 text-start font-medium text-strong hover:border-primary hover:bg-primary-soft disabled:opacity-55"
            >
              {text}
              {count !== undefined && (
                <small aria-hidden className="text-small font-regular text-muted numbers">
                  {formatNumber(count)}
                </small>
              )}
            </button>
          </li>
        ))}
    </ul>
  );
}

type Counts = { id: string; count: number }[] | undefined;
const countOf = (counts: Counts, id: string) =>
  counts && (counts.find((entry) => entry.id === id)?.count ?? 0);

const NOWHERE: FilterChange = {
  city: undefined,
  district: undefined,
  places: undefined,
  search: undefined,
  near: undefined,
};
const hasPlace = ({ city, search, places = [], near = [] }: DealFilter) =>
  [city, search, ...places, ...near].some(Boolean);

/** Step 1: rent or buy, and the place. */
export function PlaceStep({ draft, set, facets, onNext, deals }: StepProps & { deals: readonly DealType[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const answer = (change: FilterChange) => {
    set({ ...NOWHERE, ...change });
    onNext();
  };
  return (
    <>
      <SegmentedControl
        label={t('filter.deal')}
        hideLabel
        value={draft.category}
        onChange={(category) => set({ category })}
        options={deals.map((value) => ({ value, label: t(value === 'rent' ? 'nav.rent' : 'nav.buy') }))}
      />
      <Answers
        label={t('filter.place')}
        answers={[
          ...EMIRATE_CHOICES.map(({ id, ...name }) => ({
            id,
            text: name[lang],
            count: countOf(facets?.city, id),
            onChoose: () => answer({ city: id as Emirate }),
          })),
          { id: 'anywhere', text: t('home.welcome.anywhere'), onChoose: () => answer({}) },
        ]}
      />
      <div className="mt-4 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <PlaceField place={draft} onChange={set} />
        </div>
        <Button variant="primary" disabled={!hasPlace(draft)} onClick={onNext}>
          {t('ui.next')}
        </Button>
      </div>
    </>
  );
}

/** Step 2: property type and bedrooms. */
export function SizeStep({ draft, set, facets, onNext }: StepProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const answer = (bedrooms: DealFilter['bedrooms']) => {
    set({ bedrooms });
    onNext();
  };
  const { propertyType = [] } = draft;
  const [only, second] = propertyType;
  return (
    <>
      <SegmentedControl
        label={t('filter.type')}
        hideLabel
        value={only && !second ? only : 'any'}
        onChange={(type) =>
          set({ propertyType: HOME_TYPES.filter((home) => type === 'any' || home === type) })
        }
        options={[
          { value: 'any', label: t('home.welcome.anyHome') },
          ...HOME_TYPES.map((value) => ({ value, label: label('propertyType', value, lang) })),
        ]}
      />
      <Answers
        label={t('filter.bedrooms')}
        answers={[
          ...BEDROOMS.map((id) => ({
            id,
            text: label('bedrooms', id, lang),
            count: countOf(facets?.bedrooms, id),
            onChoose: () => answer([id]),
          })),
          { id: 'any', text: t('home.welcome.anySize'), onChoose: () => answer(undefined) },
        ]}
      />
    </>
  );
}

interface BudgetProps extends StepProps {
  isSaving: boolean;
  onChoose: (budget: Pick<DealFilter, 'maxPrice'>) => void;
}

/** Upper limits of the price that each add homes. */
export function BudgetStep({ draft, facets, isSaving, onChoose }: BudgetProps) {
  const { t } = useTranslation();
  const limits = (facets?.price ?? []).flatMap(({ max, count }) => (max !== null && count > 0 ? [max] : []));
  return (
    <Answers
      label={t(draft.category === 'rent' ? 'filter.yearlyRent' : 'filter.price')}
      isWaiting={isSaving}
      answers={[
        ...limits.map((max) => ({
          id: String(max),
          text: t('filter.atMost', { what: formatMoney(max) }),
          onChoose: () => onChoose({ maxPrice: max }),
        })),
        { id: 'any', text: t('home.welcome.anyBudget'), onChoose: () => onChoose({}) },
      ]}
    />
  );
}
