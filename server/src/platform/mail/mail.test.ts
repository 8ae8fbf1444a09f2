import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { lastMail, mailsTo } from '../../testing/mailbox';
import { testApp } from '../../testing/testApp';
import { sendMail } from './mail';
import type { MailData, MailTemplate } from './mailData';
import { renderMail } from './render';

testApp();

const otp = { template: 'otp', data: { code: '135790', minutes: 10 } } as const;

describe('The mail queue', () => {
  it('Queued mails are encrypted in the database.', async () => {
    await sendMail({ ...otp, to: 'mona@people.test', locale: 'ar' });
    expect(await lastMail('mona@people.test', 'otp')).toEqual(otp.data);
    const rows = await mongoose.connection.collection('mailjobs').find().toArray();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(otp.data.code);
  });

  it.each(['a@b.test\r\nBcc: x@y.test', 'a@b.test, x@y.test', 'a@b.test;x@y.test', '<a@b.test>', 'a', ''])(
    'No mail is sent to %j.',
    async (to) => {
      await sendMail({ ...otp, to, locale: 'en' });
      expect(await mailsTo(to)).toEqual([]);
    },
  );
});

const name = 'A "name" <b>&';
const listing = { name, title: 'Villa <script>', path: '/single?id=1' };
const samples: MailData = {
  otp: { code: '246810', minutes: 10 },
  resetPassword: { name, path: '/reset-password?token=t', minutes: 30 },
  setPassword: { name, path: '/reset-password?token=t', minutes: 4320 },
  suspended: { name, reason: '<script>' },
  passwordChanged: { name },
  secondFactor: { name, isOn: true },
  emailChanged: { name, newEmail: 'new@people.test' },
  roleChanged: { name, role: 'service_agent' },
  listingVerified: listing,
  listingSentBack: { ...listing, reason: '<script>' },
  permitExpiring: { ...listing, expiresAt: '2027-03-01' },
  stillAvailable: listing,
  unreadChat: { name, from: '<script>', group: 'Viewing', path: '/inbox', settingsPath: '/account-info' },
  savedSearchAlert: {
    name,
    searchName: 'Marina <script>',
    count: 3,
    items: [{ title: '<script>', price: 'AED 1,250,000 / yr', place: 'Dubai', path: '/single?id=2' }],
    path: '/catalog',
    settingsPath: '/saved-searches',
  },
  contactAnswer: { name, answer: 'We looked into it.\n<script>', message: '<script>' },
  customMatches: {
    name,
    note: '<script>',
    items: [{ title: '<script>', price: 'AED 1,250,000 / yr', place: 'Dubai', path: '/single?id=2' }],
    path: '/catalog',
  },
  requestReceived: { ...listing, from: 'Omar <script>', message: '<script>' },
  requestStatus: { ...listing, status: 'inProgress' },
  viewing: {
    ...listing,
    event: 'cancelled',
    at: '2026-11-28T12:00:00.000Z',
    times: ['2026-11-28T12:00:00.000Z'],
    words: '<script>',
  },
  serviceHidden: { ...listing, reason: '<script>' },
  offerDeleted: listing,
  allDeleted: { name, path: '/dashboard/my-services' },
  offersReceived: { name, from: '<script>', path: '/dashboard/my-properties' },
  requestGone: listing,
};

describe.each(Object.keys(samples) as MailTemplate[])('%s', (template) => {
  it.each(['en', 'ar'] as const)(
    "The mail is complete in %s, in HTML and text, and escapes people's input.",
    (locale) => {
      const mail = renderMail(template, samples[template], locale);
      for (const part of [mail.subject, mail.html, mail.text]) {
        expect(part).not.toMatch(/undefined|\[object|NaN|\{n\}/);
        expect(part.trim()).not.toBe('');
      }
      expect(mail.html).not.toMatch(/<script|<b>&/);
      expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(/[\u0600-\u06ff]/.test(mail.subject)).toBe(locale === 'ar');
      // The texts of the screens (client/src/testing/locales.test.ts).
      expect(mail.text).not.toMatch(/وكيل|مزود|إنجازات|بدون|ft²|good for/);
      const urls = [...mail.text.matchAll(/https?:\S+/g)].map(([url]) => url);
      expect(urls.filter((url) => !url.startsWith('http://localhost:5000/'))).toEqual([]);
    },
  );
});

it('Counts follow Arabic plural rules.', () => {
  const alert = (count: number) =>
    renderMail('savedSearchAlert', { ...samples.savedSearchAlert, count }, 'ar').subject;
  expect(alert(1)).toMatch(/^عقار جديد/);
  expect(alert(2)).toMatch(/^عقاران جديدان/);
  expect(alert(5)).toMatch(/^5 عقارات جديدة/);
  expect(alert(12)).toMatch(/^12 عقاراً جديداً/);
  expect(alert(100)).toMatch(/^100 عقار جديد/);
});
