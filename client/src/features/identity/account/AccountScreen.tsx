import { LayoutDashboard } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isAgent } from '@manzil/shared/domain/roles';
import { numberReaders } from '@/platform/config';
import { setLanguage } from '@/platform/i18n/i18n';
import { areaUnitName, useAreaUnit, useLang } from '@/platform/i18n/format';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useTheme } from '@/platform/theme';
import { useApiQuery } from '@/platform/api/useApi';
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

function Sections({ user }: { user: Person }) {
  const { t } = useTranslation();
  return (
    <>
      <CardSection title={t('profile.title')}>
        <Photo user={user} />
        <ProfileForm user={user} />
      </CardSection>
      {isAgent(user.role) && (
        <CardSection title={t('profile.card')} text={t(`profile.cardText.${numberReaders()}`)}>
          <PublicCard user={user} />
        </CardSection>
      )}
      {/* eslint-disable-next-line no-restricted-syntax -- Résumés are for agents and workers. */}
      {(isAgent(user.role) || user.role === 'injazat_worker') && (
        <CardSection title={t('profile.resume')} text={t('profile.resumeText')}>
          <Resume user={user} />
        </CardSection>
      )}
      <CardSection title={t('auth.email')}>
        <OwnerOnly>
          <EmailChange user={user} />
        </OwnerOnly>
      </CardSection>
      <CardSection title={t('auth.password')}>
        <OwnerOnly>{user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}</OwnerOnly>
      </CardSection>
      <CardSection title={t('profile.factor')} text={t('profile.factorText')}>
        <OwnerOnly>
          <TwoFactor user={user} />
        </OwnerOnly>
      </CardSection>
    </>
  );
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
        <Loaded query={me} loading={<Loading />}>
          {({ data }) => <Sections user={data} />}
        </Loaded>
        <CardSection title={t('profile.display')}>
          <Display />
        </CardSection>
        {user && (
          <CardSection title={t('profile.sessions')}>
            <DangerZone user={user} />
          </CardSection>
        )}
      </div>
    </>
  );
}
