import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { REQUEST_STATUSES } from '@manzil/shared/domain/enums';
import { ROLES } from '@manzil/shared/domain/roles';
import { lastMail, mailsTo } from '../../testing/mailbox';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
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
  requestCode: { code: '246810', minutes: 10 },
  signInToSend: { path: '/signin' },
  resetPassword: { name, path: '/reset-password?token=t', minutes: 30 },
  setPassword: { name, path: '/reset-password?token=t', minutes: 4320 },
  suspended: { name, reason: '<script>' },
  passwordChanged: { name },
  secondFactor: { name, isOn: true },
  emailChanged: { name, newEmail: 'new@people.test' },
  roleChanged: { name, role: 'service_agent' },
  listingVerified: listing,
  listingSentBack: { ...listing, reason: '<script>' },
  permitExpiring: { ...listing, expiresAt: '2027-03-01', isExpired: false },
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
  requestReceived: {
    ...listing,
    from: 'Omar <script>',
    ...{ preferredDate: '2026-11-28', preferredTime: 'afterWork', message: '<script>' },
  },
  requestStatus: { ...listing, status: 'inProgress' },
  viewing: {
    ...listing,
    event: 'cancelled',
    at: '2026-11-28T12:00:00.000Z',
    times: ['2026-11-28T12:00:00.000Z'],
    words: '<script>',
  },
  quote: {
    ...listing,
    event: 'sent',
    ...{ from: '<script>', total: 1575, vatAmount: 75, validUntil: '2026-12-12', words: '<script>' },
  },
  serviceHidden: { ...listing, reason: '<script>' },
  offerDeleted: listing,
  allDeleted: { name, path: '/dashboard/my-services' },
  offersReceived: { name, from: '<script>', path: '/dashboard/my-properties' },
  agencyInvitation: {
    name: '',
    from: 'Sara',
    agency: 'Zahra <b>Homes</b>',
    days: 14,
    path: '/dashboard/agency',
  },
  agencyClaimDecided: {
    name,
    agency: 'Zahra Homes',
    isAccepted: false,
    reason: '<script>',
    path: '/dashboard/agency',
  },
  memberRemoved: { name, agency: '<script>', path: '/dashboard/my-properties' },
  requestGone: listing,
  webhookSet: { name, host: '<script>', path: '/dashboard/feeds' },
  webhookFailed: { name, host: '<script>', path: '/dashboard/feeds' },
  apiTokenCreated: { name, token: '<script>', path: '/dashboard/feeds' },
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
      expect([mail.subject, ...mail.text.split('\n').filter(Boolean)]).toMatchSnapshot();
    },
  );
});

it.each(['en', 'ar'] as const)('Mails name every role and every status of a request in %s.', (locale) => {
  const lineOf = (template: MailTemplate, data: object) =>
    renderMail(template, { ...samples[template], ...data }, locale)
      .text.split('\n')
      .filter(Boolean)[1];
  const lines = [
    ...ROLES.map((role) => lineOf('roleChanged', { role })),
    ...REQUEST_STATUSES.map((status) => lineOf('requestStatus', { status })),
    ...REQUEST_STATUSES.map((status) => lineOf('requestStatus', { status, from: 'Omar' })),
  ];
  expect(lines).toMatchSnapshot();
});

it.each([
  [10, '10 minutes', '10 دقائق'],
  [119, '119 minutes', '119 دقيقة'],
  [120, '2 hours', 'ساعتين'],
  [2820, '47 hours', '47 ساعة'],
  [2880, '2 days', 'يومين'],
  [4320, '3 days', '3 أيام'],
])('A code valid for %i minutes is valid for %s or %s.', (minutes, english, arabic) => {
  const data = { code: '246810', minutes };
  expect(renderMail('otp', data, 'en').text).toContain(english);
  expect(renderMail('otp', data, 'ar').text).toContain(arabic);
});

it.each<[MailTemplate, RegExp, RegExp]>([
  ['stillAvailable', /aren’t confirmed for 30 days/, /خلال 30 يوماً/],
  ['offerDeleted', /within 30 days/, /خلال 30 يوماً/],
  ['allDeleted', /within 30 days/, /خلال 30 يوماً/],
  ['permitExpiring', /1 March 2027/, /1 مارس 2027/],
  ['savedSearchAlert', /3 new properties/, /3 عقارات جديدة/],
])('The figures of the mail %s are right in both languages.', (template, english, arabic) => {
  expect(renderMail(template, samples[template], 'en').text).toMatch(english);
  expect(renderMail(template, samples[template], 'ar').text).toMatch(arabic);
});

/** The data of a mail with every text replaced by one in the other script; adds the texts to `texts`. */
function foreignTexts<T>(data: T, word: string, texts: string[], key = ''): T {
  if (Array.isArray(data)) return data.map((one: unknown) => foreignTexts(one, word, texts, key)) as T;
  if (typeof data === 'object' && data !== null) {
    const entries = Object.entries(data).map(([name, value]) => [
      name,
      foreignTexts<unknown>(value, word, texts, name),
    ]);
    return Object.fromEntries(entries) as T;
  }
  const isText = /^(name|from|title|reason|group|searchName|answer|message|note|words|newEmail|price|place)$/;
  if (!isText.test(key)) return data;
  texts.push(`${word} ${texts.length}.`);
  return texts.at(-1) as T;
}

describe.each([
  ['en', 'ltr', 'نص عربي'],
  ['ar', 'rtl', 'Some words'],
] as const)('A mail in %s', (locale, dir, word) => {
  it.each(Object.keys(samples) as MailTemplate[])(
    'Every name and text of %s is isolated, and our own sentences run in the mail’s direction.',
    (template) => {
      setEnv({ ...env(), BRAND_NAME: `${word} brand`, SUPPORT_EMAIL: 'help@people.test' });
      const texts: string[] = [];
      const data = foreignTexts(samples[template], word, texts);
      const { subject, text, html } = renderMail(template, data, locale);
      for (const said of [...texts, `${word} brand`, 'help@people.test']) {
        for (const part of [subject, text]) {
          expect(part.replaceAll(`\u2068${said}\u2069`, '')).not.toContain(said);
        }
        const body = html.slice(html.indexOf('<body'));
        const isolated = [`<bdi>${said}</bdi>`, `<p dir="auto" style="margin:0 0 14px;">${said}</p>`];
        expect(isolated.reduce((rest, one) => rest.replaceAll(one, ''), body)).not.toContain(said);
      }
      // A paragraph with its own direction holds somebody else's words and nothing else.
      for (const [, own] of html.matchAll(/<p dir="auto"[^>]*>(.*?)<\/p>/g)) expect(texts).toContain(own);
      expect(html).toContain(`<html lang="${locale}" dir="${dir}">`);
      expect(html.match(/<bdi>/g)?.length).toBe(html.match(/<\/bdi>/g)?.length);
      setEnv({ ...env(), BRAND_NAME: 'Manzil', SUPPORT_EMAIL: undefined });
    },
  );
});

it('Direction controls in a name don’t end its isolation, and each line of a text is isolated.', () => {
  const title = '\u2069Villa\u202e\u2066 \u2067Marina';
  expect(renderMail('listingVerified', { ...listing, title }, 'ar').subject).toContain(
    '\u2068Villa Marina\u2069',
  );
  const { text, html } = renderMail('contactAnswer', { name, answer: 'أهلاً\n\nشكراً', message: 'hi' }, 'en');
  expect(text).toContain('\u2068أهلاً\u2069\n\n\u2068شكراً\u2069');
  expect(html).toMatch(/<p dir="auto"[^>]*>أهلاً<\/p>\n<p dir="auto"[^>]*>شكراً<\/p>/);
});

it.each(Object.keys(samples) as MailTemplate[])(
  "%s doesn't ask for a reply to the mail itself.",
  (template) => {
    for (const locale of ['en', 'ar'] as const) {
      const { text } = renderMail(template, samples[template], locale);
      expect(text).not.toMatch(/reply to this|ردّ? على هذه الرسالة/);
    }
  },
);

it.each(['secondFactor', 'emailChanged'] as const)(
  '%s names the support address if there is one.',
  (template) => {
    const textIn = (locale: 'en' | 'ar') => renderMail(template, samples[template], locale).text;
    expect(textIn('en')).toContain('contact us through our website immediately.');
    expect(textIn('ar')).toContain('تواصل معنا عبر موقعنا فوراً.');
    setEnv({ ...env(), SUPPORT_EMAIL: 'help@people.test' });
    expect(textIn('en')).toContain('write to \u2068help@people.test\u2069 immediately.');
    expect(textIn('ar')).toContain('راسلنا على \u2068help@people.test\u2069 فوراً.');
    setEnv({ ...env(), SUPPORT_EMAIL: undefined });
  },
);

it('Counts follow Arabic plural rules.', () => {
  const alert = (count: number) =>
    renderMail('savedSearchAlert', { ...samples.savedSearchAlert, count }, 'ar').subject;
  expect(alert(1)).toMatch(/^عقار جديد/);
  expect(alert(2)).toMatch(/^عقاران جديدان/);
  expect(alert(5)).toMatch(/^5 عقارات جديدة/);
  expect(alert(12)).toMatch(/^12 عقاراً جديداً/);
  expect(alert(100)).toMatch(/^100 عقار جديد/);
});
