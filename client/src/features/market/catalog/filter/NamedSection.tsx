import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '@manzil/shared/domain/enums';
import { MAX_AVOIDED, MAX_NICE } from '@manzil/shared/domain/place/placeLimits';
import { FILTER_KEYS } from '@manzil/shared/domain/property/filterConditions';
import { namedText, readNamed } from '@manzil/shared/domain/property/namedValue';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { optionLabel } from '@/blocks/listing/attributeText';
import { choiceName, filterName } from '@/blocks/listing/filter/filterChips';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { undefinedIfEmpty } from '@/blocks/listing/filter/undefinedIfEmpty';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { useLang } from '@/platform/i18n/format';
import { ComboboxMultiple } from '@/ui/choice/Combobox';
import type { Option } from '@/ui/choice/Select';

const KEYS = [...FILTER_KEYS.anyOf, ...FILTER_KEYS.one.filter((key) => key !== 'city'), ...FILTER_KEYS.allOf];

/** Every value of every choice, then emirates and districts, searchable by name. */
function useChoices(chosen: readonly string[], wants: boolean): Option[] {
  const { t } = useTranslation();
  const lang = useLang();
  const places = useMemo(
    () =>
      chosen.flatMap((entry) => {
        const { key, value } = readNamed(entry) ?? {};
        return value !== undefined && (key === 'city' || key === 'district') ? [value] : [];
      }),
    [chosen],
  );
  const placeOptions = usePlaceOptions(places, wants);
  return useMemo(() => {
    const nameOf = (key: (typeof KEYS)[number]) => {
      if (key === 'propertyType') return t('filter.type');
      return key === 'amenities' || key === 'additionalOptions' ? t(`filter.${key}`) : filterName(key, t);
    };
    const choices = KEYS.flatMap((key) =>
      choicesOf(key).map((value) => ({
        value: namedText({ key, value }),
        label: choiceName(key, value, { t, lang }),
        group: nameOf(key),
        keywords: LOCALES.map((one) => optionLabel(key, value, one)).join(' '),
      })),
    );
    return [
      ...choices,
      ...placeOptions.map((option) => {
        const key = option.value.includes('/') ? 'district' : 'city';
        return { group: t('filter.place'), ...option, value: namedText({ key, value: option.value }) };
      }),
    ];
  }, [t, lang, placeOptions]);
}

const FIELDS = {
  nice: { label: 'filter.nice', hint: 'filter.niceHint', most: MAX_NICE },
  avoid: { label: 'filter.avoid', hint: 'filter.avoidHint', most: MAX_AVOIDED },
} as const;

/** Nice-to-have or unwanted values, chosen from every choice and place. */
export function NamedSection({
  field,
  draft,
  set,
}: Pick<SectionProps, 'draft' | 'set'> & { field: keyof typeof FIELDS }) {
  const { t } = useTranslation();
  const [wants, setWants] = useState(false);
  const { [field]: chosen = [] } = draft;
  const { label, hint, most } = FIELDS[field];
  return (
    <ComboboxMultiple
      label={t(label)}
      placeholder={t(hint)}
      options={useChoices(chosen, wants)}
      values={chosen}
      onFocus={() => setWants(true)}
      onChange={(entries) => set({ [field]: undefinedIfEmpty(entries.slice(0, most)) })}
    />
  );
}
