import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FEED_ROW_KINDS, type FeedRowKind } from '@manzil/shared/domain/offer/feeds';
import { useApiQuery } from '@/platform/api/useApi';
import { useListState } from '@/platform/hooks/useListState';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { emirateName } from '@/platform/i18n/labels';
import { useDistrictName } from '@/platform/i18n/places';
import { Badge } from '@/ui/Badge';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PagedList } from '@/ui/list/PagedList';
import { EmptyState } from '@/ui/States';
import { TAB_ORDER, type FeedRow, type FeedRun } from './feed';
import { useFieldName } from './useFieldName';

const LIMIT = 10;

/** The feed's record beside the resulting listing. */
function RowDetails({ row }: { row: FeedRow }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small font-medium text-link">
        {t('feeds.details')}
      </summary>
      <div className="grid gap-4 text-small md:grid-cols-2">
        {row.changes.length > 0 && (
          <dl className="space-y-1">
            {row.changes.map(({ field, before, after, isHeld }) => (
              <div key={field}>
                <dt className="text-muted">
                  {fieldName(field)} {isHeld && <Badge>{t('feeds.held')}</Badge>}
                </dt>
                <dd className="break-words">
                  {before !== null && (
                    <>
                      <del dir="auto">{before}</del>{' '}
                    </>
                  )}
                  <ins dir="auto" className="no-underline">
                    {after ?? t('feeds.leaveEmpty')}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <dl dir="ltr" className="space-y-1">
          {row.source.map(({ name, value }) => (
            <div key={`${name} ${value}`}>
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="break-words">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

function RecordRow({ row }: { row: FeedRow }) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  const fieldName = useFieldName();
  const place = [
    row.city && row.district && districtName(row.city, row.district),
    row.city && emirateName(row.city, lang),
  ].filter(Boolean);
  return (
    <li className="border-b border-hair px-4 py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi dir="ltr" className="text-small text-muted">
          {row.reference || t('feeds.noReference')}
        </bdi>
        <span dir="auto" className="min-w-0 font-medium break-words text-strong">
          {row.property ? (
            <Link to={`/single?id=${row.property}`} className="hover:underline">
              {row.title ?? t('feeds.untitled')}
            </Link>
          ) : (
            (row.title ?? t('feeds.untitled'))
          )}
        </span>
        <Badge tone={row.kind === 'refused' ? 'danger' : 'neutral'}>{t(`feeds.kind.${row.kind}`)}</Badge>
      </p>
      <p className="text-small text-muted numbers">
        {[
          row.price !== null && formatMoney(row.price),
          ...place,
          t('feeds.photos', { count: row.photos, n: formatNumber(row.photos) }),
        ]
          .filter(Boolean)
          .join(t('ui.dot'))}
      </p>
      {row.problems.length > 0 && (
        <ul className="mt-1 text-small text-danger">
          {row.problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {fieldName(path)}: {message}
            </li>
          ))}
        </ul>
      )}
      {row.missing.length > 0 && row.kind !== 'refused' && (
        <p className="mt-1 text-small text-muted">
          {t('feeds.missing', { fields: row.missing.map(fieldName).join(t('ui.comma')) })}
        </p>
      )}
      <RowDetails row={row} />
    </li>
  );
}

/** Records of a run, by outcome. */
export function RowList({ run }: { run: FeedRun }) {
  const { t } = useTranslation();
  const state = useListState();
  const tabs = TAB_ORDER.filter((kind) => run.counts[kind] > 0);
  const chosen = FEED_ROW_KINDS.find((kind) => kind === state.get('kind'));
  const kind: FeedRowKind | undefined = chosen ?? tabs[0];
  const rows = useApiQuery(
    'feeds.rows',
    { run: run.id, page: state.page, limit: LIMIT, ...(kind && { kind }) },
    { keepPrevious: true },
  );
  return (
    <section>
      <h2 className="sr-only">{t('feeds.recordsTitle')}</h2>
      {tabs.length > 0 && (
        <SegmentedControl
          isRow
          label={t('feeds.recordsTitle')}
          hideLabel
          className="mb-4"
          options={tabs.map((tab) => ({
            value: tab,
            label: t(`feeds.counted.${tab}`, { n: formatNumber(run.counts[tab]) }),
          }))}
          value={kind}
          onChange={(tab) => state.set('kind', tab)}
        />
      )}
      <PagedList query={rows} state={state} limit={LIMIT} empty={<EmptyState title={t('feeds.noRecords')} />}>
        {(data) => (
          <ul aria-label={t('feeds.recordsTitle')} className="rounded-card border border-hair bg-card">
            {data.map((row) => (
              <RecordRow key={row.reference || row.title} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
