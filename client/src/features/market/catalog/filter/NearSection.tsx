import { useTranslation } from 'react-i18next';
import { DISTANCES, LANDMARK_KINDS, USUAL } from '@manzil/shared/domain/place/near';
import { MAX_NEAR } from '@manzil/shared/domain/place/placeLimits';
import { formatKilometres, useLang } from '@/platform/i18n/format';
import { useLandmarkName } from '@/platform/i18n/landmarks';
import { emirateName } from '@/platform/i18n/labels';
import type { DealFilter } from '@/blocks/listing/filter/filterParams';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { ComboboxMultiple } from '@/ui/choice/Combobox';
import { Select, type Option } from '@/ui/choice/Select';
import { useLandmarks } from '../map/useLandmarks';

/** Landmark options: whole kinds first, then each landmark, searchable in both languages. */
function useLandmarkOptions(chosen: readonly string[]): Option[] {
  const { t } = useTranslation();
  const lang = useLang();
  const nameOf = useLandmarkName();
  const landmarks = useLandmarks();
  const kinds = LANDMARK_KINDS.map((id): Option => ({ value: id, label: t(`filter.kinds.${id}`) }));
  const named = landmarks
    ? landmarks.map((one): Option => ({
        value: one.id,
        label: one[lang],
        group: emirateName(one.emirate, lang),
        keywords: `${one.en} ${one.ar}`,
      }))
    : chosen
        .filter((id) => !kinds.some(({ value }) => value === id))
        .map((id) => ({ value: id, label: nameOf(id) }));
  return [...kinds, ...named];
}

/** Distance to landmarks. */
export function NearSection({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const { near = [], within = USUAL }: DealFilter = draft;
  const distances = [...new Set([...DISTANCES, within])].sort((a, b) => a - b);
  return (
    <div className="grid gap-4">
      <ComboboxMultiple
        label={t('filter.near')}
        placeholder={t('filter.nearHint')}
        options={useLandmarkOptions(near)}
        values={near}
        onChange={(ids) =>
          set(ids.length > 0 ? { near: ids.slice(0, MAX_NEAR) } : { near: undefined, within: undefined })
        }
      />
      {near.length > 0 && (
        <Select
          label={t('filter.within')}
          options={distances.map((metres) => ({
            value: String(metres),
            label: formatKilometres(metres / 1000, lang),
          }))}
          value={within}
          onChange={({ target: { value } }) => set({ within: Number(value) })}
        />
      )}
    </div>
  );
}
