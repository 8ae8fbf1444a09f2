import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '@manzil/shared/contract/index';
import { QUOTE_STATES, REQUEST_STATUSES, type Locale, type RequestStatus } from '@manzil/shared/domain/enums';
import { exactMoney } from '@manzil/shared/domain/offer/quotes';
import type { Output } from '@/platform/api/api';
import { subscribe } from '@/platform/api/live';
import { refresh } from '@/platform/api/useApi';
import { formatMoney, formatNumber, useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';

export type Notification = Output<'notifications.list'>['data'][number];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const VIEWING_EVENTS = [
  'proposed',
  'agreed',
  'noneFits',
  'changeAsked',
  'changeOffered',
  'kept',
  'moved',
  'cancelled',
  'reminder',
  'takenOver',
  'newAgent',
  'handedOver',
] as const;
const eventOf = ({ event }: Notification['data']) =>
  VIEWING_EVENTS.find((one) => one === event) ?? 'proposed';

/** Kinds that open the listing's edit form. */
const EDIT_FORM_KINDS = new Set([
  'propertySentBack',
  'propertyPaused',
  'confirmAvailability',
  'permitExpiring',
  'permitExpired',
]);

/** Target path of a notification, restricted to this site. */
export function pathOf({ kind, data }: Notification): string | undefined {
  const path = text(data['path']);
  if (/^\/(?![/\\])/.test(path)) return path;
  const property = text(data['propertyId']);
  if (property) return `${EDIT_FORM_KINDS.has(kind) ? '/dashboard/edit-property' : '/single'}?id=${property}`;
  const service = text(data['serviceId']);
  if (service) return `/single-service?id=${service}`;
  if (kind === 'newReport') return '/dashboard/reports';
  return kind === 'account' ? '/account-info' : undefined;
}

/** Key of a notification's sentence: its kind's, unless more is known. */
function sentenceOf(
  { kind, data }: Pick<Notification, 'kind' | 'data'>,
  status: RequestStatus | undefined,
  from: string,
) {
  if (kind === 'requestStatus' && status && from) return `notifications.request.${status}` as const;
  if (kind === 'reviewReply' && data['serviceId']) return 'notifications.serviceReviewReply' as const;
  return `notifications.kinds.${kind as Exclude<typeof kind, 'viewing' | 'quote'>}` as const;
}

/** Texts of a notification in the reader's language. */
const textsIn = (lang: Locale, data: Notification['data']) => {
  const read = (key: string) => (lang === 'ar' && text(data[`${key}Ar`])) || text(data[key]);
  return { title: read('title'), from: read('from'), text: read('text') };
};

/** Formats a notification as a sentence in the viewer's language. */
export function useNotificationText(): (notification: Notification) => string {
  const { t } = useTranslation();
  const lang = useLang();
  return ({ kind, data }) => {
    const status = REQUEST_STATUSES.find((one) => one === data['status']);
    const shown = {
      ...textsIn(lang, data),
      reason: text(data['reason']),
      name: text(data['searchName']),
      status: status ? t(`requests.status.${status}`) : '',
      rating: formatNumber(Number(data['rating'] ?? 0)),
      price: formatMoney(Number(data['price'] ?? 0)),
    };
    const isMine = text(data['path']).startsWith('/my-requests');
    if (kind === 'quote') {
      return t(`notifications.quote.${QUOTE_STATES.find((state) => state === data['event']) ?? 'sent'}`, {
        ...shown,
        from: shown.from || t(isMine ? 'quote.aProvider' : 'viewing.aClient'),
        price: exactMoney(Number(data['total'] ?? 0)),
      });
    }
    if (kind === 'viewing') {
      const at = text(data['at']);
      const event = eventOf(data);
      const unnamed = isMine ? 'viewing.anAgent' : 'viewing.aClient';
      const isBy = event === 'cancelled' && shown.from !== '';
      return t(`notifications.viewing.${isBy ? 'cancelledBy' : event}`, {
        ...shown,
        from: shown.from || t(unnamed),
        at: at && formatAppointment(at, lang),
      });
    }
    return t(sentenceOf({ kind, data }, status, shown.from), shown);
  };
}

const REVIEWS = ['propertyReviews', 'serviceReviews'] as const;
/** Other features to invalidate when a notification of this kind arrives. */
const CHANGED: { [Kind in Notification['kind']]?: readonly Feature[] } = {
  newReview: REVIEWS,
  reviewReply: REVIEWS,
  savedSearch: ['savedSearches'],
};

/** Invalidates notifications, and the data they concern, when one is pushed. */
export function useLiveNotifications(): void {
  useEffect(
    () =>
      subscribe(({ event, payload }) => {
        if (event === 'notification') void refresh('notifications', ...(CHANGED[payload.kind] ?? []));
        // A throttled notification was updated; the event doesn't say of which kind.
        if (event === 'account:changed' && payload.what === 'notifications') {
          void refresh(...Object.values(CHANGED).flat());
        }
      }),
    [],
  );
}
