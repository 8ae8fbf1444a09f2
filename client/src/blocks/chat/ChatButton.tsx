import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { CallError } from '@/platform/api/failure';
import { useRequireSignIn, useResumeAction, type NamedPerson } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/ui/Button';
import { toastError } from '@/ui/overlay/toastError';

interface ChatButtonProps {
  /** The subject of the chat; `id` is the listing's, the service's or the agent's. */
  kind: 'property' | 'service' | 'agent';
  id: string;
  /** The chat partner, if the page knows them. */
  agent?: NamedPerson & { id: string };
}

/** Id of the chat partner for a subject. */
async function partnerOf({ kind, id, agent: known }: ChatButtonProps): Promise<string> {
  if (known) return known.id;
  if (kind === 'agent') return id;
  const { data } =
    kind === 'property' ? await call('properties.get', { id }) : await call('services.get', { id });
  const agent = data.agent?.id;
  if (agent) return agent;
  throw new CallError({ status: 404, code: 'not_found', message: '', errors: [] });
}

/** Opens a chat with the agent, linked to the listing. Signed-out visitors sign in first. */
export function ChatButton({
  small = false,
  className,
  labelClass,
  ...of
}: ChatButtonProps & {
  small?: boolean;
  className?: string;
  /** Classes of the text beside the icon. */
  labelClass?: string;
}) {
  const { kind, id } = of;
  const { t } = useTranslation();
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async () => {
      const users = [await partnerOf(of)];
      return call('chats.add', { users, type: 'single', ...(kind === 'property' && { property: id }) });
    },
    onSuccess: ({ data }) => void navigate(`/inbox?chat=${data.id}`),
    onError: toastError,
  });
  useResumeAction('chat', id, open.mutate);
  return (
    <Button
      small={small}
      icon={MessagesSquare}
      {...(className && { className })}
      isLoading={open.isPending}
      onClick={() => (session ? open.mutate() : requireSignIn('chat', id, of.agent))}
    >
      <span className={labelClass}>{t('single.chat')}</span>
    </Button>
  );
}
