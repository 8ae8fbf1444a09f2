import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Warns that a time overlaps another viewing of the agent. */
export function ClashWarning() {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-1.5 text-warning">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('viewing.clash')}
    </span>
  );
}
