import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { i18nReady } from '@/platform/i18n/i18n';
import { useNotificationText, type Notification } from './notification';

beforeAll(() => i18nReady);

const about = { title: 'Lake view', from: 'Omar' };
test.each<[Notification['kind'], Notification['data'], string]>([
  ['requestStatus', { ...about, status: 'inProgress' }, 'Omar is working on your request: Lake view'],
  ['requestStatus', { ...about, status: 'done' }, 'Omar marked your request as done: Lake view'],
  ['requestStatus', { ...about, status: 'rejected' }, 'Omar declined your request: Lake view'],
  ['requestStatus', { ...about, status: 'pending' }, 'Omar reopened your request: Lake view'],
  ['requestStatus', { title: 'Lake view', status: 'done' }, 'Your request about Lake view: Done'],
  ['reviewReply', { ...about, serviceId: 'zz' }, 'The provider replied to your review of Lake view'],
])('A notification of the kind %s with %j reads “%s”.', (kind, data, text) => {
  const sentence = renderHook(useNotificationText).result.current({ kind, data } as Notification);
  expect(sentence.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text);
});
