import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { PeoplePicker, type Pickable } from './PeoplePicker';

/** Adds people to a group. */
export function AddDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Pickable[]>([]);
  const update = useApiCommand('chats.updateUsers', {
    onSuccess: ({ data }) => {
      putChat(data);
      onClose();
    },
    onError: toastError,
  });
  const here = chat.users.flatMap(({ id }) => (id ? [id] : []));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.addMembers')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || update.isPending}
            isLoading={update.isPending}
            onClick={() =>
              update.mutate({ chatId: chat.id, users: [...here, ...chosen.map(({ id }) => id)] })
            }
          >
            {t('chat.addThem')}
          </Button>
        </>
      }
    >
      <PeoplePicker
        icon={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
        isMultiple
        isBusy={update.isPending}
        chosen={chosen}
        without={here}
        onChange={setChosen}
      />
    </Dialog>
  );
}
