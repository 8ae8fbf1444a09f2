import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import type { Chat } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { FormDialog } from '@/ui/overlay/FormDialog';
import { toastError } from '@/ui/overlay/toastError';
import { GroupFields } from './GroupFields';

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
    <FormDialog
      onClose={onClose}
      title={t('chat.editGroup')}
      action={t('chat.save')}
      isSending={edit.isPending}
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
    </FormDialog>
  );
}
