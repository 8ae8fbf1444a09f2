import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DEAL_TYPES } from '@manzil/shared/domain/enums';
import { formatKilometres, formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { formatMonth } from '@/platform/i18n/days';
import { label } from '@/platform/i18n/labels';
import { useLandmarkName } from '@/platform/i18n/landmarks';
import { useDistrictName } from '@/platform/i18n/places';
import { catalogPath } from '@/blocks/listing/filter/filterParams';
import { useHomesName, type Place, type PlaceFacts } from './placeFacts';
import type { CatalogState } from '../useCatalogState';

interface DetailsProps {
  state: CatalogState;
  place: Place;
  facts: PlaceFacts;
  /** Display name of the place. */
  name: string;
}

const link = 'font-medium text-link hover:underline';
const list = 'flex flex-wrap gap-x-4 gap-y-1.5 text-small';

/** Catalog path of a place for the current deal type, of one property type and size or of all. */
const homesPath = (
  { filter: { category } }: CatalogState,
  place: Place,
  alike?: Pick<PlaceFacts['prices'][number], 'propertyType' | 'bedrooms'>,
): string =>
  catalogPath({
    category,
    ...place,
    ...(alike && { propertyType: [alike.propertyType] }),
    ...(alike?.bedrooms && { bedrooms: [alike.bedrooms] }),
  });

/** The middle half of the asking prices: `91,000–116,000`. */
const rangeOf = ({ lower, upper }: PlaceFacts['prices'][number]) =>
  `${formatNumber(lower)}–${formatNumber(upper)}`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-small font-medium text-strong">{title}</h3>
      {children}
    </div>
  );
}

/** Asking prices by type and bedrooms, each linked to its homes. */
function Prices({ facts: { prices }, state, place }: DetailsProps) {
  const { t } = useTranslation();
  const homesName = useHomesName();
  if (prices.length === 0) return <p className="text-small text-muted">{t('place.tooFew')}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="sr-only">{t('place.prices')}</caption>
        <thead>
          <tr className="border-b border-hair text-muted *:py-1.5 *:pe-3 *:text-start *:font-regular">
            <th scope="col">{t('place.homes')}</th>
            <th scope="col" className="text-end!">
              {t('place.number')}
            </th>
            <th scope="col" className="text-end!">
              {t('place.median')}
            </th>
            <th scope="col" className="text-end! max-sm:hidden">
              {t('place.half')}
            </th>
          </tr>
        </thead>
        <tbody className="numbers">
          {prices.map((one) => (
            <tr
              key={`${one.propertyType} ${one.bedrooms ?? ''}`}
              className="border-b border-hair *:py-2 *:pe-3"
            >
              <th scope="row" className="text-start font-regular">
                <Link to={homesPath(state, place, one)} className={link}>
                  {homesName(one)}
                </Link>
              </th>
              <td className="text-end">{formatNumber(one.count)}</td>
              <td className="text-end font-medium whitespace-nowrap text-strong">
                <bdi dir="ltr">{formatMoney(one.median)}</bdi>
                <bdi dir="ltr" className="block font-regular text-muted sm:hidden">
                  {rangeOf(one)}
                </bdi>
              </td>
              <td className="text-end whitespace-nowrap max-sm:hidden">
                <bdi dir="ltr">{rangeOf(one)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Minimum number of months: fewer are no trend. */
const MIN_MONTHS = 3;

/** Asking price per square foot by listing month, as a bar chart with figures. */
function Trend({ facts: { trend } }: DetailsProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { months, propertyType } = trend;
  if (months.length < MIN_MONTHS) return null;
  const type = label('propertyType', propertyType, lang);
  const most = Math.max(...months.map(({ perFoot }) => perFoot));
  const homes = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title={t('place.trend', { type })}>
      <ul className="flex h-28 items-end gap-1.5">
        {months.map(({ month, count, perFoot }) => (
          <li
            key={month}
            title={t('place.month', {
              month: formatMonth(month, lang),
              price: formatMoney(perFoot),
              count,
              n: formatNumber(count),
            })}
            className="relative flex h-full min-w-0 flex-1 flex-col justify-end text-center"
          >
            <span className="sr-only">
              {t('place.month', {
                month: formatMonth(month, lang),
                price: formatMoney(perFoot),
                count,
                n: formatNumber(count),
              })}
            </span>
            <span aria-hidden className="text-micro text-muted numbers">
              {formatNumber(perFoot)}
            </span>
            <span
              aria-hidden
              className="mt-0.5 rounded-t-[0.25rem] bg-primary opacity-70"
              style={{ height: `${(perFoot / most) * 65}%` }}
            />
            <span aria-hidden className="truncate text-micro text-muted">
              {formatMonth(month, lang).split(' ')[0]}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-small text-muted">
        {t('place.trendNote', { months: formatNumber(months.length), count: homes, n: formatNumber(homes) })}
      </p>
    </Part>
  );
}

/** Typical rental terms, and how long homes have been listed. */
export function Facts({ facts: { cheques, furnished, age } }: { facts: PlaceFacts }) {
  const { t } = useTranslation();
  if (!cheques && !furnished && !age) return null;
  return (
    <Part title={t('place.typical')}>
      <ul className="grid gap-1 text-small">
        {cheques && (
          <li>{t('place.chequesOf', { count: cheques.usual, percent: formatNumber(cheques.percent) })}</li>
        )}
        {furnished && (
          <li>
            {t('place.furnishedOf', {
              furnished: formatNumber(furnished.furnished),
              n: formatNumber(furnished.count),
            })}
          </li>
        )}
        {age && <li>{t('place.age', { count: age.days, n: formatNumber(age.days) })}</li>}
      </ul>
    </Part>
  );
}

function Landmarks({ facts: { landmarks }, state }: DetailsProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const landmarkName = useLandmarkName();
  if (landmarks.length === 0) return null;
  return (
    <Part title={t('place.near')}>
      <ul className={list}>
        {landmarks.map(({ id, metres }) => (
          <li key={id}>
            <Link to={catalogPath({ category: state.filter.category, near: [id] })} className={link}>
              {landmarkName(id)}
            </Link>{' '}
            <span className="text-muted numbers">{formatKilometres(metres / 1000, lang)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Districts({ facts: { districts }, state, place: { city, district } }: DetailsProps) {
  const { t } = useTranslation();
  const districtName = useDistrictName();
  if (districts.length === 0) return null;
  return (
    <Part title={t(district ? 'place.beside' : 'place.districts')}>
      <ul className={list}>
        {districts.map(({ id, count }) => (
          <li key={id}>
            <Link to={homesPath(state, { city, district: id })} className={link}>
              {districtName(city, id)}
            </Link>{' '}
            <span className="text-muted numbers">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Links to the place's other deal types and its services. */
function MoreLinks({ facts: { deals }, state: { filter }, place, name }: DetailsProps) {
  const { t } = useTranslation();
  const services = `/services?${new URLSearchParams({ ...place }).toString()}`;
  return (
    <Part title={t('place.further')}>
      <ul className={list}>
        {deals
          .flatMap(({ id, count }) => {
            const deal = DEAL_TYPES.find((one) => one === id && one !== filter.category);
            return deal ? { deal, count } : [];
          })
          .map(({ deal, count }) => (
            <li key={deal}>
              <Link to={catalogPath({ category: deal, ...place })} className={link}>
                {t('catalog.propertiesFound', {
                  count,
                  n: formatNumber(count),
                  deal: t(`catalog.deals.${deal}`),
                })}
              </Link>
            </li>
          ))}
        <li>
          <Link to={services} className={link}>
            {t('place.services', { place: name })}
          </Link>
        </li>
      </ul>
    </Part>
  );
}

/** Expanded content of a place panel. */
export function PlaceDetails(props: DetailsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 px-3.5 pt-1 pb-4">
      <Prices {...props} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Trend {...props} />
        <Facts {...props} />
        <Landmarks {...props} />
        <Districts {...props} />
        <MoreLinks {...props} />
      </div>
      <p className="text-small text-muted">{t('place.honest')}</p>
    </div>
  );
}
