import { useTranslation } from 'react-i18next';
import type { ADDITIONAL_OPTIONS, AMENITIES } from '@manzil/shared/domain/enums';
import { namedText } from '@manzil/shared/domain/property/namedValue';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { WishChips } from '@/blocks/listing/filter/WishChips';

/** The most popular features besides rooms and furnishing, repeated here from their sections. */
const POPULAR_CHOICES = [
  { key: 'additionalOptions', value: 'near_metro' },
  { key: 'additionalOptions', value: 'sea_view' },
  { key: 'additionalOptions', value: 'maids_room' },
  { key: 'additionalOptions', value: 'chiller_free' },
  { key: 'amenities', value: 'pets_friendly' },
  { key: 'amenities', value: 'balcony' },
  { key: 'additionalOptions', value: 'vacant' },
] as const satisfies readonly (
  | { key: 'additionalOptions'; value: (typeof ADDITIONAL_OPTIONS)[number] }
  | { key: 'amenities'; value: (typeof AMENITIES)[number] }
)[];

/** Popular features near the top of the filter. */
export function PopularSection({
  draft,
  set,
  cycles = false,
}: Pick<SectionProps, 'draft' | 'set' | 'cycles'>) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <WishChips
      label={t('filter.wishes')}
      options={POPULAR_CHOICES.map(({ key, value }) => ({
        entry: namedText({ key, value }),
        label: label(key, value, lang),
      }))}
      draft={draft}
      set={set}
      cycles={cycles}
    />
  );
}
