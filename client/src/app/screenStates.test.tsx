import '@/testing/fakeNetwork';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clientRoutes, type ClientRoute, type RouteName } from '@manzil/shared/domain/address/clientRoutes';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import { queryClient } from '@/platform/api/useApi';
import { getSession } from '@/platform/session';
import { answer, answerOthers, calls, refuse, sampleAnswer } from '@/testing/fakeServer';
import { lazyLoaded, open, pageErrors, resetPage } from '@/testing/openPage';
import { linesShown } from '@/testing/linesShown';
import { hardCodedTexts, pseudo, speakPseudo } from '@/testing/pseudo';
import { DATA, TODAY, type Amount } from '@/testing/sample';
import { signInAs } from '@/testing/signIn';
import { AppFrame } from './frames/AppFrame';
import { AuthFrame } from './frames/AuthFrame';
import { PublicFrame } from './frames/PublicFrame';
import { Page } from './Page';
import { RequireRole } from './RequireRole';
import { Palette } from './palette/Palette';
import { screens } from './screens';

// recharts draws nothing in jsdom, which has no layout.
vi.mock('@/features/desk/dashboard/MonthChart', () => ({ MonthChart: () => null }));

const ID = 'a'.repeat(24);
/** Queries of screens; the others get an id, which lists ignore. */
const QUERY: Partial<Record<RouteName, string>> = {
  comparison: `?ids=${ID}`,
  unsubscribe: '?token=zz',
  resetPassword: '?token=zz',
};
/** Queries of screens whose address decides that they are empty. */
const EMPTY_QUERY: Partial<Record<RouteName, string>> = { comparison: '?ids=' };
/** Screens that differ by role; the last role of a route opens the others. */
const BY_ROLE: Partial<Record<RouteName, readonly Role[]>> = { dashboard: ROLES };

/** Screens without data that could load, fail or be missing, and why. */
const STATIC: Partial<Record<RouteName, string>> = {
  forgotPassword: 'a form',
  notFound: 'suggests homes only once they have loaded',
  privacy: 'a text',
  resetPassword: 'a form, usable whether or not its link could be checked',
  signIn: 'a form',
  signUp: 'a form',
  terms: 'a text',
  unsubscribe: 'calls the server only when asked to',
  verifyOtp: 'a form',
};
/** Screens without an empty state, and why. */
const NEVER_EMPTY: Partial<Record<RouteName, string>> = {
  accountInfo: 'everybody has an account',
  addProperty: 'a form, with or without a draft',
  addService: 'a form, with or without a draft',
  agency: 'a form to claim one',
  dashboard: 'figures, which may be 0',
  editProperty: 'a missing record is an error',
  editService: 'a missing record is an error',
  operator: 'figures and settings',
};
/** Screens of one record, empty if it doesn't exist. */
const OF_RECORD = new Set<RouteName>(['single', 'singleService', 'agent', 'favoriteList']);
/** Texts that have their Arabic beside them instead of in the locale files. */
const TRANSLATED_APART = new Set<RouteName>(['terms', 'privacy']);

interface Case {
  name: RouteName;
  role: Role | undefined;
}
const cases = (Object.keys(clientRoutes) as RouteName[]).flatMap((name) => {
  const { roles }: ClientRoute = clientRoutes[name];
  const as: readonly (Role | undefined)[] = BY_ROLE[name] ?? [roles?.at(-1)];
  return as.map((role): [title: string, Case] => [
    as.length > 1 ? `${name} (${role})` : name,
    { name, role },
  ]);
});
const withData = cases.filter(([, { name }]) => !STATIC[name]);

function enter({ role }: Case): void {
  if (role) signInAs(role);
}
async function openScreen({ name }: Case, query = QUERY[name] ?? `?id=${ID}`): Promise<void> {
  const { path, roles }: ClientRoute = clientRoutes[name];
  const Screen = await screens[name]();
  open(<Page name={name} guard={roles && { Guard: RequireRole, roles }} Screen={Screen} />, path + query);
}

/** Answers every call with a sample; the account is one's own, and the person of an agent's page is an agent. */
function answerAll(amount: Amount): void {
  answerOthers((id) => sampleAnswer(id, amount));
  const own = getSession()?.user;
  if (own) answer('auth.getUser', () => ({ data: own }));
  const agent = sampleAnswer('users.getUserWithId', amount);
  answer('users.getUserWithId', () => ({ ...agent, data: { ...agent.data, role: 'agent' as const } }));
}
/** Answers every call with the sample of the opposite choices; no request is in two states at once. */
function answerOpposite(): void {
  answerAll('other');
  for (const id of ['propertyRequests.list', 'serviceRequests.list'] as const) {
    const requests = sampleAnswer(id, 'other');
    answer(id, ({ status }) => (status === 'inProgress' ? { ...requests, data: [] } : requests) as never);
  }
}
function refuseAll(status: 404 | 500): void {
  answerOthers(() => {
    throw refuse({ status, code: status === 404 ? 'not_found' : 'internal', message: `${DATA}message` });
  });
}

const EMPTY_SCENE = 'img[src^="/scenes/empty"], img[src="/scenes/lost.svg"]';
const busy = () => [...document.querySelectorAll('[aria-busy="true"]')];
const retries = () => screen.queryAllByRole('button', { name: pseudo('ui.retry') });
/** Waits until all parts of the page have loaded, also those that load on sight. */
const loaded = () =>
  waitFor(async () => {
    await lazyLoaded();
    expect(queryClient.isFetching()).toBe(0);
    expect([...busy(), ...retries()]).toEqual([]);
  });
/** Waits until something of the server's is on the page, as text or in a field. */
const dataShown = () =>
  waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    expect(document.body.innerHTML + fields.join(' ')).toContain(DATA);
  });
/** What the page shows, each line once if it repeats records. */
const textShown = ({ isRepeating = false } = {}) =>
  (isRepeating ? [...new Set(linesShown())] : linesShown()).join('\n');
/** Closes the page. @throws if it reported an error or showed a text that isn't translated */
function close(isTranslatedApart = false): void {
  const texts = isTranslatedApart ? [] : hardCodedTexts();
  const errors = pageErrors();
  resetPage();
  expect({ texts, errors }).toEqual({ texts: [], errors: [] });
}

/** Waits for the chats of whoever is signed in. */
async function chatsLoaded(): Promise<void> {
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('chats.list'));
  await loaded();
}

/** Lengths of the lists that a screen asks the server for. */
const lengthsAsked = () =>
  calls
    .flatMap(({ id, input }) => {
      const { limit } = input as { limit?: number };
      return limit === undefined ? [] : [`${id}: ${limit}`];
    })
    .sort();

beforeAll(async () => {
  await speakPseudo();
  // From the first chat on, every signed-in page loads the chats.
  const inbox: Case = { name: 'inbox', role: 'user' };
  enter(inbox);
  answerAll('full');
  await openScreen(inbox);
  await chatsLoaded();
  resetPage();
});
afterEach(() => {
  // Visited and compared homes show on other pages.
  localStorage.clear();
  resetPage();
  dispatchEvent(new Event('storage'));
  vi.useRealTimers();
});

test.each(withData)('The screen %s shows that it is loading.', async (_, one) => {
  enter(one);
  answerOthers(() => new Promise(() => undefined));
  await openScreen(one);
  await waitFor(() => expect(busy()).not.toEqual([]));
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(retries()).toEqual([]);
  close();
});

test.each(withData)('The screen %s reports a failed server and loads on retry.', async (_, one) => {
  enter(one);
  refuseAll(500);
  await openScreen(one);
  await waitFor(() => expect(retries()).not.toEqual([]));
  expect(screen.getAllByRole('alert')).not.toEqual([]);
  expect(hardCodedTexts()).toEqual([]);
  answerAll('full');
  for (const button of retries()) fireEvent.click(button);
  await loaded();
  await dataShown();
  await loaded();
  close();
});

test.each(withData.filter(([, { name }]) => !NEVER_EMPTY[name]))(
  'The screen %s shows its empty state.',
  async (_, one) => {
    enter(one);
    if (OF_RECORD.has(one.name)) refuseAll(404);
    else answerAll('bare');
    await openScreen(one, EMPTY_QUERY[one.name]);
    await loaded();
    await waitFor(() => expect(document.querySelector(EMPTY_SCENE)).not.toBeNull());
    close();
  },
);

test('A search without results asks for three other places.', async () => {
  answerAll('bare');
  await openScreen({ name: 'catalog', role: undefined }, '?search=zz');
  await waitFor(() => expect(lengthsAsked()).toContain('properties.suggest: 3'));
  await loaded();
  close();
});

test.each(withData)('The screen %s draws a response without optional fields.', async (_, one) => {
  enter(one);
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  answerAll('bare');
  await openScreen(one);
  await waitFor(() => expect(calls).not.toEqual([]));
  await loaded();
  if (one.role) await chatsLoaded();
  expect(textShown()).toMatchSnapshot();
  close();
});

test.each(withData)('The screen %s shows the opposite choices.', async (_, { name, role }) => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  const { roles }: ClientRoute = clientRoutes[name];
  const one: Case = { name, role: BY_ROLE[name] ? role : (roles?.[0] ?? 'user') };
  enter(one);
  answerOpposite();
  await openScreen(one);
  await chatsLoaded();
  expect(textShown()).toMatchSnapshot();
  close();
});

/** Copies of each record in a list, more than most lists show at once. */
const COPIES = 13;
const hasId = (item: unknown) => typeof item === 'object' && item !== null && 'id' in item;
/** A sample whose lists of records are long. */
function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (!hasId(first)) return value.map(lengthened);
    return Array.from({ length: Math.max(COPIES, value.length) }, (_, at) => ({
      ...(lengthened(value[at % value.length]) as object),
      id: at.toString(16).padStart(24, 'a'),
    }));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one)]));
}
const LISTS = 'ul, ol, tbody, [role="list"], [role="listbox"]';
/** Lengths of the lists on the page that aren't part of another's row, by the heading above them. */
const lengthsShown = () =>
  [...document.querySelectorAll(LISTS)].flatMap((list) => {
    if (list.parentElement?.closest(LISTS) || list.children.length < 3) return [];
    const heading = list.closest('section, nav, main')?.querySelector('h1, h2, h3')?.textContent ?? '';
    return [`${heading.slice(0, 40)}: ${list.children.length}`];
  });
test.each(withData)('The screen %s shows what the server has.', async (_, one) => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  enter(one);
  answerAll('full');
  answerOthers((id) => lengthened(sampleAnswer(id, 'full')));
  await openScreen(one);
  await loaded();
  await dataShown();
  await loaded();
  if (one.role) await chatsLoaded();
  expect({ asked: lengthsAsked(), shown: lengthsShown() }).toMatchSnapshot();
  expect(textShown({ isRepeating: true })).toMatchSnapshot();
  close();
});

test('The palette shows staff the pages and records it finds.', async () => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  signInAs('super_admin');
  answerOpposite();
  open(<Palette />);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 're' } });
  await dataShown();
  await loaded();
  expect(textShown()).toMatchSnapshot();
  close();
});

test.each(cases.filter(([, { name }]) => STATIC[name]))(
  'The screen %s is usable while the server fails.',
  async (_, one) => {
    enter(one);
    refuseAll(500);
    await openScreen(one);
    await waitFor(() => expect(document.body.textContent).not.toBe(''));
    await loaded();
    expect(textShown()).toMatchSnapshot();
    close(TRANSLATED_APART.has(one.name));
  },
);

test.each([
  ['public', PublicFrame, undefined],
  ['public', PublicFrame, 'user'],
  ['auth', AuthFrame, undefined],
  ['app', AppFrame, 'agent'],
  ['app', AppFrame, 'super_admin'],
] as const)('The %s frame shows translated texts only.', async (_, Frame, role) => {
  if (role) signInAs(role);
  answerAll('full');
  open(<Frame />, '/');
  await waitFor(() => expect(document.body.textContent).toContain('⟦'));
  await loaded();
  if (role) await chatsLoaded();
  expect(textShown()).toMatchSnapshot();
  close();
});
