import { useTranslation } from 'react-i18next';
import { ButtonLink } from './Button';
import { EmptyState } from './States';

/** What a page says whose subject is not there, or not any more: what happened, and the two ways on. */
export function NothingHere({
  title,
  text,
  browse,
}: {
  title: string;
  text: string;
  /** Where others of the kind are. */
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
