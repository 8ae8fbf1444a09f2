import { expect, it } from 'vitest';
import { accountMessages } from '@manzil/shared/messages/accounts';
import { fallbacks, fallbackText } from '@manzil/shared/messages/fallbacks';
import { listingMessages } from '@manzil/shared/messages/listings';
import { messages } from '@manzil/shared/messages/messages';
import spec from '../../../docs/spec/source-spec.md?raw';
import en from '../../public/locales/en/common.json';

const [, catalogue = ''] = /## 8\. The error catalogue\n([\s\S]*?)\n## 9\./.exec(spec) ?? [];

it('Every text quoted in the error catalogue of the source exists in the product, to the letter.', () => {
  const quoted = [...catalogue.matchAll(/(?<!\w)'([^']+)'/g)].map(([, text]) => text);
  expect(quoted).toHaveLength(27);
  const ofServer = Object.values({ ...messages, ...accountMessages, ...listingMessages, ...fallbacks });
  const ofClient = JSON.stringify(en);
  const missing = quoted.filter(
    (text) => !ofServer.some((known) => known.en === text) && !ofClient.includes(JSON.stringify(text)),
  );
  expect(missing).toEqual([]);
});

it.each([
  ['contacts.list', 'Failed to fetch contacts', 'Failed to fetch contacts'],
  ['propertyReviews.ofProperty', 'Failed to fetch reviews', 'Failed to fetch reviews'],
  ['serviceReviews.setThumb', 'Failed to update review', 'Failed to update review'],
  ['serviceReviews.remove', 'Failed to delete review', 'Failed to delete review'],
  ['customRequests.list', 'Failed to fetch requests', 'Failed to fetch requests'],
  ['contacts.add', 'Something went wrong', 'Something went wrong'],
  ['auth.login', 'some error occured', ''],
  ['users.updateUserByAdmin', 'some error occured', ''],
  ['dashboard.adminStats', 'An error occurred.', ''],
  ['chats.send', 'An error occurred.', ''],
  ['properties.add', 'Some error occurred', ''],
] as const)('%s without a message says “%s” if answered, and “%s” if not.', (id, answered, unreachable) => {
  expect(fallbackText(id, true, 'en')).toBe(answered);
  expect(fallbackText(id, false, 'en')).toBe(unreachable);
  expect(fallbackText(id, true, 'ar')).toMatch(/[\u0600-\u06FF]/);
});
