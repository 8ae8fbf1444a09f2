import { Headset, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isProfessional } from '@manzil/shared/domain/roles';
import { trimmed } from '@manzil/shared/domain/text/typedText';
import type { Chat } from '@/blocks/chat/conversation';
import { putChat } from '@/blocks/chat/conversations';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand } from '@/platform/api/useApi';
import { brandIn } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { GroupFields } from './GroupFields';
import { PeoplePicker, type Pickable } from './PeoplePicker';

const FORM = 'new-conversation';
type Type = 'single' | 'group';
interface FieldErrors {
  chatName?: string;
  users?: string;
}

/** Errors by field; undefined if none belongs to a field. */
function fieldErrorsOf({ failure }: CallError): FieldErrors | undefined {
  const at = (path: string) => failure.errors.find((one) => one.path === path)?.message;
  const [chatName, users] = [at('chatName'), at('users')];
  return chatName || users ? { ...(chatName && { chatName }), ...(users && { users }) } : undefined;
}

/** State of the new chat dialog, and the call that creates the chat. */
function useNewConversation(onOpened: (id: string) => void) {
  const { t } = useTranslation();
  const [type, setType] = useState<Type>('single');
  const [chosen, setChosen] = useState<Pickable[]>([]);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<FieldErrors>({});
  const onSuccess = ({ data }: { data: Chat }) => {
    putChat(data);
    onOpened(data.id);
  };
  const support = useApiCommand('chats.support', { onSuccess, onError: toastError });
  const add = useApiCommand('chats.add', {
    onSuccess,
    onError: (error) => {
      const fields = fieldErrorsOf(error);
      if (fields) setWrong(fields);
      else toastError(error);
    },
  });
  const isGroup = type === 'group';
  const openWith = (people: Pickable[]) =>
    add.mutate({
      users: people.map(({ id }) => id),
      type,
      ...(isGroup && { chatName: name, description: description || null }),
    });
  return {
    type,
    setType,
    isGroup,
    chosen,
    wrong,
    isPending: add.isPending || support.isPending,
    askSupport: () => support.mutate({}),
    fields: {
      name,
      description,
      error: wrong.chatName,
      onName: (next: string) => {
        setName(next);
        setWrong({});
      },
      onDescription: setDescription,
    },
    choose: (people: Pickable[]) => {
      setWrong({});
      if (isGroup) setChosen(people);
      else openWith(people);
    },
    submit: () => {
      if (!isGroup) return;
      if (trimmed(name).length < 2) setWrong({ chatName: t('chat.nameNeeded') });
      else if (chosen.length === 0) setWrong({ users: t('chat.peopleNeeded') });
      else openWith(chosen);
    },
  };
}

/** Entry for support: members reach staff without seeing names. */
function SupportEntry({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onChoose}
      className="flex min-h-13 w-full items-center gap-3 rounded-control border border-hair px-3 py-1.5 text-start hover:bg-sunken"
    >
      <Headset aria-hidden className="size-6 shrink-0 text-link" strokeWidth={1.7} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-strong">
          {t('chat.support', { brand: brandIn(lang) })}
        </span>
        <span className="block text-small text-muted">{t('chat.supportHint')}</span>
      </span>
    </button>
  );
}

/** Starts a chat with a person, with support, or a group. */
export function NewConversationDialog({
  onClose,
  linkTo,
}: {
  onClose: () => void;
  linkTo: (id: string) => string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const isMember = session !== null && !isProfessional(session.role);
  const newConversation = useNewConversation((id) => {
    onClose();
    void navigate(linkTo(id));
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('chat.new')}
      footer={
        newConversation.isGroup && (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button variant="primary" type="submit" form={FORM} isLoading={newConversation.isPending}>
              {t('chat.makeGroup')}
            </Button>
          </>
        )
      }
    >
      <form
        id={FORM}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          newConversation.submit();
        }}
      >
        <SegmentedControl<Type>
          label={t('chat.kind')}
          hideLabel
          value={newConversation.type}
          onChange={newConversation.setType}
          options={[
            { value: 'single', label: t('chat.onePerson') },
            { value: 'group', label: t('chat.group') },
          ]}
        />
        {isMember && !newConversation.isGroup && (
          <SupportEntry isBusy={newConversation.isPending} onChoose={newConversation.askSupport} />
        )}
        {newConversation.isGroup && <GroupFields rows={2} {...newConversation.fields} />}
        <PeoplePicker
          icon={<Search aria-hidden className="size-4.5" strokeWidth={1.7} />}
          isMultiple={newConversation.isGroup}
          isBusy={newConversation.isPending}
          chosen={newConversation.chosen}
          error={newConversation.wrong.users}
          onChange={newConversation.choose}
        />
      </form>
    </Dialog>
  );
}
