import { Download, FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DOCUMENT_MB } from '@manzil/shared/domain/text/textLimits';
import { say } from '@manzil/shared/messages/say';
import { fetchFile } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { saveFile } from '@/platform/browser/saveFile';
import { type Person } from '@/platform/session';
import { refreshSession } from '@/platform/sessionChanges';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/Field';
import { FileButton } from '@/ui/form/FileButton';
import { Progress } from '@/ui/Progress';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';

const KB = 1024;

/** Uploads, downloads or replaces the résumé of an agent or worker. */
export function Resume({ user }: { user: Person }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = useApiCommand('auth.resume', {
    onSuccess: ({ data }) => {
      refreshSession({ user: { ...user, resume: data } });
      setProgress(undefined);
      toast.success(t('profile.resumeStored'));
    },
    onError: (error) => {
      const { errors, message } = error.failure;
      setProgress(undefined);
      setProblem(errors[0]?.message ?? message);
      toastError(error);
    },
  });
  const send = (file: File) => {
    const isTooLarge = file.size > MAX_DOCUMENT_MB * KB * KB;
    setProblem(isTooLarge ? say('validation.file_too_large', lang, MAX_DOCUMENT_MB) : undefined);
    if (isTooLarge) return;
    setProgress(0);
    upload.mutate({ files: [file], onProgress: setProgress });
  };
  const { resume } = user;
  return (
    <>
      {resume && (
        <div className="mb-2 flex flex-wrap items-center gap-3 rounded-control border border-hair p-3">
          <FileText aria-hidden className="size-6 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 basis-40">
            <span dir="auto" className="aligned block truncate font-medium text-strong">
              {resume.name}
            </span>
            <bdi dir="ltr" className="text-small text-muted numbers">
              {Math.max(1, Math.round(resume.size / KB))} KB
            </bdi>
          </p>
          <Button
            small
            icon={Download}
            onClick={() =>
              void fetchFile('auth.downloadResume', { id: user.id })
                .then((file) => saveFile(resume.name, file.type, file))
                .catch(toastError)
            }
          >
            {t('profile.downloadResume')}
          </Button>
        </div>
      )}
      <FileButton
        label={t(resume ? 'profile.replaceResume' : 'profile.addResume')}
        icon={Upload}
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        isLoading={upload.isPending}
        onFile={send}
      />
      {progress !== undefined && <Progress label={t('ui.sending')} share={progress} />}
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
