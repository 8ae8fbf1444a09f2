import { Camera } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '@/platform/api/failure';
import { lazyPart } from '@/platform/browser/lazyPart';
import { FieldError } from '../form/Field';
import { FileButton } from '../form/FileButton';
import { toastError } from '../overlay/toastError';
import { Progress } from '../Progress';
import { canDecode } from './crop';

const CropDialog = lazyPart(async () => (await import('./CropDialog')).CropDialog);

interface SquarePhotoProps {
  /** Label of the button; “Change photo” by default. */
  label?: string;
  /** Uploads the picture; shows a `CallError` it throws. */
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>;
}

/** Changes a square picture, such as an avatar: choose, crop, upload. */
export function SquarePhoto({ label, send }: SquarePhotoProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen((now) => (now === chosen ? undefined : now));
  };
  const submit = async (file: File) => {
    setProblem(undefined);
    setProgress(0);
    try {
      await send(file, setProgress);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toastError(error);
      setProblem(error.failure.errors[0]?.message ?? error.failure.message);
    } finally {
      setProgress(undefined);
    }
  };
  const choose = async (file: File) => {
    setProblem(undefined);
    // The server may be able to read what this browser can't display: send it uncropped.
    if (await canDecode(file)) setChosen({ file, url: URL.createObjectURL(file) });
    else await submit(file);
  };
  return (
    <>
      <FileButton
        label={label ?? t('ui.crop.change')}
        icon={Camera}
        accept="image/*"
        isLoading={progress !== undefined}
        onFile={(file) => void choose(file)}
      />
      {!chosen && progress !== undefined && <Progress label={t('ui.sending')} share={progress} />}
      {!chosen && problem && <FieldError>{problem}</FieldError>}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            {...chosen}
            onClose={close}
            onCut={(file) => void submit(file)}
            progress={progress}
            error={problem}
          />
        </Suspense>
      )}
    </>
  );
}
