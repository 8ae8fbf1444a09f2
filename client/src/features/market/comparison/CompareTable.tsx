import { Award, Check, EqualNot, Minus, Plus, X } from 'lucide-react';
import { useRef, useState, type CSSProperties, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { COMPARED_PICTURE_SIZES } from '@manzil/shared/domain/offer/pictureSizes';
import { useLang } from '@/platform/i18n/format';
import { StatusRibbons } from '@/blocks/listing/card/badges';
import { pathOf, titleOf, usePriceText } from '@/blocks/listing/card/card';
import { BarActions } from '@/blocks/offerPage/Contact';
import { useNumbers } from '@/blocks/offerPage/useNumbers';
import { cx } from '@/ui/classes';
import { Picture } from '@/ui/Picture';
import { Price } from '@/ui/Price';
import type { Cell, Row, RowGroup } from './rows';
import type { Compared } from './useListings';

const labelCell = 'sticky start-0 z-1 bg-card text-start';

/** WhatsApp, call and chat, as icons. */
function Reach({ listing }: { listing: Compared }) {
  const offer = { ...listing, kind: 'property' } as const;
  return (
    <div className="mt-2 print:hidden">
      <BarActions offer={offer} numbers={useNumbers(offer)} areIcons />
    </div>
  );
}

/** Photo, price, title and contact. Once the photo has scrolled under the page's header, the rest stays there. */
function Head({ listing, onRemove }: { listing: Compared; onRemove: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = usePriceText(listing);
  const title = titleOf(listing, lang);
  return (
    <div className="border-s border-hair p-3 md:p-4">
      <span className="relative block">
        <Picture
          picture={listing.images[0]}
          alt=""
          sizes={COMPARED_PICTURE_SIZES}
          isFirst
          className="aspect-4/3 rounded-control"
        />
        <StatusRibbons listing={listing} className="absolute start-2 end-12 top-2" />
        <button
          type="button"
          aria-label={t('property.compareRemove', { title })}
          title={t('property.uncompare')}
          onClick={onRemove}
          className="absolute end-0 top-0 grid size-11 place-items-center print:hidden"
        >
          <span className="grid size-8 place-items-center rounded-pill bg-card text-strong shadow-card">
            <X aria-hidden className="size-4" />
          </span>
        </button>
      </span>
      <Price amount={listing.price} {...words} className="mt-3 text-h3" />
      <Link
        to={pathOf(listing.id)}
        dir="auto"
        className="aligned mt-1 line-clamp-2 text-base text-body underline-offset-4 hover:text-link hover:underline"
      >
        {title}
      </Link>
      <Reach listing={listing} />
    </div>
  );
}

function Value({ cell, bestName }: { cell: Cell; bestName: string | undefined }) {
  const { t } = useTranslation();
  return (
    <td
      className={cx(
        'border-s border-t border-hair px-3 py-3 align-top text-base numbers md:px-4',
        cell.differs ? 'text-strong' : 'text-muted',
        cell.isBest && 'bg-accent-soft',
      )}
    >
      {cell.text === undefined && (
        <>
          <span aria-hidden>—</span>
          <span className="sr-only">{t('comparison.notStated')}</span>
        </>
      )}
      {cell.text !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          {cell.isThere === true && <Check aria-hidden className="size-4 text-success" strokeWidth={2.4} />}
          {cell.isThere === false && <Minus aria-hidden className="size-4 text-muted" />}
          {cell.isLtr ? <bdi dir="ltr">{cell.text}</bdi> : cell.text}
        </span>
      )}
      {cell.isBest && (
        <span className="mt-1.5 flex w-max items-center gap-1 rounded-[0.5rem] bg-success-soft px-2 py-0.5 text-small font-medium text-success-soft-text">
          <Award aria-hidden className="size-4" />
          {bestName}
        </span>
      )}
    </td>
  );
}

function Line({ row, edge, hasGap }: { row: Row; edge: string; hasGap: boolean }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th
        scope="row"
        className={cx(
          labelCell,
          edge,
          'border-t border-hair py-3 ps-3 pe-2 align-top text-small font-regular text-muted md:ps-4',
        )}
      >
        <span className="flex items-start justify-between gap-1">
          {row.name}
          {row.hasDifference && (
            <>
              <EqualNot aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-soft-text" />
              <span className="sr-only">{t('comparison.differs')}</span>
            </>
          )}
        </span>
      </th>
      {row.cells.map((cell, at) => (
        <Value key={at} cell={cell} bestName={row.bestName} />
      ))}
      {hasGap && <td className="border-s border-t border-hair print:hidden" />}
    </tr>
  );
}

interface CompareTableProps {
  cards: readonly Compared[];
  groups: readonly RowGroup[];
  onRemove: (id: string) => void;
  /** Set while another home fits. */
  onAdd: (() => void) | undefined;
}

/** Homes in columns under their sticky heads; on narrow screens both scroll sideways beside the sticky row names. */
export function CompareTable({ cards, groups, onRemove, onAdd }: CompareTableProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const heads = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [isPushed, setIsPushed] = useState(false);
  const edge = isPushed ? 'shadow-lift' : '';
  const columns = cards.length + (onAdd ? 2 : 1);
  const scrollBoth = ({ currentTarget: { scrollLeft } }: UIEvent<HTMLElement>) => {
    for (const { current } of [heads, rows]) if (current) current.scrollLeft = scrollLeft;
    setIsPushed(Math.abs(scrollLeft) > 2);
  };
  return (
    <div
      style={{ '--homes': columns - 1 } as CSSProperties}
      className="compared rounded-card border border-hair bg-card shadow-card print:shadow-none"
    >
      <div ref={heads} onScroll={scrollBoth} className="compared-heads rounded-t-card bg-card">
        <div className={cx(labelCell, edge, 'rounded-ss-card')} />
        {cards.map((card) => (
          <Head key={card.id} listing={card} onRemove={() => onRemove(card.id)} />
        ))}
        {onAdd && (
          <div className="border-s border-hair p-3 md:p-4 print:hidden">
            <button
              type="button"
              onClick={onAdd}
              className="grid aspect-4/3 w-full place-content-center justify-items-center gap-2 rounded-control border border-dashed border-line text-small font-medium text-link hover:bg-sunken"
            >
              <Plus aria-hidden className="size-6" />
              {t('comparison.add')}
            </button>
          </div>
        )}
      </div>
      <div
        ref={rows}
        role="region"
        aria-label={t('comparison.table')}
        tabIndex={0}
        onScroll={scrollBoth}
        className="relative overflow-x-auto rounded-b-card print:overflow-visible"
      >
        <table className="compared-rows border-separate border-spacing-0">
          <caption className="sr-only">{t('comparison.table')}</caption>
          <colgroup>
            <col className="w-28 md:w-52" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <td />
              {cards.map((card) => (
                <th key={card.id} scope="col">
                  {titleOf(card, lang)}
                </th>
              ))}
              {onAdd && <td />}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns}
                  className="border-t border-hair bg-sunken px-3 py-2 text-start text-small font-bold text-strong md:px-4"
                >
                  <span className="sticky start-3 md:start-4">{group.name}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Line key={row.id} row={row} edge={edge} hasGap={onAdd !== undefined} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}
