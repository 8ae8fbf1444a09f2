import { Camera } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, type Person } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { Avatar } from '@/ui/Avatar';
import { Spinner } from '@/ui/Spinner';
import { toastError } from '@/ui/toastError';

/** The person's picture, and how to change it. */
export function Photo({ user }: { user: Person }) {
  const { t } = useTranslation();
  const id = useId();
  const upload = useApiCommand('users.uploadProfileImage', {
    onSuccess: ({ data }) => refreshSession({ user: { ...user, ...data } }),
    onError: toastError,
  });
  return (
    <div className="mb-6 flex items-center gap-5">
      <Avatar id={user.id} name={user.name} image={user.image} size={80} />
      <div className="min-w-0">
        <p className="truncate text-h3 font-bold text-strong" dir="auto">
          {user.name}
        </p>
        <p className="truncate text-small text-muted">
          <bdi dir="ltr">{user.email}</bdi> · <bdi dir="ltr">{user.userID}</bdi>
        </p>
        <label
          htmlFor={id}
          className="mt-2 inline-flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium text-link has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          {upload.isPending ? <Spinner className="size-4.5" /> : <Camera aria-hidden className="size-4.5" />}
          {t('profile.changePhoto')}
          <input
            id={id}
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) upload.mutate({ files: [file] });
              event.target.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
