import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CustomRequestRow } from '@/features/conversations/customRequests/CustomRequestRow';
import { TONES as REPORT_TONES } from '@/features/desk/moderation/reports';
import { Jobs } from '@/features/foundation/operator/Jobs';
import { Mails } from '@/features/foundation/operator/Mails';
import { RunBadge } from '@/features/market/feeds/RunState';
import { QuoteLine } from '@/blocks/requests/quotes/QuoteLine';
import { STATUS_TONES } from '@/blocks/requests/requests';
import { i18nReady } from '@/platform/i18n/i18n';
import { sampleAnswer } from '@/testing/fakeServer';
import { open, resetPage } from '@/testing/openPage';

beforeAll(() => i18nReady);
afterEach(resetPage);

/** Tone of the badge with a text. */
const toneOf = (text: string) => /bg-(\w+)/.exec(screen.getByText(text).className)?.[1];
/** Class of the tone `neutral`. */
const NEUTRAL = 'sunken';

test.each([
  ['reading', 'Reading', 'info'],
  ['ready', 'Ready to apply', 'warning'],
  ['applying', 'Applying', 'info'],
  ['done', 'Applied', 'success'],
  ['failed', 'Failed', 'danger'],
  ['cancelled', 'Stopped', NEUTRAL],
] as const)('A run of a feed that is %s reads "%s" in its tone.', (state, text, tone) => {
  const [run] = sampleAnswer('feeds.runs', 'full').data;
  if (!run) throw new Error('The sample is empty');
  open(<RunBadge run={{ ...run, state }} />);
  expect(toneOf(text)).toBe(tone);
});

test.each([
  ['All rejected', 'danger', { refused: 3 }],
  ['Applied', 'success', { refused: 3, unchanged: 1 }],
  ['Applied', 'success', {}],
])('A finished run reads "%s" in the tone %s.', (text, tone, counts) => {
  const [run] = sampleAnswer('feeds.runs', 'full').data;
  if (!run) throw new Error('The sample is empty');
  const none = { new: 0, changed: 0, gone: 0, refused: 0, unchanged: 0 };
  open(<RunBadge run={{ ...run, state: 'done', failure: null, counts: { ...none, ...counts } }} />);
  expect(toneOf(text)).toBe(tone);
});

const site = sampleAnswer('operator.state', 'full').data;
test.each([
  ['running', 'Running', 'info'],
  ['done', 'Done', 'success'],
  ['failed', 'Failed', 'danger'],
  ['waiting', 'Not run yet', NEUTRAL],
] as const)('A job that is %s reads "%s" in its tone.', (state, text, tone) => {
  open(<Jobs jobs={site.jobs.slice(0, 1).map((job) => ({ ...job, state }))} />);
  expect(toneOf(text)).toBe(tone);
});

test.each([
  ['refused', 'Rejected', 'danger'],
  ['tooLate', 'Expired', NEUTRAL],
  ['putOff', 'Deferred', 'warning'],
] as const)('A mail that was %s reads "%s" in its tone.', (trouble, text, tone) => {
  const troubled = site.mail.troubled.slice(0, 1).map((mail) => ({ ...mail, trouble, code: null }));
  open(<Mails mails={{ ...site.mail, troubled }} />);
  expect(toneOf(text)).toBe(tone);
});

test('Requests and reports have the tones of their status.', () => {
  expect(STATUS_TONES).toEqual({
    pending: 'info',
    inProgress: 'warning',
    done: 'success',
    rejected: 'neutral',
  });
  expect(REPORT_TONES).toEqual({ open: 'warning', dismissed: 'neutral', actedOn: 'success' });
});

test('A custom request states in the tone of success how many e-mails were sent.', () => {
  const [item] = sampleAnswer('customRequests.list', 'full').data;
  const [sent] = item?.sent ?? [];
  if (!item || !sent) throw new Error('The sample is empty');
  open(<CustomRequestRow item={{ ...item, sent: [sent, sent] }} />);
  expect(toneOf('2 e-mails sent')).toBe('success');
});

test.each([
  ['accepted', 'text-success'],
  ['sent', 'text-muted'],
  ['declined', 'text-muted'],
  ['withdrawn', 'text-muted'],
] as const)('A quote that is %s is listed in %s.', (state, tone) => {
  const [request] = sampleAnswer('serviceRequests.list', 'full').data;
  if (!request?.quote) throw new Error('The sample is empty');
  open(<QuoteLine request={{ ...request, quote: { ...request.quote, state } }} />);
  expect(document.querySelector('p')?.className).toContain(tone);
});
