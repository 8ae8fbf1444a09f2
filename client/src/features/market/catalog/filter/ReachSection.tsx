import { Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Emirate } from '@manzil/shared/domain/enums';
import { MAX_REACH } from '@manzil/shared/domain/place/placeLimits';
import {
  MINUTES,
  REACH_KINDS,
  readReach,
  roundedSpot,
  writeReach,
  type Reach,
} from '@manzil/shared/domain/place/reach';
import { EMIRATE_CHOICES, emirateName } from '@/platform/i18n/labels';
import { useLang } from '@/platform/i18n/format';
import { usePlaces } from '@/platform/i18n/places';
import { tabStorage } from '@/platform/storage/storage';
import type { SectionProps } from '@/blocks/listing/filter/sections';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/choice/Combobox';
import { Select, type Option } from '@/ui/choice/Select';
import { useLandmarks } from '../map/useLandmarks';

/** The latest destinations, kept per tab so that a shared browser doesn't reveal a workplace. */
const RECENT_KEY = 'reach';
const readRecent = (): string[] => {
  const stored = tabStorage.readJson<unknown>(RECENT_KEY);
  return Array.isArray(stored)
    ? stored.filter((text): text is string => typeof text === 'string' && readReach(text) !== undefined)
    : [];
};
/** Coordinates as written in the URL, without kind and minutes. */
const spotText = ({ lat, lng }: Reach['at']) => `${lat} ${lng}`;
const spotOf = (text: string): Reach['at'] => {
  const [lat = 0, lng = 0] = text.split(' ').map(Number);
  return { lat, lng };
};
const spotValue = (spot: Reach['at']) => spotText(roundedSpot(spot));

/** Landmarks and districts with coordinates, plus an option for URL coordinates that match none of them. */
function useSpotOptions(chosen: string | undefined): Option[] {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaces();
  const landmarks = useLandmarks();
  const known = useMemo(() => {
    const named = (one: { en: string; ar: string; lat: number; lng: number }, group: string): Option => ({
      value: spotValue(one),
      label: one[lang],
      group,
      keywords: `${one.en} ${one.ar}`,
    });
    const options = [
      ...(landmarks ?? []).map((one) => named(one, emirateName(one.emirate, lang))),
      ...EMIRATE_CHOICES.flatMap(({ id }) =>
        (places?.districtsOf(id as Emirate) ?? []).map((one) => named(one, emirateName(id, lang))),
      ),
    ];
    const byPlace = new Map(options.map((option) => [option.value, option]));
    // Groups must be contiguous.
    return [...byPlace.values()].sort((a, b) => (a.group ?? '').localeCompare(b.group ?? ''));
  }, [landmarks, places, lang]);
  return chosen && !known.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: t('filter.reachSpot') }, ...known]
    : known;
}

interface RowProps {
  reach: Partial<Reach> & Pick<Reach, 'kind' | 'minutes'>;
  onChange: (reach: RowProps['reach']) => void;
  onRemove: () => void;
}

function ReachRow({ reach, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const spot = reach.at && spotText(reach.at);
  const minutes = [...new Set([...MINUTES, reach.minutes])].sort((a, b) => a - b);
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
      <div className="col-span-3">
        <Combobox
          label={t('filter.reachPlace')}
          placeholder={t('filter.reachPlaceHint')}
          options={useSpotOptions(spot)}
          value={spot}
          onChange={(value) => value !== undefined && onChange({ ...reach, at: spotOf(value) })}
        />
      </div>
      <Select
        label={t('filter.reachWhat')}
        options={REACH_KINDS.map((kind) => ({ value: kind, label: t(`reach.kinds.${kind}`) }))}
        value={reach.kind}
        onChange={({ target: { value } }) => onChange({ ...reach, kind: value as Reach['kind'] })}
      />
      <Select
        label={t('filter.reachMost')}
        options={minutes.map((count) => ({
          value: String(count),
          label: t('filter.reachMinutes', { count }),
        }))}
        value={String(reach.minutes)}
        onChange={({ target: { value } }) => onChange({ ...reach, minutes: Number(value) })}
      />
      <Button
        variant="quiet"
        aria-label={t('filter.reachRemove', { place: t(`reach.kinds.${reach.kind}`) })}
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}

const isComplete = (row: RowProps['reach']): row is Reach => row.at !== undefined;

/** Maximum driving time to the person's own destinations, which the tab keeps for the next search. */
export function ReachSection({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation();
  const chosen = (draft.reach ?? []).flatMap((text) => readReach(text) ?? []);
  // Rows without a destination don't filter yet.
  const [drafts, setDrafts] = useState<RowProps['reach'][]>([]);
  const rows: RowProps['reach'][] = [...chosen, ...drafts];
  const recent = rows.length === 0 ? readRecent() : [];
  const change = (next: RowProps['reach'][]) => {
    const texts = [...new Set(next.filter(isComplete).map(writeReach))];
    setDrafts(next.filter((row) => !isComplete(row)));
    if (texts.length > 0) tabStorage.write(RECENT_KEY, JSON.stringify(texts));
    set({ reach: texts.length > 0 ? texts : undefined });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-small font-medium text-strong">{t('filter.reach')}</legend>
      {rows.map((row, at) => (
        <ReachRow
          // Rows have no id; saved ones come first, in URL order.
          key={at}
          reach={row}
          onChange={(next) => change(rows.map((row, index) => (index === at ? next : row)))}
          onRemove={() => change(rows.filter((_row, index) => index !== at))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {rows.length < MAX_REACH && (
          <Button
            variant="outline"
            onClick={() => setDrafts([...drafts, { kind: REACH_KINDS[rows.length] ?? 'other', minutes: 30 }])}
          >
            <Plus aria-hidden className="size-4" />
            {t('filter.reachAdd')}
          </Button>
        )}
        {recent.length > 0 && (
          <Button variant="quiet" onClick={() => set({ reach: recent })}>
            {t('filter.reachAgain')}
          </Button>
        )}
      </div>
      {rows.length > 0 && <p className="text-small text-muted">{t('filter.reachHint')}</p>}
    </fieldset>
  );
}
