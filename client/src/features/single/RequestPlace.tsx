import { useTranslation } from 'react-i18next';
import type { Listing } from './listing';

/** Where a request to the agent will be written. */
export function RequestPlace({ of }: { of: Listing }) {
  const { t } = useTranslation();
  return (
    <p className="text-small text-muted print:hidden">
      {t(of.agent ? 'single.requestSoon' : 'single.requestSoonHidden')}
    </p>
  );
}
