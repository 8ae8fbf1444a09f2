import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '@/platform/i18n/format';
import { lazyPart } from '@/platform/browser/lazyPart';
import { usePriceText } from '@/blocks/listing/card/card';
import { Lazy } from '@/ui/Lazy';
import { Price } from '@/ui/Price';
import { BarActions, Contact } from '@/blocks/offerPage/Contact';
import { OfferAside } from '@/blocks/offerPage/OfferAside';
import { RequestPlace } from '@/blocks/offerPage/RequestPlace';
import type { Numbers } from '@/blocks/offerPage/useNumbers';
import type { Listing } from '../listing';

const Takes = lazyPart(async () => (await import('./Takes')).Takes);

/** Yearly rent by number of cheques, and the surcharge for more of them. */
function Cheques({
  listing,
  chosen,
  onChoose,
}: {
  listing: Listing;
  chosen: number;
  onChoose: (at: number) => void;
}) {
  const { t } = useTranslation();
  const rows = listing.chequeOptions;
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

/** Price, payment and agent: sticky next to the page, a bottom bar on phones. */
export function SideCard({
  listing,
  chosen,
  onChoose,
  numbers,
}: {
  listing: Listing;
  /** Index of the cheque option. */
  chosen: number;
  onChoose: (at: number) => void;
  numbers: Numbers;
}) {
  const { t } = useTranslation();
  const words = usePriceText(listing);

  const row = listing.chequeOptions[chosen];
  const shown = row?.annualRent ?? listing.price;
  const offered = { ...listing, kind: 'property' } as const;
  const isAvailable = !['rented', 'sold', 'withdrawn'].includes(listing.availability);
  return (
    <OfferAside
      label={t('single.offer')}
      bar={
        <>
          <Price amount={shown} period={words.period} />
          <BarActions offer={offered} numbers={numbers}>
            {isAvailable && <RequestPlace offer={offered} isInBar />}
          </BarActions>
        </>
      }
    >
      <Price
        amount={shown}
        period={words.period}
        note={row ? t('property.cheques', { count: row.cheques }) : words.note}
        className="text-[2rem] leading-tight"
      />
      {listing.priceDrop && (
        <p className="mt-1 text-small text-success">
          {t('single.wasBefore')}{' '}
          <s className="text-muted">
            <bdi dir="ltr">{formatMoney(listing.priceDrop.from)}</bdi>
          </s>
        </p>
      )}
      {listing.chequeOptions.length > 1 && <Cheques listing={listing} chosen={chosen} onChoose={onChoose} />}
      <Lazy place={<div className="h-11" />}>
        <Takes listing={listing} option={row} />
      </Lazy>
      <Contact offer={offered} numbers={numbers}>
        {isAvailable && <RequestPlace offer={offered} />}
      </Contact>
    </OfferAside>
  );
}
