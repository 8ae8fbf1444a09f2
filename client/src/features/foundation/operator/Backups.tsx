import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo, formatTime } from '@/platform/i18n/times';
import { Block, formatSize, type SiteState } from './parts';

/** Backup status, age of the newest backup, and the latest few. */
export function Backups({ backups: { isOn, isOld, newest } }: { backups: SiteState['backups'] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [last] = newest;
  const isFine = isOn && !isOld && last !== undefined;
  const Icon = isFine ? CircleCheck : TriangleAlert;
  const summary = () => {
    if (!isOn) return t('operator.backups.off');
    if (!last) return t('operator.backups.none');
    return isOld
      ? t('operator.backups.old')
      : t('operator.backups.fine', { ago: formatAgo(last.madeAt, lang) });
  };
  return (
    <Block title={t('operator.backups.title')}>
      <p className="flex items-start gap-2 px-5 py-4">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isFine ? 'text-success' : 'text-warning'}`} />
        {summary()}
      </p>
      {newest.length > 0 && (
        <ul className="border-t border-hair">
          {newest.map(({ madeAt, bytes, isSealed }) => (
            <li
              key={madeAt}
              className="flex flex-wrap justify-between gap-x-4 border-b border-hair px-5 py-3 text-small last:border-0"
            >
              <time dateTime={madeAt}>
                {formatDate(madeAt, lang)} {formatTime(madeAt, lang)}
              </time>
              <span className="text-muted">
                <span className="numbers">{formatSize(bytes, t)}</span>
                {t('ui.dot')}
                {t(isSealed ? 'operator.backups.sealed' : 'operator.backups.open')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
