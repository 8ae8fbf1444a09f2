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
  ['services.removeAllOf', 'Deleted all services of an agent', 'حذف جميع خدمات وسيط'],
  ['contacts.answer', 'Answered a contact message', 'الرد على رسالة تواصل'],
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
  ['successor', 'Successor'],
  ['furnishing', 'Furnishing'],
  ['title', 'Title'],
  ['legal owner', 'legal owner'],
])('The changed field %s is called "%s".', (name, label) => {
  expect(words().field(name)).toBe(label);
});

test.each([
  ['isVerified', true, 'yes'],
  ['isVerified', false, 'no'],
  ['role', 'agent', 'Property agent'],
  ['reason', 'agent', 'agent'],
  ['reports', 3, '3'],
  ['note', null, 'empty'],
])('The value %s: %s is shown as "%s".', (name, value, text) => {
  expect(words().value(name, value)).toBe(text);
});
