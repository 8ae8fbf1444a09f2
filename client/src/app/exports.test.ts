import { expect, test } from 'vitest';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { peopleColumns } from '@/features/identity/users/people';
import type { Request } from '@/blocks/requests/viewings/viewing';
import { requestColumns } from '@/features/conversations/requests/data';
import { listingColumns } from '@/features/market/listings/staff/queue';
import { serviceColumns } from '@/features/market/services/rows/columns';
import { loadAll } from '@/platform/api/loadAll';
import { csvOf, type Column } from '@/platform/browser/csv';
import { sampleAnswer } from '@/testing/fakeServer';
import { textsIn } from '@/testing/words';

const en = textsIn('en');
const ar = textsIn('ar');
/** Still 27 November in London, already the 28th in Dubai. */
const createdAt = '2026-11-27T20:30:00.000Z';

/** Headings and cells of an export with one row, as pairs. */
function pairsOf<Row>(columns: readonly Column<Row>[], row: Row): string[][] {
  const [head = [], cells = []] = csvOf(columns, [row])
    .slice(1)
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  expect(head).toHaveLength(cells.length);
  return head.map((heading, at) => [heading, (cells[at] ?? '').replaceAll('\u200E', '')]);
}
function firstOf<Row>({ data: [row] }: { data: Row[] }): Row {
  if (!row) throw new Error('The sample has no row');
  return row;
}

const listing = {
  ...firstOf(sampleAnswer('properties.allProperties', 'full')),
  ...{ referenceNo: 'IN-000042', title: 'Flat by the creek', titleAr: 'شقة على الخور' },
  ...{ type: 'sale' as const, propertyType: 'villa' as const, city: 'sharjah' as const, price: 1_250_000 },
  ...{ views: 31, favoritesCount: 7, requestsCount: 5, createdAt },
  ...{ isVerified: true, availability: 'available' as const },
};

test('The listings export puts every value in its column.', () => {
  const row = { ...listing, agent: { ...listing.agent, name: 'Mona Saleh' } } as typeof listing;
  expect(pairsOf(listingColumns(en, 'en'), row)).toEqual([
    ['Reference', 'IN-000042'],
    ['Title', 'Flat by the creek'],
    ['Title in Arabic', 'شقة على الخور'],
    ['Status', 'Published'],
    ['Deal type', 'For sale'],
    ['Property type', 'Villa'],
    ['Emirate', 'Sharjah'],
    ['Price, AED', '1250000'],
    ['Agent', 'Mona Saleh'],
    ['Views', '31'],
    ['Favourites', '7'],
    ['Requests', '5'],
    ['Added', '2026-11-28'],
    ['Missing', ''],
  ]);
});

test.each([
  [{ isVerified: true, availability: 'underOffer' }, 'Under offer', ''],
  [{ isVerified: false, sentBackReason: 'Blurred photos' }, 'Sent back', 'No photo No permit'],
  [{ isVerified: false, sentBackReason: null }, 'Pending', 'No photo No permit'],
] as const)('The export of listings words the state %o as %s.', (state, status, missing) => {
  const blockers = [
    { path: 'images', message: 'No photo' },
    { path: 'permit', message: 'No permit' },
  ];
  const pairs = Object.fromEntries(
    pairsOf(listingColumns(en, 'en'), { ...listing, ...state, blockers } as typeof listing),
  ) as Record<string, string>;
  expect([pairs['Status'], pairs['Missing']]).toEqual([status, missing]);
});

test('The services export puts every value in its column.', () => {
  const row = {
    ...firstOf(sampleAnswer('services.all', 'full')),
    ...{ referenceNo: 'SV-000007', title: 'Deep cleaning', titleAr: 'تنظيف عميق', state: 'hidden' },
    ...{ category: 'cleaning', city: ['dubai', 'ajman'], price: 350, priceUnit: 'per_visit' },
    ...{
      views: 12,
      requestsCount: 3,
      avgRating: 4.5,
      ratingCount: 2,
      createdAt,
      hiddenReason: 'Wrong price',
    },
  } as const;
  const agent = { ...row.agent, companyName: 'Bright Homes', name: 'Ravi' };
  const pairs = pairsOf(serviceColumns(en, 'en'), { ...row, agent } as never);
  expect(pairs).toEqual([
    ['Reference', 'SV-000007'],
    ['Title', 'Deep cleaning'],
    ['Title in Arabic', 'تنظيف عميق'],
    ['Status', 'Hidden by our team'],
    ['Category', 'Cleaning'],
    ['Emirates', 'Dubai; Ajman'],
    ['Price, AED', '350'],
    ['Price unit', 'per visit'],
    ['Agent', 'Bright Homes'],
    ['Views', '12'],
    ['Requests', '3'],
    ['Rating', '4.5'],
    ['Added', '2026-11-28'],
    ['Reason', 'Wrong price'],
  ]);
  const once = pairsOf(serviceColumns(en, 'en'), { ...row, ratingCount: 1, avgRating: 4 } as never);
  expect(once[11]).toEqual(['Rating', '4']);
  const unrated = pairsOf(serviceColumns(en, 'en'), { ...row, ratingCount: 0, avgRating: 0 } as never);
  expect(unrated[11]).toEqual(['Rating', '']);
});

test('The people export puts every value in its column.', () => {
  const row = {
    ...firstOf(sampleAnswer('users.users', 'full')),
    ...{ userID: 'IN-000099', name: 'Omar Aziz', email: 'omar@people.test', phone: '+971501234567' },
    ...{ isSuspended: true, suspendedReason: 'Spam', listings: 4, createdAt },
    role: 'service_agent' as const,
  };
  expect(pairsOf(peopleColumns(en, 'en'), row)).toEqual([
    ['Reference', 'IN-000099'],
    ['Name', 'Omar Aziz'],
    ['E-mail', 'omar@people.test'],
    ['Phone', '+971 501234567'],
    ['Role', 'Service agent'],
    ['Suspended', 'Spam'],
    ['Listings', '4'],
    ['Joined', '2026-11-28'],
  ]);
  const suspended = (change: object) => pairsOf(peopleColumns(en, 'en'), { ...row, ...change })[5]?.[1];
  expect(suspended({ suspendedReason: null })).toBe('Suspended');
  expect(suspended({ isSuspended: false })).toBe('');
});

const request = {
  ...{ createdAt, name: 'Aisha Rahman', email: 'aisha@people.test', phone: '+971509876543' },
  ...{ status: 'rejected', preferredDate: '2026-12-01', preferredTime: 'afterWork' },
  ...{ message: 'After five', note: 'Called twice' },
} as const;
const SUBJECT = { referenceNo: 'IN-000042', title: 'Flat by the creek' };
const requestOf = (kind: SubjectKind, change: object = {}): Request => {
  const id = `${kind}Requests.list` as const;
  const sample = firstOf<Request>(sampleAnswer(id, 'full'));
  const subject = { ...('property' in sample ? sample.property : sample.service), ...SUBJECT };
  return { ...sample, ...request, [kind]: subject, ...change } as Request;
};
const COMMON = [
  ['Date', '2026-11-28'],
  ['From', 'Aisha Rahman'],
  ['E-mail', 'aisha@people.test'],
  ['Phone', '+971 509876543'],
  ['Reference', 'IN-000042'],
  ['About', 'Flat by the creek'],
  ['Status', 'Declined'],
  ['Preferred day', '2026-12-01'],
  ['Time of day', 'After work'],
];
const TEXTS = [
  ['Message', 'After five'],
  ['Your note', 'Called twice'],
];

test('The requests export puts every value in its column, agreed viewings in UAE time.', () => {
  const viewing = { version: 2, times: [], note: null, cancelledBy: null, reason: null };
  const at = '2026-11-28T12:05:00.000Z';
  const exported = (state: string) =>
    pairsOf(
      requestColumns('property', en, 'en'),
      requestOf('property', { viewing: { ...viewing, state, at } }),
    );
  expect(exported('agreed')).toEqual([...COMMON, ['Viewing', '2026-11-28 16:05'], ...TEXTS]);
  expect(exported('cancelled')).toEqual([...COMMON, ['Viewing', ''], ...TEXTS]);
  expect(pairsOf(requestColumns('service', en, 'en'), requestOf('service'))).toEqual([...COMMON, ...TEXTS]);
});

test('Every export has Arabic headings.', () => {
  const headings = [
    ...listingColumns(ar, 'ar'),
    ...serviceColumns(ar, 'ar'),
    ...peopleColumns(ar, 'ar'),
    ...requestColumns('property', ar, 'ar'),
  ].map(([heading]) => heading);
  expect(headings.filter((heading) => !/^[\p{Script=Arabic}\s،.()]+$/u.test(heading))).toEqual([]);
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));
test.each([
  [250, 3],
  [100, 1],
  [0, 1],
])('An export of %i rows takes %i calls.', async (count, calls) => {
  const all = rowsOf(count);
  const pages: number[] = [];
  const rows = await loadAll(({ page, limit }) => {
    pages.push(page);
    return Promise.resolve({ data: all.slice((page - 1) * limit, page * limit), count });
  });
  expect(rows).toEqual(all);
  expect(pages).toEqual(Array.from({ length: calls }, (_, at) => at + 1));
});

test('An export ends with the first empty page if rows vanish meanwhile.', async () => {
  const pages = [rowsOf(2), []];
  const found = await loadAll(({ page }) => Promise.resolve({ data: pages[page - 1] ?? [], count: 150 }));
  expect(found).toEqual(rowsOf(2));
});

const ALL = rowsOf(250);
const NEW = { id: 'new' };
test.each([
  ['is added', [NEW, ...ALL], 5],
  ['is removed', ALL.slice(1), 5],
  ['is added and another removed', [NEW, ...ALL.slice(0, -1)], 4],
])('An export has each row once if a row %s after its first page.', async (_, after, calls) => {
  let made = 0;
  const found = await loadAll(({ page, limit }) => {
    const list = made === 0 ? ALL : after;
    made += 1;
    return Promise.resolve({ data: list.slice((page - 1) * limit, page * limit), count: list.length });
  });
  expect(new Set(found).size).toBe(found.length);
  expect(after.filter((row) => row !== NEW && !found.includes(row))).toEqual([]);
  expect(made).toBe(calls);
});

test('An export of a list that changes with every call ends.', async () => {
  let count = 300;
  const load = ({ page }: { page: number }) => {
    count += 1;
    return Promise.resolve({ data: rowsOf(page * 100).slice(-100), count });
  };
  expect((await loadAll(load)).length).toBeGreaterThanOrEqual(300);
});
