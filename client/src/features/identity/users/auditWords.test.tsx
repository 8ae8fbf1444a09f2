import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { i18nReady } from '@/platform/i18n/i18n';
import { useAuditWords } from './auditWords';

const commands = endpoints.flatMap(([id, { kind }]) => (kind === 'command' ? [id] : []));
const words = () => renderHook(useAuditWords).result.current;
// Until the texts are loaded, the hook suspends.
beforeAll(async () => {
  await i18nReady;
  await i18n.changeLanguage('en');
});
afterEach(() => i18n.changeLanguage('en'));

test.each([
  ['users.updateUserByAdmin', 'Changed an account', 'تعديل حساب'],
  ['services.removeAllOf', 'Deleted all services by a provider', 'حذف كل خدمات مقدّم خدمات'],
  ['contacts.answer', 'Replied to a contact message', 'الرد على رسالة تواصل'],
  ['properties.renamed', 'Other action (properties.renamed)', undefined],
])('The action %s is called "%s".', async (id, english, arabic) => {
  expect(words().action(id)).toBe(english);
  if (!arabic) return;
  await i18n.changeLanguage('ar');
  expect(words().action(id)).toBe(arabic);
});

test('The filter lists every command of the contract once, by name.', () => {
  const { actions } = words();
  expect(actions.map(({ value }) => value).sort()).toEqual(commands.sort());
  for (const { value, label } of actions) expect(label).not.toContain(value);
});

test.each([
  ['reason', 'Reason'],
  ['isVerified', 'Published'],
  ['hideAgent', 'Agent hidden'],
  ['hiddenReason', 'Reason'],
  ['successor', 'New agent'],
  ['furnishing', 'Furnishing'],
  ['title', 'Title'],
  ['legal owner', 'legal owner'],
])('The changed field %s is called "%s".', (name, label) => {
  expect(words().field(name)).toBe(label);
});

test.each([
  ['isVerified', [false, true], 'Status: Published'],
  ['isVerified', [true, false], 'Status: Not published'],
  ['hideAgent', [false, true], 'Status: Agent hidden'],
  ['isSuspended', [true, false], 'Status: Active'],
  ['verified', [false, true], 'E-mail confirmed: no → yes'],
  ['role', ['user', 'agent'], 'Role: User → Property agent'],
  ['role', [null, 'agent'], 'Role: Property agent'],
  ['reason', [null, 'agent'], 'Reason added: agent'],
  ['suspendedReason', [undefined, 'Spam'], 'Reason added: Spam'],
  ['suspendedReason', ['Spam', null], 'Reason: Spam → empty'],
  ['price', [90_000, 80_000], 'Price: 90000 → 80000'],
  ['reports', 3, 'Reports: 3'],
  ['hiddenReason', 'Spam', 'Reason: Spam'],
])('The change %s: %j is shown as "%s".', (key, change, text) => {
  const { name, before, after } = words().change(key, change);
  const shown = `${name}: ${before === undefined ? '' : `${before} → `}${after}`;
  expect(shown.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});

test.each([
  ['properties.updateByAdmin', { isVerified: [false, true] }, 'Published a listing', 'نشر إعلان'],
  ['properties.updateByAdmin', { isVerified: [true, false] }, 'Sent a listing back', 'إعادة إعلان إلى صاحبه'],
  ['properties.updateByAdmin', { reason: [null, 'Blurred'] }, 'Sent a listing back', 'إعادة إعلان إلى صاحبه'],
  ['properties.updateByAdmin', { price: [1, 2] }, 'Changed a listing', 'تعديل إعلان'],
  ['properties.updateByAdmin', null, 'Changed a listing', 'تعديل إعلان'],
  ['reports.setStatus', { reason: [null, 'x'] }, 'Changed the status of a report', 'تغيير حالة بلاغ'],
])('The action %s with %j is called "%s".', async (action, diff, english, arabic) => {
  expect(words().act({ action, diff })).toBe(english);
  await i18n.changeLanguage('ar');
  expect(words().act({ action, diff })).toBe(arabic);
});
