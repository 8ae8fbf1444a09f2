import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import type { CommandId } from './api';

/** The calls that reached the server, each with its session. */
const sent: { call: string; token: string | undefined }[] = [];
/** What happens between a request and its answer, and the answer's status. */
const meanwhile: { run?: () => void; status?: number } = {};

/** Replaces the network below axios; the client above it is real. */
class Network {
  status = 200;
  responseText = '{"success":true}';
  readyState = 4;
  responseURL = '';
  upload = { addEventListener: () => undefined };
  onloadend?: () => void;
  #call = '';
  #token: string | undefined;
  open(method: string, url: string) {
    this.#call = `${method.toUpperCase()} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'jwtoken') this.#token = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json';
  }
  addEventListener() {}
  abort() {}
  send() {
    sent.push({ call: this.#call, token: this.#token });
    this.status = meanwhile.status ?? 200;
    meanwhile.run?.();
    queueMicrotask(() => this.onloadend?.());
  }
}
/** Node's fetch accepts absolute URLs only. */
class PageRequest extends Request {
  constructor(input: string | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}
const fakeFetch = (input: string | Request, init?: RequestInit) => {
  const { method, url, headers } = new PageRequest(input, init);
  // The client's texts are fetched too.
  if (url.includes('/api/')) {
    sent.push({ call: `${method} ${url}`, token: headers.get('jwtoken') ?? undefined });
  }
  return Promise.resolve(Response.json({ success: true }));
};

type Who = { id: string; role: string; impersonatedBy?: string };
const AISHA: Who = { id: 'a'.repeat(24), role: 'user' };
const OMAR: Who = { id: 'b'.repeat(24), role: 'agent' };
const ADMIN: Who = { id: 'c'.repeat(24), role: 'admin' };
const ADMIN_AS_OMAR: Who = { ...OMAR, impersonatedBy: ADMIN.id };
const exp = Math.floor(Date.now() / 1000) + 3600;
const tokenOf = (who: Who, version = 1) => `x.${btoa(JSON.stringify({ ...who, exp, version }))}.x`;
const userOf = ({ id, role }: Who) => ({ id, role, name: `Name of ${role}`, userFavs: [] });

/** Writes to the browser's storage like another tab; the test decides whether the event follows. */
function store(who: Who | null, version = 1): void {
  const admin = who?.impersonatedBy ? ADMIN : null;
  const values = {
    adminUser: admin && JSON.stringify(userOf(admin)),
    adminToken: admin && tokenOf(admin),
    jwtoken: who && tokenOf(who, version),
    user: who && JSON.stringify(userOf(who)),
    isAuthenticated: who && 'true',
  };
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}

/** A page opened with this session. */
async function open(who: Who | null) {
  store(who);
  vi.resetModules();
  const [session, changes, { call }, { sendOnLeaving }] = await Promise.all([
    import('../session'),
    import('../sessionChanges'),
    import('./api'),
    import('./sendOnLeaving'),
  ]);
  await Promise.all([import('./http'), import('../watchSession')]);
  const isLeaving = () => session.page.isLeaving;
  return { ...session, ...changes, isLeaving, call, sendOnLeaving };
}
type Page = Awaited<ReturnType<typeof open>>;
async function dispatchStorage(event: Event = new StorageEvent('storage', { key: 'user' })): Promise<void> {
  dispatchEvent(event);
  // The comparing code is loaded on first use.
  await vi.dynamicImportSettled();
}

const commands = endpoints.filter(([, { kind }]) => kind === 'command') as [CommandId, { wire: string }][];
/** Enough of an input to build an address. */
const inputFor = (wire: string) => Object.fromEntries(parseWire(wire).params.map((name) => [name, 'x']));

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', Network);
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('Request', PageRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const refused = { failure: { code: 'session_changed', status: 0 } };

/** How the session changes in the second tab while the first one belongs to a person. */
const CHANGES: [string, Who, Who | null][] = [
  ['an admin starts impersonating someone', ADMIN, ADMIN_AS_OMAR],
  ['an admin switches back', ADMIN_AS_OMAR, ADMIN],
  ['an admin impersonates another person', ADMIN_AS_OMAR, { ...AISHA, impersonatedBy: ADMIN.id }],
  ['the impersonated person signs in', ADMIN_AS_OMAR, OMAR],
  ['an admin starts impersonating the signed-in person', OMAR, ADMIN_AS_OMAR],
  ['an admin signs out during an impersonation', ADMIN_AS_OMAR, null],
  ['a person signs out', AISHA, null],
  ['another person signs in', AISHA, OMAR],
  ['an admin signs in', AISHA, ADMIN],
  ['the same account signs in with another role', AISHA, { ...AISHA, role: 'agent' }],
];

describe.each(CHANGES)('When another tab shows that %s', (_how, before, after) => {
  test.each([
    ['received the event', true],
    ['was frozen and missed the event', false],
  ])('A tab that %s sends no writes.', async (_what, isTold) => {
    const page = await open(before);
    store(after);
    if (isTold) await dispatchStorage();
    for (const [id, { wire }] of commands) {
      const input = inputFor(wire) as never;
      await expect(page.call(id, input), id).rejects.toMatchObject(refused);
      await expect(page.call(id, input, { keepalive: true }), id).rejects.toMatchObject(refused);
      page.sendOnLeaving(id, input);
    }
    expect(sent).toEqual([]);
  });

  test.each([
    ['ends its session', (page: Page) => page.endSession()],
    [
      'learns that its session has ended',
      (page: Page) => page.refuseSession(tokenOf(before), 'session_expired'),
    ],
    [
      'learns that its account was suspended',
      (page: Page) => page.refuseSession(tokenOf(before), 'account_suspended'),
    ],
    [
      'receives the response to a saved profile',
      (page: Page) => page.refreshSession({ user: userOf(before) as never }),
    ],
    ['gets a new token', (page: Page) => page.refreshSession({ token: tokenOf(before, 2) })],
    ['switches back', (page: Page) => page.stopImpersonation()],
    [
      'starts an impersonation',
      (page: Page) => page.startImpersonation({ token: tokenOf(OMAR), user: userOf(OMAR) as never }, '/'),
    ],
    ["resumes the admin's session", (page: Page) => page.resumeAdmin()],
  ])("A tab that %s does not change another tab's session.", async (_what, act) => {
    const page = await open(before);
    store(after);
    const stored = { ...localStorage };
    act(page);
    expect({ ...localStorage }).toEqual(stored);
  });
});

test("Every write carries its page's session.", async () => {
  const page = await open(AISHA);
  for (const [id, { wire }] of commands) {
    await page.call(id, inputFor(wire) as never);
    await page.call(id, inputFor(wire) as never, { keepalive: true });
    page.sendOnLeaving(id, inputFor(wire) as never);
  }
  expect(commands.length).toBeGreaterThan(100);
  expect(sent).toHaveLength(3 * commands.length);
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([tokenOf(AISHA)]));
});

test('A token renewed by another tab is used at once.', async () => {
  const page = await open(AISHA);
  store(AISHA, 2);
  await page.call('auth.logout', {});
  expect(sent.map(({ token }) => token)).toEqual([tokenOf(AISHA, 2)]);
  // A late expiry of the earlier one has no effect.
  page.refuseSession(tokenOf(AISHA), 'session_expired');
  expect(localStorage.getItem('jwtoken')).toBe(tokenOf(AISHA, 2));
});

describe.each(['auth.logoutEverywhere', 'users.deleteAccount'] as const)(
  'Ending all sessions by %s',
  (id) => {
    afterEach(() => {
      delete meanwhile.run;
      delete meanwhile.status;
    });
    const otherTabEnds = () => {
      store(null);
      dispatchEvent(new StorageEvent('storage', { key: 'jwtoken' }));
    };

    test('The page reports the answer even if another tab ends the session first.', async () => {
      const page = await open(AISHA);
      meanwhile.run = otherTabEnds;
      await page.call(id, {});
      expect([page.getSession()?.user.id, page.isLeaving()]).toEqual([AISHA.id, false]);
      page.endSession();
      await new Promise((resolve) => setTimeout(resolve));
      expect([page.getSession(), page.isLeaving()]).toEqual([null, false]);
    });

    test('A page whose request failed follows the other tab.', async () => {
      const page = await open(AISHA);
      meanwhile.run = otherTabEnds;
      meanwhile.status = 500;
      await expect(page.call(id, {})).rejects.toMatchObject({ failure: { status: 500 } });
      await expect.poll(() => page.isLeaving()).toBe(true);
    });

    test('A page leaves at once if another person signs in meanwhile.', async () => {
      const page = await open(AISHA);
      meanwhile.run = () => {
        store(OMAR);
        dispatchEvent(new StorageEvent('storage', { key: 'jwtoken' }));
        expect(page.isLeaving()).toBe(true);
      };
      await page.call(id, {});
      expect(page.isLeaving()).toBe(true);
    });
  },
);

test("An admin's page pauses while they impersonate someone, and resumes afterwards.", async () => {
  const page = await open(ADMIN);
  const away = () => page.store.get(page.impersonationElsewhereAtom)?.id;
  store(ADMIN_AS_OMAR);
  await dispatchStorage();
  expect([away(), page.isLeaving()]).toEqual([OMAR.id, false]);
  await expect(page.call('auth.logout', {})).rejects.toMatchObject(refused);
  store(ADMIN);
  await dispatchStorage();
  expect(away()).toBeUndefined();
  await page.call('auth.logout', {});
  expect(sent.map(({ token }) => token)).toEqual([tokenOf(ADMIN)]);
});

test("A visitor's write is refused once if someone signed in meanwhile.", async () => {
  const page = await open(null);
  store(AISHA);
  await expect(page.call('contacts.add', {} as never)).rejects.toMatchObject(refused);
  expect(page.getSession()?.user.id).toBe(AISHA.id);
  await page.call('contacts.add', {} as never);
  expect(sent.map(({ token }) => token)).toEqual([tokenOf(AISHA)]);
});

test("An impersonation never takes over a visitor's page.", async () => {
  const page = await open(null);
  store(ADMIN_AS_OMAR);
  await dispatchStorage();
  expect([page.getSession(), page.isLeaving()]).toEqual([null, true]);
});

test('A page of one person reloads when another signs in.', async () => {
  const page = await open(AISHA);
  page.endSession('session_expired');
  store(OMAR);
  await dispatchStorage();
  expect([page.getSession(), page.isLeaving()]).toEqual([null, true]);
});

test('A tab that reads between two writes of another adopts no mixed session.', async () => {
  const page = await open(null);
  store(AISHA);
  localStorage.setItem('jwtoken', tokenOf(OMAR));
  await dispatchStorage();
  expect(page.getSession()).toBeNull();
});

test("Signing in during an impersonation removes the admin's session.", async () => {
  const page = await open(null);
  store(ADMIN_AS_OMAR);
  page.startSession({ token: tokenOf(AISHA), user: userOf(AISHA) as never });
  expect(page.getSession()).toMatchObject({ user: { id: AISHA.id }, isImpersonated: false });
  expect([localStorage.getItem('adminToken'), localStorage.getItem('adminUser')]).toEqual([null, null]);
});

test("A page restored from the browser's history checks its session first.", async () => {
  const page = await open(ADMIN);
  page.startImpersonation({ token: tokenOf(ADMIN_AS_OMAR), user: userOf(OMAR) as never }, '/account-info');
  await dispatchStorage(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(page.store.get(page.impersonationElsewhereAtom)?.id).toBe(OMAR.id);
  await expect(page.call('auth.logout', {})).rejects.toMatchObject(refused);
});
