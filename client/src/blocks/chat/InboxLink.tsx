import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countInTitle } from '@/platform/hooks/useTitle';
import { badgeCount } from '@/ui/badgeCount';
import { startConversations } from './sync';
import { useUnreadCount } from './conversations';

/** Link to the inbox with the unread count, which is also shown in the tab's title. */
export function InboxLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const unread = useUnreadCount();
  useEffect(startConversations, []);
  useEffect(() => {
    countInTitle(unread);
    return () => countInTitle(0);
  }, [unread]);
  return (
    <Link to="/inbox" className={className} aria-label={t('chat.inbox', { count: unread })}>
      <Inbox aria-hidden className="size-5" strokeWidth={1.6} />
      {unread > 0 && (
        <span
          data-unread={unread}
          className="absolute end-0.5 top-1 min-w-[1.0625rem] rounded-pill bg-primary px-1 text-center text-[0.6875rem] leading-[1.0625rem] font-medium text-on-primary numbers"
        >
          {badgeCount(unread)}
        </span>
      )}
    </Link>
  );
}
