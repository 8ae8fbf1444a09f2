import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, useLang } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { Dialog } from '@/ui/overlay/Modal';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';

/** Price history of a listing, newest first. */
export function PriceHistoryDialog({
  id,
  title,
  onClose,
}: {
  id: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const listing = useApiQuery('properties.get', { id });
  return (
    <Dialog isOpen onClose={onClose} title={t('single.history')} description={<bdi>{title}</bdi>}>
      <Loaded query={listing} loading={<Skeleton className="h-24 rounded-control" />}>
        {({ data }) => (
          <ol>
            {[...data.priceHistory].reverse().map((step) => (
              <li
                key={step.at}
                className="flex justify-between gap-4 border-b border-hair py-2.5 last:border-0"
              >
                <span className="text-muted">{formatDate(step.at, lang)}</span>
                <bdi dir="ltr" className="text-strong numbers">
                  {formatMoney(step.price)}
                </bdi>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}
