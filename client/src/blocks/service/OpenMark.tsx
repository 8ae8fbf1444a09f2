import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpenAt, type OpenDay } from '@manzil/shared/domain/time/openingHours';
import { cx } from '@/ui/classes';
import { serverNow } from '@/platform/serverTime';

/** Whether a service is currently open by its hours; nothing if it has none. */
export function OpenMark({
  hours,
  saysClosed = false,
}: {
  hours: readonly OpenDay[] | null | undefined;
  /** Also show when it is closed. */
  saysClosed?: boolean;
}) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date(serverNow()));
  const isOpen = isOpenAt(hours, now);
  if (isOpen === undefined || (!isOpen && !saysClosed)) return null;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-small whitespace-nowrap',
        isOpen ? 'font-medium text-success' : 'text-muted',
      )}
    >
      <span aria-hidden className={cx('size-1.5 rounded-pill', isOpen ? 'bg-success' : 'bg-line')} />
      {t(isOpen ? 'service.openNow' : 'service.closedNow')}
    </span>
  );
}
