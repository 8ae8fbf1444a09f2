import { X } from 'lucide-react';
import { atom, useAtom } from 'jotai';
import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '@/platform/config';
import { formatNumber } from '@/platform/i18n/format';
import { newId } from '@/platform/newId';
import { store } from '@/platform/session';
import { toast } from '@/ui/overlay/toasts';
import { onPersonChange } from '../conversations';

/** A picture pending in the composer. */
export interface AddedPicture {
  id: string;
  conversationId: string;
  file: File;
  /** Object URL. */
  preview: string;
}

/** Whether the browser can read the file: a dropped folder or a deleted file cannot be sent. */
const canBeRead = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );

/** Passes on each file that can be sent and reports the others. The server detects pictures by content. */
export function useSendableFiles(onFile: (file: File) => void): (files: File[]) => void {
  const { t } = useTranslation();
  return (files) =>
    void (async () => {
      for (const file of files) {
        if (file.size > config.maxUploadMb * 1024 * 1024) {
          toast.error(t('chat.pictureTooLarge', { n: formatNumber(config.maxUploadMb) }));
        } else if (await canBeRead(file)) onFile(file);
        else toast.error(t('chat.picturesOnly'));
      }
    })();
}

/**
 * Files on the clipboard, unless they only depict a copied text: cells from Excel come as text and as a picture of it. A
 * copied file comes with its name as text.
 */
function pastedFiles(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain').trim();
  return text === '' || files.every(({ name }) => text.includes(name)) ? files : [];
}

/** Outlives the open conversation, like a draft. */
const addedAtom = atom<AddedPicture[]>([]);
onPersonChange(() => {
  for (const { preview } of store.get(addedAtom)) URL.revokeObjectURL(preview);
  store.set(addedAtom, []);
});

/** Pictures pasted or dropped into a conversation, and the handlers that accept them. */
export function useAddedPictures(conversationId: string, areWanted: boolean) {
  const [all, setAll] = useAtom(addedAtom);
  const [isOver, setIsOver] = useState(false);
  const add = useSendableFiles((file) =>
    setAll((others) => [
      ...others,
      { id: newId(), conversationId, file, preview: URL.createObjectURL(file) },
    ]),
  );
  const remove = (gone: readonly AddedPicture[]) => {
    gone.forEach(({ preview }) => URL.revokeObjectURL(preview));
    setAll((others) => others.filter((one) => !gone.includes(one)));
  };
  const hasFiles = ({ dataTransfer }: DragEvent) => areWanted && dataTransfer.types.includes('Files');
  return {
    pictures: all.filter((one) => one.conversationId === conversationId),
    remove,
    isOver,
    onPaste: (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (!areWanted || files.length === 0) return;
      event.preventDefault();
      add(files);
    },
    dropArea: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        add([...event.dataTransfer.files]);
      },
    },
  };
}

/** The composer's pending pictures, each with a remove button. */
export function AddedPictures({
  pictures,
  onRemove,
}: {
  pictures: readonly AddedPicture[];
  onRemove: (picture: AddedPicture) => void;
}) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <li key={picture.id} className="relative">
          <img
            src={picture.preview}
            alt={t('chat.picture')}
            className="size-20 rounded-control border border-hair object-cover"
          />
          <button
            type="button"
            aria-label={t('chat.removePicture')}
            title={t('chat.removePicture')}
            className="absolute end-1 top-1 grid size-8 place-items-center rounded-pill bg-picture-shade text-on-picture hover:bg-pin-active"
            onClick={() => onRemove(picture)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
