import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import type { Chat } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { GroupFields } from './GroupFields';

const FORM = 'edit-group';

/** Edits a group's name and description. */
export function GroupDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(chat.chatName ?? '');
  const [description, setDescription] = useState(chat.description ?? '');
  const [wrong, setWrong] = useState<string>();
  const edit = useApiCommand('chats.editGroup', {
    onSuccess: ({ data }) => {
      putChat(data);
      onClose();
    },
    onError: (error) => {
      const nameError = error.failure.errors.find(({ path }) => path === 'chatName')?.message;
      if (nameError) setWrong(nameError);
      else toastError(error);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.editGroup')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} isLoading={edit.isPending}>
            {t('chat.save')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed(name).length < 2) setWrong(t('chat.nameNeeded'));
          else edit.mutate({ chatId: chat.id, chatName: name, description: description || null });
        }}
      >
        <GroupFields
          name={name}
          description={description}
          error={wrong}
          rows={3}
          onName={(next) => {
            setName(next);
            setWrong(undefined);
          }}
          onDescription={setDescription}
        />
      </form>
    </Dialog>
  );
}
