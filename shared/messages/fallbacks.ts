import type { EndpointId } from '../contract/index';
import type { Locale } from '../domain/enums';

/** Texts for failed calls to which the server gave no message (source-spec §8). The spelling is the source's. */
export const fallbacks = {
  contacts: { en: 'Failed to fetch contacts', ar: 'تعذّر تحميل رسائل التواصل' },
  reviews: { en: 'Failed to fetch reviews', ar: 'تعذّر تحميل التقييمات' },
  thumb: { en: 'Failed to update review', ar: 'تعذّر تحديث التقييم' },
  reviewDeletion: { en: 'Failed to delete review', ar: 'تعذّر حذف التقييم' },
  requests: { en: 'Failed to fetch requests', ar: 'تعذّر تحميل الطلبات' },
  contactForm: { en: 'Something went wrong', ar: 'حدث خطأ ما' },
  account: { en: 'some error occured', ar: 'حدث خطأ غير متوقع' },
  conversation: { en: 'An error occurred.', ar: 'حدث خطأ.' },
  other: { en: 'Some error occurred', ar: 'حدث خطأ غير متوقع' },
} as const satisfies Record<string, Record<Locale, string>>;
type Fallback = keyof typeof fallbacks;

/** Calls with a text of their own, also when the server can't be reached. */
const OF_CALLS: Partial<Record<EndpointId, Fallback>> = {
  'contacts.list': 'contacts',
  'contacts.add': 'contactForm',
  'propertyRequests.list': 'requests',
  'serviceRequests.list': 'requests',
  'customRequests.list': 'requests',
  'propertyReviews.list': 'reviews',
  'propertyReviews.ofAgent': 'reviews',
  'propertyReviews.ofProperty': 'reviews',
  'propertyReviews.setThumb': 'thumb',
  'propertyReviews.remove': 'reviewDeletion',
  'serviceReviews.list': 'reviews',
  'serviceReviews.ofAgent': 'reviews',
  'serviceReviews.ofService': 'reviews',
  'serviceReviews.ofServiceById': 'reviews',
  'serviceReviews.setThumb': 'thumb',
  'serviceReviews.remove': 'reviewDeletion',
};
/** Texts of the other calls, by feature: users and auth, then dashboard and chats (source-spec §7). */
const OF_FEATURES: Record<string, Fallback> = {
  auth: 'account',
  users: 'account',
  chats: 'conversation',
  propertyRequestChats: 'conversation',
  dashboard: 'conversation',
};

/**
 * Text for a failed call without a message from the server (spec/3-client "Messages").
 * @param wasAnswered false if the server couldn't be reached; most calls then have no text here
 * @returns '' without one
 */
export function fallbackText(id: EndpointId, wasAnswered: boolean, lang: Locale): string {
  const own = OF_CALLS[id];
  if (own) return fallbacks[own][lang];
  const [feature = ''] = id.split('.');
  return wasAnswered ? fallbacks[OF_FEATURES[feature] ?? 'other'][lang] : '';
}
