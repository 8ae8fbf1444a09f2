import type { UseQueryResult } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { picturesOf } from '@manzil/shared/domain/offer/photos';
import { findUnfair } from '@manzil/shared/domain/offer/fairListing';
import { formatArea, formatDate, useAreaUnit, useLang } from '@/platform/i18n/format';
import { emirateName, label, nameOf } from '@/platform/i18n/labels';
import { formatPhone } from '@/platform/i18n/phone';
import { useDistrictName } from '@/platform/i18n/places';
import type { Output } from '@/platform/api/api';
import type { CallError } from '@/platform/api/failure';
import { pathOf, titleOf, usePriceText } from '@/blocks/listing/card/card';
import { ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { Picture } from '@/ui/Picture';
import { Price } from '@/ui/Price';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { Advice, WaitingTime } from './Advice';
import { Changes, type Listing } from './Changes';
import type { Row } from './queue';

/** A text with prohibited wording highlighted. */
function ProhibitedText({ text }: { text: string }) {
  const found = useMemo(() => findUnfair(text)?.words, [text]);
  const at = found ? text.indexOf(found) : -1;
  if (!found || at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[0.3rem] bg-danger-soft px-1 text-danger-soft-text">{found}</mark>
      {text.slice(at + found.length)}
    </>
  );
}

/** Validation errors that prevent publication. */
export function PublicationErrors({ reviewed }: { reviewed: Row }) {
  const { t } = useTranslation();
  if (reviewed.isVerified || !reviewed.blockers?.length) return null;
  return (
    <div className="mt-2 rounded-control bg-warning-soft px-3 py-2 text-small text-warning-soft-text">
      <p className="font-medium">{t('moderation.missing')}</p>
      <ul className="list-disc ps-4">
        {reviewed.blockers.map(({ path, message }) => (
          <li key={path + message}>
            {t(`moderation.field.${path as 'title'}`)}: <bdi>{message}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Phone and e-mail, each left to right. */
const contactOf = (agent: Listing['agent']): string[] =>
  [agent?.phone && formatPhone(agent.phone), agent?.email].flatMap((one) =>
    one ? `\u2066${one}\u2069` : [],
  );

const companiesOf = (agent: Listing['agent']): string[] =>
  [agent?.companyName, agent?.companyNameAr].flatMap((name) => name || []);

function Facts({ reviewed }: { reviewed: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [unit] = useAreaUnit();
  const districtName = useDistrictName();
  const facts = [
    [t('moderation.column.deal'), label('dealType', reviewed.type, lang)],
    [
      t('moderation.column.kind'),
      [
        label('propertyType', reviewed.propertyType, lang),
        reviewed.subType && label('subType', reviewed.subType, lang),
      ]
        .filter(Boolean)
        .join(t('ui.dot')),
    ],
    [
      t('moderation.field.district'),
      `${districtName(reviewed.city, reviewed.district)}${t('ui.comma')}${emirateName(reviewed.city, lang)}`,
    ],
    [t('moderation.area'), formatArea(reviewed.area, unit, lang)],
    [
      t('moderation.field.permit'),
      reviewed.permit &&
        `${reviewed.permit.number} (${reviewed.permit.expiresAt ? formatDate(reviewed.permit.expiresAt, lang) : t('moderation.noExpiry')})`,
    ],
    [t('moderation.column.agent'), reviewed.agent && nameOf(reviewed.agent, lang)],
    [t('auth.company'), companiesOf(reviewed.agent).join(t('ui.dot'))],
    [t('moderation.contact'), contactOf(reviewed.agent).join(t('ui.dot'))],
    [t('moderation.column.created'), formatDate(reviewed.createdAt, lang)],
  ] as const;
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-hair py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-end break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Preview({ reviewed, row }: { reviewed: Listing; row: Row }) {
  const { t } = useTranslation();
  const words = usePriceText(reviewed);
  const texts = [
    ['title', reviewed.title],
    ['titleAr', reviewed.titleAr],
    ['description', reviewed.description],
    ['descriptionAr', reviewed.descriptionAr],
  ] as const;
  return (
    <>
      <Price amount={reviewed.price} {...words} />
      <PublicationErrors reviewed={row} />
      <Changes listing={reviewed} />
      <h3 className="mt-6 text-h3">{t('moderation.preview')}</h3>
      <ul
        className="mt-3 flex gap-2 overflow-x-auto pb-2"
        tabIndex={0}
        aria-label={t('moderation.field.images')}
      >
        {picturesOf(reviewed).map((picture) => (
          <li key={picture.publicID} className="shrink-0">
            <Picture picture={picture} alt="" sizes="160px" className="aspect-4/3 w-40 rounded-control" />
          </li>
        ))}
      </ul>
      <Facts reviewed={reviewed} />
      {texts.map(([field, text]) =>
        text ? (
          <div key={field} className="mt-4">
            <h4 className="text-small font-medium text-muted">{t(`moderation.field.${field}`)}</h4>
            <p dir="auto" className="break-words whitespace-pre-line">
              <ProhibitedText text={text} />
            </p>
          </div>
        ) : null,
      )}
    </>
  );
}

/** A listing for review: errors, changes, and all content; `children` are the decision buttons. */
export function Review({
  reviewed,
  listing,
  remainingText,
  hints,
  onClose,
  children,
}: {
  reviewed: Row;
  listing: UseQueryResult<Output<'properties.get'>, CallError>;
  /** Number of remaining listings, as text. */
  remainingText: string;
  hints: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces because some browsers return a promise, which is no valid cleanup function.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [reviewed.id]);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('moderation.review')}
      description={
        <span role="status">
          <bdi dir="ltr">{reviewed.referenceNo}</bdi>
          {t('ui.dot')}
          <bdi>{titleOf(reviewed, lang)}</bdi>
          {t('ui.dot')}
          {remainingText}
        </span>
      }
      footer={
        <>
          {hints}
          <ButtonLink to={pathOf(reviewed.id)} icon={ExternalLink} className="me-auto">
            {t('moderation.openPage')}
          </ButtonLink>
          {children}
        </>
      }
    >
      <div ref={top} className="mb-3 flex flex-wrap gap-2 empty:mb-0">
        <WaitingTime listing={reviewed} />
      </div>
      <Advice listing={reviewed} />
      <Loaded query={listing} loading={<Skeleton className="h-96 rounded-card" />}>
        {({ data }) => <Preview reviewed={data} row={reviewed} />}
      </Loaded>
    </Dialog>
  );
}
