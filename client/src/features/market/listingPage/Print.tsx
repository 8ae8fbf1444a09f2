import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandIn, config } from '@/platform/config';
import { formatDate, useLang } from '@/platform/i18n/format';
import { emirateName, named } from '@/platform/i18n/labels';
import { formatPhone } from '@/platform/i18n/phone';
import { useDistrictName } from '@/platform/i18n/places';
import { serverNow } from '@/platform/serverTime';
import { pathOf, titleOf, usePriceText } from '@/blocks/listing/card/card';
import { PropertyFacts } from '@/blocks/listing/card/PropertyFacts';
import { Price } from '@/ui/Price';
import type { ChequeOption, Listing } from './listing';

// Only on paper: the listing on two pages, the first of which says what it is, what it costs and whom to call.

interface PrintHeadProps {
  listing: Listing;
  /** The chosen cheque option. */
  option: ChequeOption | undefined;
}

/** Title, price, facts and place, above the photos. */
export function PrintHead({ listing, option }: PrintHeadProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const words = usePriceText(listing);
  const district = useDistrictName()(listing.city, listing.district);
  const building = named(lang, listing.buildingName, listing.buildingNameAr);
  return (
    <div className="mb-3 hidden print:block">
      <p dir="auto" className="aligned text-h2 font-bold text-strong">
        {titleOf(listing, lang)}
      </p>
      <Price
        amount={option?.annualRent ?? listing.price}
        period={words.period}
        note={option ? t('property.cheques', { count: option.cheques }) : words.note}
        className="text-h2"
      />
      <PropertyFacts listing={listing} />
      <p>{[building, district, emirateName(listing.city, lang)].filter(Boolean).join(t('ui.comma'))}</p>
    </div>
  );
}

/** QR code of an address as a picture; undefined until it is drawn. */
function useQrCode(address: string): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    void import('qrcode')
      .then(({ default: qr }) => qr.toDataURL(address, { margin: 0, width: 192 }))
      .then(setCode);
  }, [address]);
  return code;
}

/** The agent with the number, if revealed, and the page's address as a QR code, below the photos. */
export function PrintContact({ listing, phone }: { listing: Listing; phone: string | null }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { agent } = listing;
  const address = `${config.publicUrl}${pathOf(listing.id)}`;
  const code = useQrCode(address);
  return (
    <div className="hidden items-center gap-4 border-y border-hair py-3 print:flex">
      {code && <img src={code} alt="" className="size-20" />}
      <div className="min-w-0">
        {agent && (
          <p className="font-medium text-strong">
            {[named(lang, agent.name, agent.nameAr), named(lang, agent.companyName, agent.companyNameAr)]
              .filter(Boolean)
              .join(t('ui.dot'))}
            {phone && (
              <>
                {t('ui.dot')}
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </>
            )}
          </p>
        )}
        {agent?.brn && (
          <p>
            <bdi dir="ltr">BRN {agent.brn}</bdi>
            {agent.orn && (
              <>
                {t('ui.dot')}
                <bdi dir="ltr">ORN {agent.orn}</bdi>
              </>
            )}
          </p>
        )}
        <p className="text-small text-muted">
          {t('single.printed', { brand: brandIn(lang), date: formatDate(new Date(serverNow()), lang) })}{' '}
          <bdi dir="ltr">
            {listing.referenceNo} · {address}
          </bdi>
        </p>
      </div>
    </div>
  );
}
