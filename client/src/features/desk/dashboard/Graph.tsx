import { Download, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '@/platform/csv';
import { formatMonth, formatNumber, useLang } from '@/platform/i18n/format';
import { saveFile } from '@/platform/saveFile';
import { Button } from '@/ui/Button';
import { SegmentedControl } from '@/ui/form/Toggles';
import { graphSummary, type GraphKey, type Months } from './figures';

const MonthChart = lazy(async () => ({ default: (await import('./MonthChart')).MonthChart }));

function MonthTable<Key extends GraphKey>({ months, keys }: { months: Months<Key>; keys: readonly Key[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('dashboard.graph.title')}>
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-hair text-start text-muted">
            <th className="py-2 text-start font-medium">{t('dashboard.graph.month')}</th>
            {keys.map((key) => (
              <th key={key} className="py-2 ps-4 text-end font-medium">
                {t(`dashboard.graph.key.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((row) => (
            <tr key={row.month} className="border-b border-hair last:border-0">
              <th className="py-2 text-start font-regular text-strong">{formatMonth(row.month, lang)}</th>
              {keys.map((key) => (
                <td key={key} className="py-2 ps-4 text-end numbers">
                  {formatNumber(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Twelve months of several metrics: one at a time as a graph with a text summary, or all as a table or CSV. */
export function Graph<Key extends GraphKey>({
  months,
  keys,
}: {
  months: Months<Key>;
  keys: readonly [Key, ...Key[]];
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const [shown, setShown] = useState<Key>(keys[0]);
  const [isTable, setIsTable] = useState(false);
  const save = () => {
    const head = [t('dashboard.graph.month'), ...keys.map((key) => t(`dashboard.graph.key.${key}`))];
    const lines = months.map((row) => [row.month, ...keys.map((key) => row[key])]);
    saveFile('overview.csv', 'text/csv', toCsv([head, ...lines]));
  };
  return (
    <section aria-labelledby="graph" className="min-w-0 rounded-card border border-hair bg-card p-5">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="graph" className="me-auto text-h3">
          {t('dashboard.graph.title')}
        </h2>
        <Button small icon={Table2} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {t('dashboard.graph.table')}
        </Button>
        <Button small icon={Download} onClick={save}>
          {t('dashboard.graph.save')}
        </Button>
      </div>
      {isTable ? (
        <MonthTable months={months} keys={keys} />
      ) : (
        <>
          <SegmentedControl
            className="mb-4 md:w-fit"
            label={t('dashboard.graph.choose')}
            hideLabel
            value={shown}
            onChange={setShown}
            options={keys.map((key) => ({ value: key, label: t(`dashboard.graph.key.${key}`) }))}
          />
          <p className="mb-3 text-small text-muted">{graphSummary(months, shown, { t, lang })}</p>
          <div aria-hidden className="h-65">
            <Suspense fallback={null}>
              <MonthChart
                points={months.map((row) => ({ label: formatMonth(row.month, lang), value: row[shown] }))}
                isRtl={lang === 'ar'}
              />
            </Suspense>
          </div>
        </>
      )}
    </section>
  );
}
