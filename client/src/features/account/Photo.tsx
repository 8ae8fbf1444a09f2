import { Camera } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession, type Person } from '@/platform/session';
import { useApiCommand } from '@/platform/useApi';
import { Avatar } from '@/ui/Avatar';
import { FieldError } from '@/ui/Field';
import { FileButton } from '@/ui/FileButton';
import { Progress } from '@/ui/Progress';
import { toast } from '@/ui/toasts';
import { toastError } from '@/ui/toastError';
import { isReadable } from './crop';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));

/** The person's picture, and how to change it: cut to a square here, then sent. */
export function Photo({ user }: { user: Person }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [progress, setProgress] = useState<number>();
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(undefined);
  };
  const upload = useApiCommand('users.uploadProfileImage', {
    touches: ['auth'],
    onSuccess: ({ data }) => {
      refreshSession({ user: { ...user, ...data } });
      close();
      setProgress(undefined);
      toast.success(t('profile.photoChanged'));
    },
    onError: (error) => {
      setProgress(undefined);
      toastError(error);
    },
  });
  const send = (file: File) => {
    setProgress(0);
    upload.mutate({ files: [file], onProgress: setProgress });
  };
  const choose = async (file: File) => {
    upload.reset();
    // What this browser cannot show, the server may read: it goes as it is.
    if (await isReadable(file)) setChosen({ file, url: URL.createObjectURL(file) });
    else send(file);
  };
  const { errors = [], message } = upload.error?.failure ?? {};
  const problem = errors[0]?.message ?? message;
  return (
    <div className="mb-6 flex items-center gap-5">
      <Avatar id={user.id} name={user.name} image={user.image} size={80} />
      <div className="min-w-0 flex-1">
        <p className="aligned truncate text-h3 font-bold text-strong" dir="auto">
          {user.name}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <bdi dir="ltr" className="wrap-anywhere">
            {user.email}
          </bdi>
          <bdi dir="ltr" className="whitespace-nowrap">
            {user.userID}
          </bdi>
        </p>
        <FileButton
          label={t('profile.changePhoto')}
          icon={Camera}
          accept="image/*"
          isLoading={upload.isPending}
          onFile={(file) => void choose(file)}
        />
        {!chosen && progress !== undefined && <Progress label={t('ui.sending')} share={progress} />}
        {!chosen && problem && <FieldError>{problem}</FieldError>}
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog {...chosen} onClose={close} onCut={send} progress={progress} error={problem} />
        </Suspense>
      )}
    </div>
  );
}
