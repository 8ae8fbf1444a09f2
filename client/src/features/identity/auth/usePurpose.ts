import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/address/clientRoutes';
import { useLang } from '@/platform/i18n/format';
import { named } from '@/platform/i18n/labels';
import { pendingActionOn } from '@/platform/storage/pendingAction';
import { safeNext } from '@/platform/safeNext';

const routes = Object.entries(clientRoutes) as [RouteName, ClientRoute][];
/** The page behind login that a URL opens, if any. */
function guardedPage(url: string | undefined): RouteName | undefined {
  if (!url) return undefined;
  const { pathname } = new URL(url, location.origin);
  return routes.find(([, { path, roles }]) => roles && path === pathname)?.[0];
}

/**
 * Why a visitor was sent to the sign-in pages: an action or a page that needs an account. Undefined if they came on
 * their own.
 */
export function usePurpose(): { title: string; then: string } | undefined {
  const { t } = useTranslation();
  const lang = useLang();
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const action = pendingActionOn(next);
  if (action) {
    const { act, whom } = action;
    const title =
      act === 'chat' && whom
        ? t('nav.signInFirst.chatWith', { name: named(lang, whom.name, whom.nameAr) })
        : t(`nav.signInFirst.${act}`);
    return { title, then: t('auth.thenBack') };
  }
  const page = guardedPage(next);
  if (!page) return undefined;
  const isSharedList = page === 'favoriteList' && next?.includes('link=');
  const title =
    page === 'agent'
      ? t('auth.toSeeAgent')
      : isSharedList
        ? t('auth.toSeeList')
        : t('auth.toOpen', { page: t(`pages.${page}`) });
  return { title, then: t('auth.thenOpen') };
}
