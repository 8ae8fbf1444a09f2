import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import { useApiQuery } from '@/platform/api/useApi';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
import { useSession } from '@/platform/session';
import { isAhead, viewingOf } from './viewing';
import { ViewingCard } from './ViewingCard';

/** The viewing of a request's conversation, while an action or the appointment is pending. */
export function ThreadViewing({ propertyId, userId }: { propertyId: string; userId: string }) {
  const me = useSession()?.user.id;
  const { data } = useApiQuery('propertyRequests.latest', { propertyId, userId });
  const isPhone = useMedia(PHONE);
  const request = data?.data;
  if (!request) return null;
  const viewing = viewingOf(request);
  const isCurrent = viewing?.state === 'agreed' ? isAhead(viewing) : isOpenStatus(request.status);
  return (
    isCurrent && (
      <ViewingCard
        request={request}
        side={userId === me ? 'seeker' : 'agent'}
        // Messages need the room on phones.
        isFolded={isPhone}
        className="mx-4 mt-2 md:mx-6"
      />
    )
  );
}
