import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/classes';

const linkClass = 'font-medium whitespace-nowrap text-link underline-offset-4 hover:underline';

/** Links to the terms the person agrees to. */
export function AgreedTerms({ text, className = '' }: { text: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <p className={cx('text-small text-muted', className)}>
      {text}{' '}
      <Link to="/terms-of-use" className={linkClass}>
        {t('pages.terms')}
      </Link>{' '}
      {t('auth.agreeAnd')}
      <Link to="/privacy-policy" className={linkClass}>
        {t('pages.privacy')}
      </Link>
      {t('auth.agreeEnd')}
    </p>
  );
}
