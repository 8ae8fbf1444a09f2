import { useTranslation } from 'react-i18next';
import { canOffer } from '@manzil/shared/domain/roles';
import { formatDate, useLang } from '@/platform/i18n/format';
import { label, named } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import type { Person } from '@/platform/session';
import { useApiQuery } from '@/platform/api/useApi';
import { Avatar } from '@/ui/Avatar';
import { ButtonLink } from '@/ui/Button';
import { Rating } from '@/ui/Rating';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';

/** Preview of an agent's public card from the stored profile. */
export function PublicCard({ user }: { user: Person }) {
  const { t } = useTranslation();
  const lang = useLang();
  const seen = useApiQuery('users.getUserWithId', { id: user.id });
  const { role, brn, orn, languages, about, createdAt } = user;
  const name = named(lang, user.name, user.nameAr);
  const companyName = named(lang, user.companyName, user.companyNameAr);
  const spoken = formatList(
    languages.map((id) => label('languagesSpoken', id, lang)),
    lang,
  );
  return (
    <article className="flex flex-wrap items-start gap-4 rounded-card bg-sunken p-4">
      <Avatar person={user} size={64} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="aligned font-bold text-strong" dir="auto">
          {name}
        </p>
        <p className="text-small text-muted">
          {label('roles', role, lang)}
          {companyName && (
            <>
              {' · '}
              <bdi>{companyName}</bdi>
            </>
          )}
        </p>
        {canOffer('property', role) && companyName && !user.agencySlug && (
          <p className="text-small text-muted">{t('profile.agencyWaits')}</p>
        )}
        <Loaded query={seen} loading={<Skeleton className="mt-2 h-5 w-32" />}>
          {({ averageRating, totalFeedbacks }) =>
            totalFeedbacks > 0 ? (
              <Rating value={averageRating} count={totalFeedbacks} />
            ) : (
              <p className="text-small text-muted">{t('profile.noReviews')}</p>
            )
          }
        </Loaded>
        {(brn || orn) && (
          <p className="mt-1 text-small">
            {brn && <bdi dir="ltr">BRN {brn}</bdi>}
            {brn && orn && t('ui.dot')}
            {orn && <bdi dir="ltr">ORN {orn}</bdi>}
          </p>
        )}
        {spoken && <p className="mt-1 text-small">{t('profile.speaks', { languages: spoken })}</p>}
        {about && (
          <p dir="auto" className="mt-2 text-small whitespace-pre-line">
            {about}
          </p>
        )}
        <p className="mt-2 text-micro text-muted">
          {t('profile.since', { date: formatDate(createdAt, lang) })}
        </p>
      </div>
      <ButtonLink small to={`/agent?id=${user.id}`}>
        {t('profile.openCard')}
      </ButtonLink>
    </article>
  );
}
