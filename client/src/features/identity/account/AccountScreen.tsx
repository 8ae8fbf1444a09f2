import type { TFunction } from 'i18next';
import { LayoutDashboard } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAgent } from '@manzil/shared/domain/roles';
import { numberReaders } from '@/platform/config';
import { setLanguage } from '@/platform/i18n/i18n';
import { areaUnitName, useAreaUnit, useLang } from '@/platform/i18n/format';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useTheme } from '@/platform/theme';
import { useApiQuery } from '@/platform/api/useApi';
import { SectionIndex } from '@/blocks/offerPage/SectionIndex';
import { CardSection } from '@/ui/page/CardSection';
import { ButtonLink } from '@/ui/Button';
import { PageHead } from '@/ui/PageHead';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { DangerZone } from './DangerZone';
import { EmailChange } from './EmailChange';
import { FirstPassword, PasswordForm } from './PasswordForm';
import { Photo } from './Photo';
import { ProfileForm } from './ProfileForm';
import { PublicCard } from './PublicCard';
import { Resume } from './Resume';
import { OwnerOnly } from './OwnerOnly';
import { TwoFactor } from './TwoFactor';

/** Display settings of this browser. */
function Display() {
  const { t } = useTranslation();
  const lang = useLang();
  const [theme, setTheme] = useTheme();
  const [unit, setUnit] = useAreaUnit();
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SegmentedControl
        label={t('profile.language')}
        value={lang}
        onChange={(value) => void setLanguage(value)}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
        ]}
      />
      <SegmentedControl
        label={t('profile.theme')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: t('profile.light') },
          { value: 'dark', label: t('profile.dark') },
        ]}
      />
      <SegmentedControl
        label={t('profile.unit')}
        value={unit}
        onChange={setUnit}
        options={[
          { value: 'ft2', label: areaUnitName('ft2', lang) },
          { value: 'm2', label: areaUnitName('m2', lang) },
        ]}
      />
    </div>
  );
}

interface AccountSection {
  id: string;
  title: string;
  text?: string;
  body: ReactNode;
}

/** The sections about a person, in order. */
function sectionsOf(user: Person, t: TFunction): AccountSection[] {
  const isProvider = isAgent(user.role);
  // eslint-disable-next-line no-restricted-syntax -- Résumés are for agents and workers.
  const hasResume = isProvider || user.role === 'injazat_worker';
  const profile = (
    <>
      <Photo user={user} />
      <ProfileForm user={user} />
    </>
  );
  const card = {
    title: t('profile.card'),
    text: t(`profile.cardText.${numberReaders()}`),
    body: <PublicCard user={user} />,
  };
  const email = (
    <OwnerOnly>
      <EmailChange user={user} />
    </OwnerOnly>
  );
  const password = (
    <OwnerOnly>{user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}</OwnerOnly>
  );
  const factor = (
    <OwnerOnly>
      <TwoFactor user={user} />
    </OwnerOnly>
  );
  const resume = {
    title: t('profile.resume'),
    text: t('profile.resumeText'),
    body: <Resume user={user} />,
  };
  return [
    { id: 'profile', title: t('profile.title'), body: profile },
    ...(isProvider ? [{ id: 'card', ...card }] : []),
    ...(hasResume ? [{ id: 'resume', ...resume }] : []),
    { id: 'email', title: t('auth.email'), body: email },
    { id: 'password', title: t('auth.password'), body: password },
    { id: 'factor', title: t('profile.factor'), text: t('profile.factorText'), body: factor },
  ];
}

/** Skeleton while the profile loads. */
function Loading() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-[40rem] w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

/** /account-info */
export function AccountScreen() {
  const { t } = useTranslation();
  const me = useApiQuery('auth.getUser', {});
  const user = me.data?.data;
  const display = { id: 'display', title: t('profile.display') };
  const sessions = { id: 'sessions', title: t('profile.sessions') };
  // Show changes from other devices in the header too.
  useEffect(() => {
    if (user) refreshSession({ user });
  }, [user]);
  return (
    <>
      <PageHead title={t('pages.accountInfo')}>
        <ButtonLink small icon={LayoutDashboard} to="/dashboard">
          {t('profile.toOverview')}
        </ButtonLink>
      </PageHead>
      <div className="max-w-[52rem] space-y-6">
        {user && <SectionIndex parts={[...sectionsOf(user, t), display, sessions]} className="md:hidden" />}
        <Loaded query={me} loading={<Loading />}>
          {({ data }) =>
            sectionsOf(data, t).map(({ id, body, ...section }) => (
              <CardSection key={id} id={id} {...section}>
                {body}
              </CardSection>
            ))
          }
        </Loaded>
        <CardSection {...display}>
          <Display />
        </CardSection>
        {user && (
          <CardSection {...sessions}>
            <DangerZone user={user} />
          </CardSection>
        )}
      </div>
    </>
  );
}
