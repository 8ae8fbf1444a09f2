import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

interface Sent {
  call: string;
  headers: Record<string, string>;
  body: unknown;
}
const sent: Sent[] = [];
let answers = 0;
/** The server's response; replaced by each test. */
let serve: (request: Sent) => { status: number; body: object };

const REFUSED = {
  status: 429,
  body: { success: false, code: 'proof_required', challenge: { parameters: {} } },
};
const DONE = { status: 200, body: { success: true } };

/** Replaces the network below axios; the client above it is real. */
class Network {
  status = 0;
  responseText = '';
  readyState = 4;
  responseURL = '';
  upload = { addEventListener: () => undefined };
  onloadend?: () => void;
  #call = '';
  #headers: Record<string, string> = {};
  #isAborted = false;
  open(method: string, url: string) {
    this.#call = `${method.toUpperCase()} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name.toLowerCase()] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json';
  }
  addEventListener() {}
  abort() {
    this.#isAborted = true;
  }
  send(body: unknown) {
    const request = { call: this.#call, headers: this.#headers, body };
    sent.push(request);
    setTimeout(() => {
      if (this.#isAborted) return;
      const answer = serve(request);
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.onloadend?.();
      answers += 1;
    });
  }
}

type Who = { id: string; role: string };
const AISHA: Who = { id: 'a'.repeat(24), role: 'user' };
const exp = Math.floor(Date.now() / 1000) + 3600;
const tokenOf = (who: Who, version = 1) => `x.${btoa(JSON.stringify({ ...who, exp, version }))}.x`;
function store(who: Who | null, version = 1): void {
  const values = {
    jwtoken: who && tokenOf(who, version),
    user: who && JSON.stringify({ ...who, name: 'Name', userFavs: [] }),
    isAuthenticated: who && 'true',
  };
  for (const [key, value] of Object.entries(values)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}

/** Solutions wait until the test releases them. */
let solving: ((proof: string | undefined) => void)[];

async function open(who: Who | null, proof: () => object = solver) {
  store(who);
  vi.resetModules();
  vi.doMock('./proof', proof);
  const [{ call }, { CallError }] = await Promise.all([import('./api'), import('./failure')]);
  await Promise.all([import('./http'), import('../watchSession')]);
  return { call, CallError };
}
const solver = () => ({
  solveProof: () => new Promise((resolve) => void solving.push(resolve)),
});
const solved = async (count: number) => {
  await vi.waitFor(() => expect(solving.length).toBeGreaterThanOrEqual(count));
};

const answered = async (count: number) => {
  await vi.waitFor(() => expect(answers).toBe(count));
  // Waiting callers have received the response.
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  sent.length = 0;
  answers = 0;
  solving = [];
  vi.stubGlobal('XMLHttpRequest', Network);
});
afterEach(() => {
  vi.doUnmock('./proof');
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('A call refused until a proof of work', () => {
  test('A refused call fails with a CallError when the solver cannot be loaded.', async () => {
    const { call, CallError } = await open(null, () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    serve = () => REFUSED;
    await expect(call('contacts.add', {} as never)).rejects.toBeInstanceOf(CallError);
  });

  test('A refused call is not repeated after another tab signed the person out.', async () => {
    const { call } = await open(AISHA);
    serve = ({ headers }) => (headers['x-proof'] ? DONE : REFUSED);
    const answer = call('contacts.add', {} as never);
    const failed = expect(answer).rejects.toMatchObject({ failure: { code: 'session_changed' } });
    await solved(1);
    store(null);
    solving[0]?.('proof');
    await failed;
    expect(sent).toHaveLength(1);
  });

  test('A refused call is repeated with the token that another tab renewed.', async () => {
    const { call } = await open(AISHA);
    serve = ({ headers }) => (headers['x-proof'] ? DONE : REFUSED);
    const answer = call('contacts.add', {} as never);
    await solved(1);
    store(AISHA, 2);
    dispatchEvent(new StorageEvent('storage', { key: 'jwtoken' }));
    await vi.dynamicImportSettled();
    solving[0]?.('proof');
    await answer;
    expect(sent[1]?.headers['jwtoken']).toBe(tokenOf(AISHA, 2));
  });

  test('An aborted call ends at once.', async () => {
    const { call } = await open(null);
    serve = () => REFUSED;
    const stop = new AbortController();
    let isOver = false;
    void call('contacts.add', {} as never, { signal: stop.signal }).catch(() => (isOver = true));
    await solved(1);
    stop.abort();
    await vi.waitFor(() => expect(isOver).toBe(true));
  });
});

describe('Calls refused at the same time', () => {
  /** The server accepts a browser once it has sent a proof. */
  const onceProven = () => {
    let isProven = false;
    serve = ({ headers }) => {
      isProven ||= headers['x-proof'] !== undefined;
      return isProven ? DONE : REFUSED;
    };
  };

  test('Concurrent calls share one proof, even if the call that solved it was aborted.', async () => {
    const { call } = await open(null);
    onceProven();
    const stop = new AbortController();
    void call('contacts.add', {} as never, { signal: stop.signal }).catch(() => undefined);
    await solved(1);
    const second = call('contacts.add', {} as never);
    await answered(2);
    stop.abort();
    solving[0]?.('proof');
    await vi.waitFor(() => expect(sent.some(({ headers }) => headers['x-proof'])).toBe(true));
    await second;
    expect(solving).toHaveLength(1);
  });

  test('Concurrent calls are all refused when the browser cannot solve the proof.', async () => {
    const { call } = await open(null);
    serve = () => REFUSED;
    const all = Promise.allSettled([1, 2, 3, 4].map(() => call('contacts.add', {} as never)));
    await answered(4);
    await solved(1);
    solving[0]?.(undefined);
    await vi.waitFor(async () => {
      for (const refuse of solving) refuse(undefined);
      await Promise.race([all, Promise.reject(new Error('still open'))]);
    });
    expect(solving).toHaveLength(1);
  });
});
