import { useTranslation } from 'react-i18next';
import { ButtonLink } from './Button';
import { EmptyState } from './States';

/** Page for a missing or removed subject: what happened, and two ways on. */
export function NotFoundMessage({
  title,
  text,
  browse,
}: {
  title: string;
  text: string;
  /** Link to others of the kind. */
  browse: { to: string; label: string };
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      scene="lost"
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={browse.to}>{browse.label}</ButtonLink>
          <ButtonLink variant="quiet" to="/">
            {t('notFound.home')}
          </ButtonLink>
        </div>
      }
    />
  );
}
