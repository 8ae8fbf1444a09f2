import { parseConversationId, requestChatId, type Conversation } from '@/blocks/chat/conversation';
import { putChat, updateConversation } from '@/blocks/chat/conversations';
import { useApiCommand } from '@/platform/api/useApi';
import { toastError } from '@/ui/overlay/toastError';

type Mark = 'isArchived' | 'isFavourite' | 'isMuted';

/** Toggles the reader's marks of a conversation of either kind. */
export function useMarks(conversation: Conversation | undefined) {
  const options = {
    onSuccess: ({ data }: { data: Parameters<typeof putChat>[0] }) => putChat(data),
    onError: toastError,
  };
  const ofChat = {
    isArchived: useApiCommand('chats.toggleArchived', options),
    isFavourite: useApiCommand('chats.toggleFavourite', options),
    isMuted: useApiCommand('chats.toggleMuted', options),
  };
  const ofRequest = useApiCommand('propertyRequestChats.mark', {
    onSuccess: (_answer, { propertyId, userId = '', ...marks }) =>
      updateConversation(requestChatId(propertyId, userId), (before) => ({ ...before, ...marks })),
    onError: toastError,
  });
  return {
    isMarking: (mark: Mark) => ofChat[mark].isPending || ofRequest.isPending,
    toggle: (mark: Mark) => {
      if (!conversation) return;
      const about = parseConversationId(conversation.id);
      if (about.kind === 'chat') ofChat[mark].mutate({ chatId: about.chat });
      else ofRequest.mutate({ ...about.request, [mark]: !conversation[mark] });
    },
  };
}
