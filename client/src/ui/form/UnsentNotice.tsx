import { useTranslation } from 'react-i18next';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatTime } from '@/platform/i18n/times';
import { Button } from '../Button';
import { cx } from '../classes';

const WORDS = {
  changes: ['listing.unsentFound', 'listing.unsentForget'],
  words: ['ui.typedFound', 'ui.typedForget'],
} as const;

/** Says that unsent input was restored, and offers to discard it. */
export function UnsentNotice({
  at,
  kind = 'changes',
  onForget,
}: {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the input changes a stored record or fills a new form. */
  kind?: keyof typeof WORDS;
  onForget: () => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const when = new Date(at);
  const [found, forget] = WORDS[kind];
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-3 rounded-control bg-info-soft px-4 py-2 text-small text-info-soft-text',
        kind === 'changes' && 'mb-5',
      )}
    >
      {t(found, { date: formatDate(when, lang), time: formatTime(when, lang) })}
      <Button small variant="quiet" className="-ms-3" onClick={onForget}>
        {t(forget)}
      </Button>
    </div>
  );
}
