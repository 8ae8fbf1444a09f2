import { Download, Table2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf, type Column } from '@/platform/browser/csv';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { lazyPart } from '@/platform/browser/lazyPart';
import { saveFile } from '@/platform/browser/saveFile';
import { IconButton } from '@/ui/Button';
import type { FigureKey, Step } from './figures';

const MonthChart = lazyPart(async () => (await import('./MonthChart')).MonthChart);

interface GraphProps {
  steps: readonly Step[];
  keys: readonly FigureKey[];
  shown: FigureKey;
  isMonthly: boolean;
}

function StepTable({ steps, keys, isMonthly }: Omit<GraphProps, 'shown'>) {
  const { t } = useTranslation();
  return (
    <div
      className="max-h-96 overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={t('dashboard.period.title')}
    >
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-hair text-start text-muted">
            <th className="py-2 text-start font-medium">
              {t(isMonthly ? 'dashboard.graph.month' : 'dashboard.graph.day')}
            </th>
            {keys.map((key) => (
              <th key={key} className="py-2 ps-4 text-end font-medium">
                {t(`dashboard.graph.key.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...steps].reverse().map((step) => (
            <tr key={step.at} className="border-b border-hair last:border-0">
              <th className="py-2 text-start font-regular whitespace-nowrap text-strong">{step.label}</th>
              {keys.map((key) => (
                <td key={key} className="py-2 ps-4 text-end numbers">
                  {formatNumber(step.countOf(key))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A metric over a period as a graph with a text summary, or all metrics as a table or CSV. */
export function Graph({ steps, keys, shown, isMonthly }: GraphProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isTable, setIsTable] = useState(false);
  const best = [...steps].sort((a, b) => b.countOf(shown) - a.countOf(shown))[0];
  const most = best?.countOf(shown) ?? 0;
  const save = () => {
    const columns: Column<Step>[] = [
      [t(isMonthly ? 'dashboard.graph.month' : 'dashboard.graph.day'), (step) => step.at],
      ...keys.map((key) => [t(`dashboard.graph.key.${key}`), (step: Step) => step.countOf(key)] as const),
    ];
    saveFile('overview.csv', 'text/csv', csvOf(columns, steps));
  };
  return (
    <>
      <div className="mt-2 mb-1 flex items-center gap-1">
        <p className="me-auto text-small text-muted">
          {most === 0
            ? t('dashboard.period.nothing', { figure: t(`dashboard.graph.key.${shown}`) })
            : t(isMonthly ? 'dashboard.period.bestMonth' : 'dashboard.period.bestDay', {
                n: formatNumber(most),
                date: best?.label,
              })}
        </p>
        <IconButton
          icon={Table2}
          label={t('dashboard.graph.table')}
          aria-pressed={isTable}
          className="aria-pressed:bg-sunken"
          onClick={() => setIsTable(!isTable)}
        />
        <IconButton icon={Download} label={t('dashboard.graph.save')} onClick={save} />
      </div>
      {isTable ? (
        <StepTable steps={steps} keys={keys} isMonthly={isMonthly} />
      ) : (
        <div aria-hidden className="h-65">
          <Suspense fallback={null}>
            <MonthChart
              points={steps.map((step) => ({ label: step.label, value: step.countOf(shown) }))}
              isRtl={lang === 'ar'}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
