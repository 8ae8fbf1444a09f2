import { useTranslation } from 'react-i18next';
import type { ADDITIONAL_OPTIONS, AMENITIES } from '@manzil/shared/domain/enums';
import { namedText } from '@manzil/shared/domain/property/namedValue';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { PressChip } from '@/ui/form/Chips';
import type { Asked } from '@/blocks/listing/filter/filterParams';
import { Marks } from '@/blocks/listing/filter/Marks';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { toggled } from '@/blocks/listing/filter/toggled';

/** The most popular wishes besides the number of rooms, repeated here from their sections. */
const WISHES = [
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
  | { of: 'furnishing'; id: NonNullable<Asked['furnishing']> }
)[];

interface WishProps extends Pick<SectionProps, 'draft' | 'set'> {
  wish: (typeof WISHES)[number];
  isOn: boolean;
  onPress: () => void;
}

/** A wish: its chip requires it, the buttons mark it as nice to have or unwanted. */
function Wish({ wish: { of, id }, isOn, onPress, draft, set }: WishProps) {
  const lang = useLang();
  const entry = namedText({ key: of, value: id });
  const name = label(of, id, lang);
  return (
    <div className="flex items-center">
      <PressChip isOn={isOn} onPress={onPress}>
        {draft.avoid?.includes(entry) ? <s className="text-muted">{name}</s> : name}
      </PressChip>
      <Marks entry={entry} name={name} draft={draft} set={set} />
    </div>
  );
}

/** Popular wishes at the top of the filter. */
export function WishSection({ draft, set }: SectionProps) {
  const { t } = useTranslation();
  const isOn = (wish: (typeof WISHES)[number]): boolean =>
    wish.of === 'furnishing'
      ? draft.furnishing === wish.id
      : (draft[wish.of]?.some((id) => id === wish.id) ?? false);
  const press = (wish: (typeof WISHES)[number]) => {
    if (wish.of === 'furnishing') set({ furnishing: isOn(wish) ? undefined : wish.id });
    else if (wish.of === 'amenities') set({ amenities: toggled(draft.amenities, wish.id) });
    else set({ additionalOptions: toggled(draft.additionalOptions, wish.id) });
  };
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium text-strong">{t('filter.wishes')}</legend>
      <div className="flex flex-wrap gap-2">
        {WISHES.map((wish) => (
          <Wish
            key={wish.id}
            wish={wish}
            isOn={isOn(wish)}
            onPress={() => press(wish)}
            draft={draft}
            set={set}
          />
        ))}
      </div>
    </fieldset>
  );
}
