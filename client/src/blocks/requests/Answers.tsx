import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';
import type { Request } from './viewings/viewing';

/** Answers of a quote request about the home and its address. */
export function Answers({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  if ('property' in request) return null;
  const { bedrooms, address, addressTo } = request;
  const rows = [
    [t('single.facts.bedrooms'), bedrooms && label('bedrooms', bedrooms, lang)],
    [t(addressTo ? 'requests.addressFrom' : 'requests.address'), address],
    [t('requests.addressTo'), addressTo],
  ].filter(([, value]) => value);
  return (
    rows.length > 0 && (
      <dl className="mt-1 space-y-0.5 text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd dir="auto" className="aligned min-w-0 break-words text-strong">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    )
  );
}
