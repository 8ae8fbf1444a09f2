import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { Avatar } from '@/ui/Avatar';
import { toast } from '@/ui/overlay/toasts';
import { SquarePhoto } from '@/ui/photo/SquarePhoto';

/** The profile picture, with an upload button. */
export function Photo({ user }: { user: Person }) {
  const { t } = useTranslation();
  const lang = useLang();
  const upload = useApiCommand('users.uploadProfileImage', {
    onSuccess: ({ data }) => {
      refreshSession({ user: { ...user, ...data } });
      toast.success(t('profile.photoChanged'));
    },
  });
  return (
    <div className="mb-6 flex items-center gap-5">
      <Avatar person={user} size={80} />
      <div className="min-w-0 flex-1">
        <p className="aligned truncate text-h3 font-bold text-strong" dir="auto">
          {nameOf(user, lang)}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <bdi dir="ltr" className="wrap-anywhere">
            {user.email}
          </bdi>
          <bdi dir="ltr" className="whitespace-nowrap">
            {user.userID}
          </bdi>
        </p>
        <SquarePhoto send={(file, onProgress) => upload.mutateAsync({ files: [file], onProgress })} />
      </div>
    </div>
  );
}
