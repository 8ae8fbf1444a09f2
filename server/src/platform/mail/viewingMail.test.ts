import { describe, expect, it } from 'vitest';
import { preferenceLines } from './appointment';
import type { MailData } from './mailData';
import { viewingMail } from './viewingMail';

const FACTS = {
  name: 'Noor',
  title: 'Sea view flat',
  path: '/my-requests',
  at: '2026-11-28T15:00:00.000Z',
  was: '2026-11-27T06:30:00.000Z',
  times: ['2026-11-29T13:00:00.000Z'],
};
type Event = MailData['viewing']['event'];
/** Lines of a mail in English and Arabic, with and without the other side's name. */
const LINES: [Event, string | undefined, string[], string[]][] = [
  [
    'proposed',
    'Omar Aziz',
    ['Omar Aziz offers these times for viewing “Sea view flat”:'],
    ['مواعيد مقترحة من Omar Aziz لمعاينة «Sea view flat»:'],
  ],
  [
    'agreed',
    undefined,
    ['The viewing of “Sea view flat” is confirmed for Saturday 28 November, 19:00.'],
    ['تم تأكيد معاينة «Sea view flat» يوم السبت 28 نوفمبر، 19:00.'],
  ],
  [
    'changeAsked',
    'Noor Haddad',
    [
      'Noor Haddad requested another time to view “Sea view flat”.',
      'Saturday 28 November, 19:00 stands until a new time is agreed.',
    ],
    [
      'وصلك من Noor Haddad طلب موعد آخر لمعاينة «Sea view flat».',
      'يبقى موعد السبت 28 نوفمبر، 19:00 قائماً إلى أن تتفقا على موعد جديد.',
    ],
  ],
  [
    'changeOffered',
    undefined,
    [
      'The agent would like to move your viewing of “Sea view flat” and offers these times:',
      'Saturday 28 November, 19:00 stands until you choose one.',
    ],
    [
      'مواعيد بديلة من الوسيط لمعاينة «Sea view flat»:',
      'يبقى موعد السبت 28 نوفمبر، 19:00 قائماً إلى أن تختار موعداً آخر.',
    ],
  ],
  [
    'moved',
    'Omar Aziz',
    ['The viewing of “Sea view flat” moved from Friday 27 November, 10:30 to Saturday 28 November, 19:00.'],
    ['انتقل موعد معاينة «Sea view flat» من الجمعة 27 نوفمبر، 10:30 إلى السبت 28 نوفمبر، 19:00.'],
  ],
  [
    'kept',
    'Omar Aziz',
    ['The viewing of “Sea view flat” stays on Saturday 28 November, 19:00.'],
    ['يبقى موعد معاينة «Sea view flat» كما هو: السبت 28 نوفمبر، 19:00.'],
  ],
  [
    'noneFits',
    undefined,
    ['Your client requested other times to view “Sea view flat”.'],
    ['وصلك من العميل طلب مواعيد أخرى لمعاينة «Sea view flat».'],
  ],
  [
    'cancelled',
    'Omar Aziz',
    ['Omar Aziz cancelled the viewing of “Sea view flat” on Saturday 28 November, 19:00.'],
    ['أُلغيت معاينة «Sea view flat» يوم السبت 28 نوفمبر، 19:00 بطلب من Omar Aziz.'],
  ],
  [
    'cancelled',
    undefined,
    ['The viewing of “Sea view flat” on Saturday 28 November, 19:00 was cancelled.'],
    ['أُلغيت معاينة «Sea view flat» يوم السبت 28 نوفمبر، 19:00.'],
  ],
];

describe('The mail about a viewing', () => {
  it.each(LINES)('It says what happened and which time stands: %s by %s.', (event, from, en, ar) => {
    const data = { ...FACTS, event, ...(from && { from }) };
    const slot = 'Sunday 29 November, 17:00';
    const shown = (lines: readonly unknown[]) =>
      lines.filter((line) => line !== slot && line !== 'الأحد 29 نوفمبر، 17:00');
    expect(shown(viewingMail.en(data).lines)).toEqual(en);
    expect(shown(viewingMail.ar(data).lines)).toEqual(ar);
    expect(viewingMail.en(data).lines).toContain(slot);
  });
});

it.each([
  [
    { preferredDate: '2026-11-28', preferredTime: 'afterWork' },
    'Preferred: Saturday 28 November, after work',
    'الموعد المفضل: السبت 28 نوفمبر، بعد الدوام',
  ],
  [{ preferredDate: '2026-11-28' }, 'Preferred: Saturday 28 November', 'الموعد المفضل: السبت 28 نوفمبر'],
  [{ preferredTime: 'morning' }, 'Preferred: morning', 'الموعد المفضل: صباحاً'],
  [{}, undefined, undefined],
] as const)('A mail states the preferred day and time as far as they are given: %j.', (stated, en, ar) => {
  expect([preferenceLines('en', stated)[0], preferenceLines('ar', stated)[0]]).toEqual([en, ar]);
});
