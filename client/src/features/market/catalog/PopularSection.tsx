import { useTranslation } from 'react-i18next';
import type { ADDITIONAL_OPTIONS, AMENITIES } from '@manzil/shared/domain/enums';
import { namedText } from '@manzil/shared/domain/property/namedValue';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { ToggleChip } from '@/ui/form/Chips';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import { MarkButtons } from '@/blocks/listing/filter/MarkButtons';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { toggled } from '@/blocks/listing/filter/toggled';

/** The most popular wishes besides the number of rooms, repeated here from their sections. */
const POPULAR_CHOICES = [
  { of: 'additionalOptions', id: 'near_metro' },
  { of: 'additionalOptions', id: 'sea_view' },
  { of: 'additionalOptions', id: 'maids_room' },
  { of: 'additionalOptions', id: 'chiller_free' },
  { of: 'amenities', id: 'pets_friendly' },
  { of: 'amenities', id: 'balcony' },
  { of: 'furnishing', id: 'furnished' },
  { of: 'additionalOptions', id: 'vacant' },
] as const satisfies readonly (
  | { of: 'additionalOptions'; id: (typeof ADDITIONAL_OPTIONS)[number] }
  | { of: 'amenities'; id: (typeof AMENITIES)[number] }
  | { of: 'furnishing'; id: NonNullable<DealFilter['furnishing']> }
)[];

interface PopularChoiceProps extends Pick<SectionProps, 'draft' | 'set'> {
  choice: (typeof POPULAR_CHOICES)[number];
  isOn: boolean;
  onPress: () => void;
}

/** A wish: its chip requires it, the buttons mark it as nice to have or unwanted. */
function PopularChoice({ choice: { of, id }, isOn, onPress, draft, set }: PopularChoiceProps) {
  const lang = useLang();
  const entry = namedText({ key: of, value: id });
  const name = label(of, id, lang);
  return (
    <div className="flex items-center">
      <ToggleChip isOn={isOn} onPress={onPress}>
        {draft.avoid?.includes(entry) ? <s className="text-muted">{name}</s> : name}
      </ToggleChip>
      <MarkButtons entry={entry} name={name} draft={draft} set={set} />
    </div>
  );
}

/** Popular wishes at the top of the filter. */
export function PopularSection({ draft, set }: SectionProps) {
  const { t } = useTranslation();
  const isOn = (choice: (typeof POPULAR_CHOICES)[number]): boolean =>
    choice.of === 'furnishing'
      ? draft.furnishing === choice.id
      : (draft[choice.of]?.some((id) => id === choice.id) ?? false);
  const press = (choice: (typeof POPULAR_CHOICES)[number]) => {
    if (choice.of === 'furnishing') set({ furnishing: isOn(choice) ? undefined : choice.id });
    else if (choice.of === 'amenities') set({ amenities: toggled(draft.amenities, choice.id) });
    else set({ additionalOptions: toggled(draft.additionalOptions, choice.id) });
  };
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium text-strong">{t('filter.wishes')}</legend>
      <div className="flex flex-wrap gap-2">
        {POPULAR_CHOICES.map((choice) => (
          <PopularChoice
            key={choice.id}
            choice={choice}
            isOn={isOn(choice)}
            onPress={() => press(choice)}
            draft={draft}
            set={set}
          />
        ))}
      </div>
    </fieldset>
  );
}
