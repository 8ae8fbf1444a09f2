import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import { MAX_GROUP_DESCRIPTION, MAX_NAME } from '@manzil/shared/domain/text/textLimits';
import type { Chat } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { Button } from '@/ui/Button';
import { TextArea, TextField } from '@/ui/form/TextField';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';

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
        <TextField
          label={t('chat.groupName')}
          value={name}
          maxLength={MAX_NAME}
          error={wrong}
          onChange={(event) => {
            setName(event.target.value);
            setWrong(undefined);
          }}
        />
        <TextArea
          label={t('chat.description')}
          optional
          value={description}
          maxLength={MAX_GROUP_DESCRIPTION}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
