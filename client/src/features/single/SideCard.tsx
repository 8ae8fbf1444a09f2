import { MessageCircle, Phone, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { formatMoney, formatNumber, useLang } from '@/platform/format';
import { label } from '@/platform/labels';
import { useSession } from '@/platform/session';
import { titleOf, usePriceWords } from '@/property/card';
import { Avatar } from '@/ui/Avatar';
import { Price } from '@/ui/Price';
import { Rating } from '@/ui/Rating';
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

const action =
  'flex min-h-[2.75rem] items-center justify-center gap-2 rounded-control border border-line bg-card px-4 text-[0.9375rem] font-medium text-strong hover:bg-sunken';

/** Who offers it and how to reach them; contact details are for signed-in people, and absent when hidden. */
function Contact({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const session = useSession();
  const { pathname, search } = useLocation();
  const { agent } = of;
  if (!agent) {
    return (
      <p className="mt-5 flex items-center gap-3 border-t border-hair pt-5 text-small text-muted">
        <UserRoundX aria-hidden className="size-6 shrink-0" strokeWidth={1.6} />
        {t('single.agentHidden')}
      </p>
    );
  }
  const greeting = encodeURIComponent(`${titleOf(of, lang)} (${of.referenceNo})`);
  return (
    <div className="mt-5 border-t border-hair pt-5">
      <div className="flex items-center gap-3">
        <Avatar id={agent.id} name={agent.name} image={agent.image} size={48} />
        <div className="min-w-0">
          <p className="truncate font-medium text-strong" dir="auto">
            {agent.name}
          </p>
          <p className="truncate text-small text-muted" dir="auto">
            {agent.companyName}
          </p>
          <Rating value={agent.averageRating} count={agent.totalFeedbacks} isShort />
        </div>
      </div>
      {agent.languages.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('single.speaks')}{' '}
          {agent.languages.map((id) => label('languagesSpoken', id, lang)).join(t('ui.comma'))}
        </p>
      )}
      {session ? (
        <div className="mt-4 grid gap-2">
          {agent.phone && (
            <a href={`tel:${agent.phone}`} className={action}>
              <Phone aria-hidden className="size-4.5" />
              <bdi dir="ltr" className="numbers">
                {agent.phone}
              </bdi>
            </a>
          )}
          {agent.whatsapp && (
            <a
              href={`https://wa.me/${agent.whatsapp.replace(/\D/g, '')}?text=${greeting}`}
              target="_blank"
              rel="noopener noreferrer"
              className={action}
            >
              <MessageCircle aria-hidden className="size-4.5" />
              WhatsApp
            </a>
          )}
        </div>
      ) : (
        <Link
          to={`/signin?next=${encodeURIComponent(pathname + search)}`}
          className="mt-4 flex min-h-[2.75rem] items-center justify-center rounded-control bg-primary px-4 font-medium text-on-primary hover:bg-primary-hover"
        >
          {t('single.signInToContact')}
        </Link>
      )}
    </div>
  );
}

/** Price, how it is paid, who offers it: sticky beside the page, a bar at the bottom on phones. */
export function SideCard({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const words = usePriceWords(of);
  const [chosen, setChosen] = useState(0);
  const row = of.chequeOptions[chosen];
  const shown = row?.annualRent ?? of.price;
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
      <div className="fixed inset-x-0 bottom-0 z-tray flex items-center justify-between gap-3 border-t border-hair bg-raised px-4 py-3 md:hidden print:hidden">
        <Price amount={shown} period={words.period} />
        {of.agent?.phone && (
          <a
            href={`tel:${of.agent.phone}`}
            className="flex h-11 items-center gap-2 rounded-control bg-primary px-5 font-medium text-on-primary"
          >
            <Phone aria-hidden className="size-4.5" />
            {t('single.call')}
          </a>
        )}
      </div>
    </aside>
  );
}
