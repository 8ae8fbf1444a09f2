import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { FieldError } from '../form/Field';
import { Dialog } from '../overlay/Modal';
import { Progress } from '../Progress';
import { cropToSquare, type Square } from './crop';

const MAX_ZOOM = 4;
/** Pixels per arrow key. */
const KEY_STEP = 12;

interface CropDialogProps {
  file: File;
  /** Object URL of the file. */
  url: string;
  onClose: () => void;
  /** Receives the selected square as a file. */
  onCut: (file: File) => void;
  /** Share sent during the upload. */
  progress: number | undefined;
  error: string | undefined;
}

/** Selects a square of a picture: drag, pinch, arrow keys, and a slider for the zoom. */
export function CropDialog({ file, url, onClose, onCut, progress, error }: CropDialogProps) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>();
  const isSending = progress !== undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('ui.crop.title')}
      description={t('ui.crop.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isLoading={isSending}
            disabled={!square || isSending}
            onClick={() => square && void cropToSquare(file, square).then(onCut)}
          >
            {t('ui.crop.use')}
          </Button>
        </>
      }
    >
      {/* The cropper measures from the left, whatever the reading direction. */}
      <div dir="ltr" className="relative h-72 overflow-hidden rounded-card bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setSquare(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('ui.crop.area') }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className="mt-4 flex items-center gap-4 text-small font-medium text-strong">
        {t('ui.crop.zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 accent-primary"
        />
      </label>
      {progress !== undefined && <Progress label={t('ui.sending')} share={progress} />}
      {error && <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
