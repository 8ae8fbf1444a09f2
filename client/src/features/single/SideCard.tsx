import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '@/platform/format';
import { useMedia } from '@/platform/useMedia';
import { usePriceWords } from '@/property/card';
import { Price } from '@/ui/Price';
import { BarActions, Contact } from './Contact';
import type { Listing } from './listing';

/** The yearly rent by number of cheques, and what more of them cost a year. */
function Cheques({ of, chosen, onChoose }: { of: Listing; chosen: number; onChoose: (at: number) => void }) {
  const { t } = useTranslation();
  const rows = of.chequeOptions;
  const lowest = Math.min(...rows.map((row) => row.annualRent));
  return (
    <fieldset className="my-4">
      <legend className="sr-only">{t('single.chequeChoice')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {rows.map((row, at) => (
          <label
            key={row.cheques}
            className="relative cursor-pointer rounded-control border border-line px-2.5 py-2 text-micro text-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="cheques"
              checked={at === chosen}
              onChange={() => onChoose(at)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <bdi dir="ltr" className="block text-small font-medium text-strong numbers">
              {formatNumber(row.annualRent)}
            </bdi>
            {t('property.cheques', { count: row.cheques })}
            {row.annualRent > lowest && (
              <bdi dir="ltr" className="block numbers">
                +{formatNumber(row.annualRent - lowest)}
              </bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Price, how it is paid, who offers it: sticky beside the page, a bar at the bottom on phones. */
export function SideCard({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const words = usePriceWords(of);
  const [chosen, setChosen] = useState(0);
  const row = of.chequeOptions[chosen];
  const shown = row?.annualRent ?? of.price;
  const hasBar = useMedia('(max-width: 56.24rem)');
  // What floats at the foot of the page stands above the bar.
  useEffect(() => {
    if (!hasBar) return;
    const root = document.documentElement;
    root.style.setProperty('--bar', '4.25rem');
    return () => void root.style.removeProperty('--bar');
  }, [hasBar]);
  return (
    <aside aria-label={t('single.offer')} className="min-w-0">
      <div className="rounded-sheet border border-hair bg-card p-6 shadow-lift md:sticky md:top-24">
        <Price
          amount={shown}
          period={words.period}
          note={row ? t('property.cheques', { count: row.cheques }) : words.note}
          className="text-[1.75rem] leading-tight"
        />
        {of.priceDrop && (
          <p className="mt-1 text-small text-success">
            {t('single.wasBefore')}{' '}
            <s>
              <bdi dir="ltr">{formatMoney(of.priceDrop.from)}</bdi>
            </s>
          </p>
        )}
        {of.chequeOptions.length > 1 && <Cheques of={of} chosen={chosen} onChoose={setChosen} />}
        <Contact of={of} />
      </div>
      <div className="fixed inset-x-0 bottom-[var(--tray,0px)] z-tray flex items-center justify-between gap-3 border-t border-hair bg-raised px-4 py-3 md:hidden print:hidden">
        <Price amount={shown} period={words.period} />
        <BarActions of={of} />
      </div>
    </aside>
  );
}
