import { expect, it } from 'vitest';
import { foldText } from '@manzil/shared/domain/text/fold';
import { fromArabizi } from './arabizi';

it.each([
  ['شقة', 'shaqqa sha2a shakka'],
  ['غرف', "ghurfa 3'urfa 8urfa qorfa"],
  ['غرفتين', 'ghurfatain ghurfatein'],
  ['ايجار', 'ijar eejar lilijar leljar'],
  ['بيع', 'bay3 bee3 lilbay3 baa'],
  ['شراء', 'shira shira2 lilshira'],
  ['صالة', 'sala saleh 9ala 9alah'],
  ['بيت', 'bayt bait beit'],
  ['فيلا', 'villa vila fella velah'],
  ['ارض', 'ard 2ard ar9'],
  ['نوم', 'noum nawm nom'],
  ['حتى', '7atta hatta 7ata hata'],
  ['اقل', 'a2al aqal agal'],
  ['اكثر', 'akthar aktar ekthar'],
  ['تحت', 'ta7t taht'],
  ['فوق', 'fo2 foq faw2 fawq'],
  ['عزاب', '3ozab 3zab'],
  ['عائلات', '3ailat 3a2ilat 3awa2el'],
  ['في', 'fi fe lil bil ma3 3ala w wa'],
  ['مفروشة', 'mafrousha'],
  ['محل', 'ma7al'],
  ['مسبح', 'masba7'],
  ['الشارقة', 'sharqa'],
  ['شهريا', 'shahriyan'],
  ['سنويا', 'sanawiyan'],
])('Arabizi: %s is typed %s.', (arabic, spellings) => {
  const read = spellings.split(' ').map((spelling) => [spelling, fromArabizi(spelling)]);
  expect(read).toEqual(spellings.split(' ').map((spelling) => [spelling, foldText(arabic)]));
});

it.each(['sale', 'well', 'be', 'la', 'fee', 'le', 'marina', '33', 'شقة', 'hat'])(
  'Arabizi: "%s" is not recognised.',
  (word) => {
    expect(fromArabizi(word)).toBeUndefined();
  },
);
