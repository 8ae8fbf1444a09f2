import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney, useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import { pathOf, titleOf } from '@/blocks/listing/card/card';
import type { MapAnswer } from './pins';

/** More rows don't help; the list has pages. */
const MAX_ROWS = 200;

/** The homes of the map as a table, an accessible alternative. */
export function MapTable({ answer }: { answer: MapAnswer | undefined }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!answer || answer.clusters) return <p className="p-6 text-muted">{t('map.zoomForTable')}</p>;
  return (
    <table className="w-full text-small">
      <caption className="px-4 py-3 text-start text-muted">
        {t('map.inView', { count: answer.count, n: answer.count })}
      </caption>
      <thead className="sticky top-0 bg-sunken text-start">
        <tr className="*:px-4 *:py-2.5 *:text-start *:font-medium">
          <th scope="col">{t('map.home')}</th>
          <th scope="col">{t('filter.type')}</th>
          <th scope="col" className="text-end!">
            {t('filter.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.data.slice(0, MAX_ROWS).map((pin) => (
          <tr key={pin.id} className="border-b border-hair *:px-4 *:py-3">
            <td>
              <Link to={pathOf(pin.id)} dir="auto" className="font-medium text-link hover:underline">
                {titleOf(pin, lang)}
              </Link>
            </td>
            <td>{label('propertyType', pin.propertyType, lang)}</td>
            <td className="text-end">
              <bdi dir="ltr" className="whitespace-nowrap numbers">
                {formatMoney(pin.price)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
