import { useTranslation } from 'react-i18next';
import { setLanguage } from '@/platform/i18n';
import { useAreaUnit, useLang } from '@/platform/format';
import { useSession } from '@/platform/session';
import { useTheme } from '@/platform/theme';
import { SegmentedControl } from '@/ui/Toggles';
import { DangerZone } from './DangerZone';
import { PasswordForm } from './PasswordForm';
import { Photo } from './Photo';
import { ProfileForm } from './ProfileForm';

const card = 'rounded-card border border-hair bg-card p-5 sm:p-6';

/** How this browser shows things. */
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
          { value: 'ft2', label: 'ft²' },
          { value: 'm2', label: 'm²' },
        ]}
      />
    </div>
  );
}

/** /account-info */
export function AccountScreen() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const { user } = session;
  return (
    <div className="mx-auto max-w-[52rem] space-y-6">
      <h1 className="text-h2">{t('pages.accountInfo')}</h1>
      <section aria-label={t('profile.title')} className={card}>
        <Photo user={user} />
        <ProfileForm user={user} />
      </section>
      <section aria-labelledby="display" className={card}>
        <h2 id="display" className="mb-4 text-h3">
          {t('profile.display')}
        </h2>
        <Display />
      </section>
      <section aria-labelledby="password" className={card}>
        <h2 id="password" className="mb-4 text-h3">
          {t('auth.password')}
        </h2>
        <PasswordForm hasPassword={user.hasPassword} />
      </section>
      <section aria-labelledby="sessions" className={card}>
        <h2 id="sessions" className="mb-4 text-h3">
          {t('profile.sessions')}
        </h2>
        <DangerZone user={user} />
      </section>
    </div>
  );
}
