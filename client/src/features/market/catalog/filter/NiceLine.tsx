import { useTranslation } from 'react-i18next';
import { entryName } from '@/blocks/listing/filter/filterChips';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { useDistrictName } from '@/platform/i18n/places';
import { cx } from '@/ui/classes';

/** The nice-to-haves a home has; nothing if none. */
export function NiceLine({
  has,
  missing = [],
  className,
}: {
  has: readonly string[];
  missing: readonly string[] | undefined;
  className?: string;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const districtName = useDistrictName();
  if (has.length === 0) return null;
  const what = has.flatMap((entry) => entryName(entry, { t, lang, districtName }) ?? []).join(t('ui.comma'));
  return (
    <p className={cx('text-small text-muted numbers', className)}>
      {t('catalog.niceHas', {
        count: missing.length,
        n: formatNumber(has.length),
        of: formatNumber(missing.length),
        what,
      })}
    </p>
  );
}
