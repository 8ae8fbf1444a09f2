import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/address/clientRoutes';
import { setLanguage } from '@/platform/i18n/i18n';
import { useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { useTheme } from '@/platform/theme';
import { linksFor } from '../frames/links';
import { useSignOut } from '../frames/useSignOut';

/** An entry: a page or an action. */
export interface Choice {
  id: string;
  text: string;
  note?: string | undefined;
  go: () => void;
}
export interface Group {
  id: string;
  title: string;
  choices: Choice[];
}

const OPEN: readonly RouteName[] = ['home', 'catalog', 'services', 'comparison'];
const FOR_VISITORS: readonly RouteName[] = ['signIn', 'signUp'];
const TO_DO: readonly RouteName[] = ['addProperty', 'addService'];

/** The role's pages and actions, with labels. */
export function usePlaces(): Group[] {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [theme, setTheme] = useTheme();
  const other = useLang() === 'en' ? 'ar' : 'en';
  const page = (name: RouteName): Choice => ({
    id: `page-${name}`,
    text: t(`pages.${name}`),
    go: () => void navigate(clientRoutes[name].path),
  });
  const canOpen = (name: RouteName) => {
    const { roles }: ClientRoute = clientRoutes[name];
    return !roles || (session !== null && roles.includes(session.role));
  };
  const own = session
    ? linksFor(session.role).flatMap(({ links }) => links.map(({ name }) => name))
    : FOR_VISITORS;
  return [
    { id: 'pages', title: t('palette.pages'), choices: [...own, ...OPEN].map(page) },
    {
      id: 'actions',
      title: t('palette.actions'),
      choices: [
        ...TO_DO.filter(canOpen).map(page),
        {
          id: 'theme',
          text: t(theme === 'dark' ? 'palette.light' : 'palette.dark'),
          go: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
        },
        { id: 'language', text: t('palette.language'), go: () => void setLanguage(other) },
        ...(session ? [{ id: 'signOut', text: t('nav.signOut'), go: signOut }] : []),
      ],
    },
  ];
}
