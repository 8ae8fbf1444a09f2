import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { MAX_LIST_PEOPLE } from '@manzil/shared/domain/text/textLimits';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { useTitle } from '@/platform/hooks/useTitle';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { formatList } from '@/platform/i18n/list';
import { useSession } from '@/platform/session';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';
import { listPath, type OpenList } from '@/blocks/lists/favoriteList';
import { Button } from '@/ui/Button';
import { NotFoundMessage } from '@/ui/NotFoundMessage';
import { toastError } from '@/ui/overlay/toastError';
import { PageHead } from '@/ui/PageHead';
import { EmptyState, Loaded } from '@/ui/States';
import { GRID, SIZES } from './grid';
import { ListActions } from './ListActions';
import { ListedHomeItem } from './ListedHome';
import { ListNav } from './ListNav';

const isGone = (status: number | undefined) => status === 400 || status === 404;

function Unavailable() {
  const { t } = useTranslation();
  return (
    <NotFoundMessage
      title={t('lists.unknown')}
      text={t('lists.unknownText')}
      browse={{ to: '/favorites', label: t('pages.favorites') }}
    />
  );
}

/** States who can see a list, and who could join through its link. */
function Readers({ list: { people, isLinkOpen, isOwner } }: { list: OpenList }) {
  const { t } = useTranslation();
  const lang = useLang();
  const me = useSession()?.user.id;
  // “You” begins the sentence.
  const names = [t('lists.you'), ...people.filter(({ id }) => id !== me).map((one) => nameOf(one, lang))];
  const alone = t(isLinkOpen ? 'lists.noneJoined' : 'lists.onlyYou');
  return (
    <>
      {people.length > 1 ? t('lists.seenBy', { names: formatList(names, lang) }) : alone}{' '}
      {isLinkOpen && t(isOwner ? 'lists.linkOpenOwn' : 'lists.linkOpen', { most: MAX_LIST_PEOPLE })}
    </>
  );
}

/** A list that the reader owns or has joined. */
function OwnList({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useApiQuery('favoriteLists.get', { id });
  useTitle(query.data?.data.name);
  // Also after the owner stopped sharing while the page was open.
  if (isGone(query.error?.failure.status)) return <Unavailable />;
  return (
    <Loaded query={query} loading={<SkeletonGrid count={3} className={GRID} />}>
      {({ data: list }) => (
        <>
          <PageHead title={list.name} text={<Readers list={list} />}>
            <ListActions list={list} />
          </PageHead>
          <ListNav current={id} />
          {list.homes.length === 0 ? (
            <EmptyState scene="empty-favorites" title={t('lists.noHomes')} text={t('lists.noHomesText')} />
          ) : (
            <CardGrid className={GRID}>
              {list.homes.map((home, at) => (
                <ListedHomeItem key={home.property_id} home={home} list={list} isFirst={at < 3} />
              ))}
            </CardGrid>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The list of a link, which the reader can join. */
function LinkedList({ link }: { link: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const navigate = useNavigate();
  const query = useApiQuery('favoriteLists.preview', { link });
  useTitle(query.data?.data.name);
  const join = useApiCommand('favoriteLists.join', {
    onSuccess: ({ data }) => void navigate(listPath(data.id), { replace: true }),
    onError: toastError,
  });
  if (isGone(query.error?.failure.status)) return <Unavailable />;
  return (
    <Loaded query={query} loading={<SkeletonGrid count={3} className={GRID} />}>
      {({ data: { id, name, owner, homes } }) =>
        id ? (
          <Navigate to={listPath(id)} replace />
        ) : (
          <>
            <PageHead title={name} text={t('lists.joinText', { name: nameOf(owner, lang) })}>
              <Button
                variant="primary"
                icon={UserPlus}
                isLoading={join.isPending}
                onClick={() => join.mutate({ link })}
              >
                {t('lists.join')}
              </Button>
            </PageHead>
            {homes.length === 0 ? (
              <EmptyState scene="empty-favorites" title={t('lists.noHomes')} />
            ) : (
              <CardGrid className={GRID}>
                {homes.map((home, at) => (
                  <li key={home.id}>
                    <PropertyCard listing={home} sizes={SIZES} isFirst={at < 3} />
                  </li>
                ))}
              </CardGrid>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** /favorite-list?id= or ?link= */
export function ListScreen() {
  const [params] = useSearchParams();
  const link = params.get('link');
  return link ? <LinkedList link={link} /> : <OwnList id={params.get('id') ?? ''} />;
}
