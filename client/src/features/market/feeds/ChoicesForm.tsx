import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedChoiceField } from '@manzil/shared/domain/offer/feeds';
import { suits } from '@manzil/shared/domain/property/suitability';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES, type LabelList, type Labelled } from '@/platform/i18n/labels';
import type { Option } from '@/ui/choice/Select';
import type { Feed, UnknownValue } from './feed';
import { EMPTY, MappingForm } from './MappingForm';

const LISTS: Record<Exclude<FeedChoiceField, 'district' | 'city' | 'propertyType'>, LabelList[]> = {
  type: ['dealType'],
  furnishing: ['furnishing'],
  amenities: ['amenities', 'additionalOptions'],
};

/** Property types, each followed by its subtypes as `type/subType`. */
const KINDS: readonly Labelled[] = choicesOf('propertyType').flatMap((type) => [
  type,
  ...choicesOf('subType')
    .filter(({ id }) => suits(id, type.id))
    .map(({ id, en, ar }) => ({
      id: `${type.id}/${id}`,
      en: `${type.en} · ${en}`,
      ar: `${type.ar} · ${ar}`,
    })),
]);

/** Our values, except districts. */
function listFor(field: Exclude<FeedChoiceField, 'district'>): readonly Labelled[] {
  if (field === 'city') return EMIRATE_CHOICES;
  return field === 'propertyType' ? KINDS : LISTS[field].flatMap(choicesOf);
}

/** Our values for each field, in the reader's language. */
function useOptions(): (field: FeedChoiceField) => readonly Option[] {
  const { t } = useTranslation();
  const lang = useLang();
  const places = usePlaceOptions([], true);
  const optionsOf = (choices: readonly Labelled[]) =>
    choices.map((choice) => ({
      value: choice.id,
      label: choice[lang],
      keywords: `${choice.en} ${choice.ar}`,
    }));
  return (field) => {
    if (field === 'district') return places.filter(({ value }) => value.includes('/'));
    return [{ value: EMPTY, label: t('feeds.leaveEmpty') }, ...optionsOf(listFor(field))];
  };
}

const keyOf = ({ field, value }: UnknownValue) => `${field} ${value}`;

/** Maps the feed's unknown values; the next check uses the choices. */
export function ChoicesForm({ feed, unknown }: { feed: Feed; unknown: readonly UnknownValue[] }) {
  const { t } = useTranslation();
  const optionsOf = useOptions();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const valueOf = (row: UnknownValue) =>
    chosen.get(keyOf(row)) ?? (row.isMapped ? (row.ours ?? EMPTY) : row.guess?.ours);
  return (
    <MappingForm
      feed={feed}
      title={t('feeds.choicesTitle')}
      text={t('feeds.choicesText')}
      rows={unknown.map((row) => ({
        key: keyOf(row),
        name: (
          <>
            <span className="text-muted">{t(`feeds.field.${row.field}`)}</span>{' '}
            <bdi className="font-medium break-words text-strong">{row.value}</bdi>{' '}
            <span className="text-muted numbers">
              {t('feeds.records', { count: row.count, n: formatNumber(row.count) })}
            </span>
          </>
        ),
        label: t('feeds.ourValue', { value: row.value }),
        options: optionsOf(row.field),
        value: valueOf(row),
        help:
          !row.isMapped && row.guess && !chosen.has(keyOf(row))
            ? t('feeds.guess', { percent: Math.round(row.guess.likeness * 100) })
            : undefined,
      }))}
      onChoose={(key, value) => setChosen(new Map(chosen).set(key, value))}
      mapping={() => ({
        choices: unknown.flatMap((row) => {
          const ours = valueOf(row);
          return ours === undefined
            ? []
            : [{ field: row.field, value: row.value, ours: ours === EMPTY ? null : ours }];
        }),
      })}
    />
  );
}
