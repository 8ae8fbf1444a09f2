import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/overlay/Modal';
import { useBytes } from './composer/pictureBytes';
import type { ConversationMessage } from './conversation';

interface MessageImageProps {
  message: Pick<ConversationMessage, 'id' | 'kind'>;
  image: NonNullable<ConversationMessage['image']>;
}

/** Object URL of a message's picture. */
const useImage = ({ message: { id, kind }, image }: MessageImageProps, width: 768 | 1600) =>
  useBytes({ source: { message: id, kind }, width, publicID: image.publicID });

function LargeImage({ onClose, ...of }: MessageImageProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { image } = of;
  const url = useImage(of, 1600);
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('chat.picture')}>
      <img
        src={url ?? image.placeholder}
        alt={t('chat.picture')}
        width={image.width}
        height={image.height}
        className="mx-auto max-h-[70dvh] w-auto rounded-control object-contain"
      />
    </Dialog>
  );
}

/** A picture in a message. Reserves its space while loading; a click enlarges it. */
export function MessageImage(of: MessageImageProps) {
  const { t } = useTranslation();
  const { image } = of;
  const [isLarge, setIsLarge] = useState(false);
  const url = useImage(of, 768);
  return (
    <>
      <button
        type="button"
        aria-label={t('chat.showPicture')}
        className="mb-1 block w-72 max-w-full overflow-hidden rounded-control bg-sunken bg-cover"
        style={{
          aspectRatio: `${image.width} / ${image.height}`,
          maxHeight: '24rem',
          backgroundImage: `url("${image.placeholder}")`,
        }}
        onClick={() => setIsLarge(true)}
      >
        {url && <img src={url} alt={t('chat.picture')} className="size-full object-cover" />}
      </button>
      {isLarge && <LargeImage {...of} onClose={() => setIsLarge(false)} />}
    </>
  );
}
