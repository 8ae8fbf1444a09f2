import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedChoiceField } from '@manzil/shared/domain/offer/feeds';
import { suits } from '@manzil/shared/domain/property/suitability';
import { usePlaceOptions } from '@/blocks/listing/filter/usePlaceOptions';
import { useApiCommand } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { choicesOf, EMIRATE_CHOICES, type LabelList, type Labelled } from '@/platform/i18n/labels';
import { Button } from '@/ui/Button';
import { Combobox } from '@/ui/choice/Combobox';
import type { Option } from '@/ui/choice/Select';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import type { Feed, UnknownValue } from './feed';

/** Choice that leaves the field empty. */
const EMPTY = '-';

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

/** Maps values of the feed that nobody knows yet; the next check uses the choices. */
export function ChoicesForm({ feed, unknown }: { feed: Feed; unknown: readonly UnknownValue[] }) {
  const { t } = useTranslation();
  const optionsOf = useOptions();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const check = useApiCommand('feeds.check', { onError: toastError });
  const update = useApiCommand('feeds.update', {
    onSuccess: () => {
      if (feed.url) check.mutate({ id: feed.id });
      else toast.success(t('feeds.choicesSaved'));
    },
    onError: toastError,
  });
  const valueOf = (row: UnknownValue) =>
    chosen.get(keyOf(row)) ?? (row.isMapped ? (row.ours ?? EMPTY) : row.guess?.ours);
  const save = () =>
    update.mutate({
      id: feed.id,
      choices: unknown.flatMap((row) => {
        const ours = valueOf(row);
        return ours === undefined
          ? []
          : [{ field: row.field, value: row.value, ours: ours === EMPTY ? null : ours }];
      }),
    });
  return (
    <section className="mb-8 rounded-card border border-hair bg-card p-4 sm:p-5">
      <h2 className="text-h3">{t('feeds.choicesTitle')}</h2>
      <p className="mb-4 max-w-prose text-muted">{t('feeds.choicesText')}</p>
      <ul className="space-y-4">
        {unknown.map((row) => (
          <li key={keyOf(row)} className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
            <p className="min-w-0 text-small sm:pt-3">
              <span className="text-muted">{t(`feeds.field.${row.field}`)}</span>{' '}
              <bdi className="font-medium break-words text-strong">{row.value}</bdi>{' '}
              <span className="text-muted numbers">
                {t('feeds.records', { count: row.count, n: formatNumber(row.count) })}
              </span>
            </p>
            <Combobox
              label={t('feeds.ourValue', { value: row.value })}
              hideLabel
              placeholder={t('feeds.choose')}
              options={optionsOf(row.field)}
              value={valueOf(row)}
              help={
                !row.isMapped && row.guess && !chosen.has(keyOf(row))
                  ? t('feeds.guess', { percent: Math.round(row.guess.likeness * 100) })
                  : undefined
              }
              onChange={(value) => setChosen(new Map(chosen).set(keyOf(row), value ?? EMPTY))}
            />
          </li>
        ))}
      </ul>
      <Button variant="primary" className="mt-5" isLoading={update.isPending} onClick={save}>
        {t(feed.url ? 'feeds.saveAndCheck' : 'feeds.saveChoices')}
      </Button>
    </section>
  );
}
