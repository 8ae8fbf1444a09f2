import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEED_COLUMN_FIELDS } from '@manzil/shared/domain/offer/feeds';
import type { Feed, FeedRun } from './feed';
import { EMPTY, MappingForm } from './MappingForm';
import { useFieldName } from './useFieldName';

/** Maps the columns of a file of unknown shape to our fields; prefilled by the columns' names. */
export function ColumnsForm({ feed, columns }: { feed: Feed; columns: FeedRun['columns'] }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    new Map(
      feed.columns.length > 0
        ? feed.columns.map(({ name, field }): [string, string] => [name, field])
        : columns.flatMap(({ name, guess }): [string, string][] => (guess ? [[name, guess]] : [])),
    ),
  );
  const options = [
    { value: EMPTY, label: t('feeds.noField') },
    ...FEED_COLUMN_FIELDS.map((field) => ({ value: field, label: fieldName(field) })),
  ];
  const mapped = columns.flatMap(({ name }) => {
    const field = FEED_COLUMN_FIELDS.find((one) => one === chosen.get(name));
    return field ? [{ name, field }] : [];
  });
  return (
    <MappingForm
      feed={feed}
      title={t('feeds.columnsTitle')}
      text={t('feeds.columnsText')}
      rows={columns.map(({ name, sample }) => ({
        key: name,
        name: (
          <>
            <bdi className="font-medium break-words text-strong">{name}</bdi>{' '}
            <bdi className="break-words text-muted">{sample}</bdi>
          </>
        ),
        label: t('feeds.ourField', { column: name }),
        options,
        value: chosen.get(name) ?? EMPTY,
      }))}
      error={mapped.some(({ field }) => field === 'reference') ? undefined : t('feeds.referenceNeeded')}
      onChoose={(key, value) => setChosen(new Map(chosen).set(key, value))}
      mapping={() => ({ columns: mapped })}
    />
  );
}
