import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/overlay/Modal';
import { useBytes } from './composer/pictureBytes';
import type { ConversationMessage } from './conversation';

type Image = NonNullable<ConversationMessage['image']>;

function LargeImage({ message, image, onClose }: { message: string; image: Image; onClose: () => void }) {
  const { t } = useTranslation();
  const url = useBytes({ source: { message }, width: 1600, publicID: image.publicID });
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
export function MessageImage({ message, image }: { message: string; image: Image }) {
  const { t } = useTranslation();
  const [isLarge, setIsLarge] = useState(false);
  const url = useBytes({ source: { message }, width: 768, publicID: image.publicID });
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
      {isLarge && <LargeImage message={message} image={image} onClose={() => setIsLarge(false)} />}
    </>
  );
}
