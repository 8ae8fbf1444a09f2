import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASE_URL, browserFile } from './browser';
import { ADMIN, api, openAs, sessionOf } from './staff';

const product = browserFile();
const AGENT = 'layla.agent@manzil.example';
const USER = 'aisha.user@manzil.example';

/** Texts that have become scripts elsewhere; each would call `hit`. */
const HOSTILE = [
  '<script>hit(1)</script>',
  '<ScRiPt>hit(2)</sCrIpT>',
  '<script src=//evil.example/x.js></script>',
  '<script src="data:text/javascript,hit(4)"></script>',
  '</script><script>hit(5)</script>',
  '</title><script>hit(6)</script>',
  '</textarea><script>hit(7)</script>',
  '<img src=x onerror=hit(8)>',
  '<img src=x:x onerror="hit(9)"',
  '<img/src=`x`/onerror=hit(10)>',
  '"><img src=x onerror=hit(11)>',
  "'><img src=x onerror=hit(12)>",
  '<svg onload=hit(13)>',
  '<svg><script>hit(14)</script></svg>',
  '<svg><animate onbegin=hit(15) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit(16)>',
  '<body onload=hit(17)>',
  '<details open ontoggle=hit(18)>',
  '<video><source onerror=hit(19)></video>',
  '<audio src=x onerror=hit(20)>',
  '<iframe srcdoc="<script>parent.hit(21)</script>"></iframe>',
  '<iframe src="javascript:parent.hit(22)"></iframe>',
  '<object data="javascript:hit(23)"></object>',
  '<embed src="javascript:hit(24)">',
  '<a href="javascript:hit(25)">press</a>',
  '<a href="java&#x09;script:hit(26)">press</a>',
  'javascript:hit(27)',
  '[press](javascript:hit(28))',
  '<form action="javascript:hit(29)"><button autofocus>',
  '<input autofocus onfocus=hit(30)>',
  '<select autofocus onfocus=hit(31)>',
  '<marquee onstart=hit(32)>',
  '<style>@import "javascript:hit(33)";</style>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:hit(35)">',
  '<base href="//evil.example/">',
  '{{constructor.constructor("hit(37)")()}}',
  '${hit(38)}',
  '\u2028hit(39)\u2029<!--',
  '&lt;script&gt;hit(40)&lt;/script&gt;',
];
const STRONG = '"><img src=x onerror=hit(0)></title></script><script>hit(0)</script>';
const ALL = HOSTILE.join('\n');
const PART = HOSTILE.slice(0, 24).join(' ').slice(0, 990);
const SENDER = { name: 'Noor Hostile', email: 'noor@test.example', phone: '+971501234567' };

interface StoredResponse {
  status: number;
  data?: { id: string };
}
interface Texts {
  id: string;
  title: string;
  titleAr?: string | null;
  description: string;
  descriptionAr?: string | null;
  buildingName?: string | null;
}
let listing = '';
let before: Texts;
let chat = '';
/** Staff may edit a published listing without sending it back. */
const write = (body: Omit<Texts, 'id'>) =>
  api('PATCH', `/property/update_property_by_admin?id=${listing}`, { as: ADMIN, body });

/** Stores a person's text; a refused text would test nothing. */
async function stored(as: string | undefined, path: string, body: object, status = 201): Promise<string> {
  const response = await api<StoredResponse>('POST', path, { ...(as && { as }), body });
  expect({ path, status: response.status }).toEqual({ path, status });
  return response.data?.id ?? '';
}

beforeAll(async () => {
  const { user: agent } = await sessionOf(AGENT);
  const { user } = await sessionOf(USER);
  const mine = await api<{ data: Texts[] }>(
    'GET',
    '/property/get_all_my_properties?isVerified=true&limit=1',
    {
      as: AGENT,
    },
  );
  listing = mine.data[0]?.id ?? '';
  before = (await api<{ data: Texts }>('GET', `/property?id=${listing}`, { as: AGENT })).data;
  const { status } = await write({
    ...{
      title: STRONG,
      titleAr: `شقة ${STRONG}`,
      description: ALL,
      descriptionAr: ALL,
      buildingName: STRONG,
    },
  });
  expect(status).toBe(200);
  await stored(USER, '/property/feedback', { propertyId: listing, rating: 1, comment: PART });
  await stored(USER, '/property/requests/add_request_form', {
    propertyId: listing,
    ...SENDER,
    message: PART,
  });
  await stored(undefined, '/contact/save-contact', { ...SENDER, subject: STRONG, message: PART });
  await stored(undefined, '/property/requests/custom_request', {
    ...{ ...SENDER, type: 'rent', propertyType: 'apartment', city: 'dubai', message: PART },
  });
  await stored(USER, '/report', { kind: 'property', targetId: listing, reason: 'fake', comment: PART }, 201);
  chat = await stored(AGENT, '/chat/create', {
    ...{
      users: [user.id, agent.id],
      type: 'group',
      chatName: STRONG.slice(0, 80),
      description: PART.slice(0, 500),
    },
  });
  await stored(AGENT, '/chat/sendMessage', { chatId: chat, message: ALL });
});

afterAll(async () => {
  const { title, titleAr, description, descriptionAr, buildingName } = before;
  await write({ title, titleAr, description, descriptionAr, buildingName });
});

/** Everything that a text caused on a page. */
async function watched(page: Page) {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== BASE_URL) seen.push(`foreign host: ${request.url()}`);
  });
  await page.exposeFunction('hit', (which: number) => void seen.push(`script ${which} ran`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { hit: (what: string) => void }).hit(
        `policy: ${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  return seen;
}

/** Scripts that are neither the product's files or data nor carry the server's nonce. */
const strangeScripts = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .filter(
        ({ src, type, nonce }) => !nonce && !/json/.test(type) && !src.startsWith(`${location.origin}/`),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

const WALKS = [
  {
    who: undefined,
    paths: () => [
      `/single?id=${listing}`,
      '/catalog?category=rent',
      '/catalog?category=sell',
      '/',
      '/services',
    ],
  },
  { who: USER, paths: () => ['/my-requests', '/my-reviews', `/inbox?chat=${chat}`, `/single?id=${listing}`] },
  {
    who: AGENT,
    paths: () => [
      '/dashboard',
      '/dashboard/my-properties',
      `/dashboard/edit-property?id=${listing}`,
      '/dashboard/requests',
      '/dashboard/reviews',
      '/notifications',
      `/inbox?chat=${chat}`,
    ],
  },
  {
    who: ADMIN,
    paths: () => [
      '/dashboard/properties',
      '/dashboard/requests',
      '/dashboard/reviews',
      '/dashboard/custom-requests',
      '/dashboard/contacts',
      '/dashboard/reports',
      '/dashboard/users',
      '/dashboard/audit',
      '/dashboard/recycle-bin',
    ],
  },
];

test.each(
  WALKS.flatMap(({ who, paths }) =>
    (['en', 'ar'] as const).map((lang) => ({ who: who ?? 'a visitor', as: who, paths, lang })),
  ),
)(
  'In $lang, hostile texts on the screens of $who stay texts and load nothing from elsewhere.',
  async ({ as, paths, lang }) => {
    // A picture's page has no icon in its head: the browser looks for one in vain.
    const options = { expectFailures: true };
    const page = as
      ? await openAs(product, as, '/favicon.svg', { lang }, options)
      : await product.open('/favicon.svg', { lang }, options);
    const seen = await watched(page);
    for (const path of paths()) {
      await page.goto(path);
      await page.locator('main h1, main h2').first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      expect({ path, seen, scripts: await strangeScripts(page) }).toEqual({ path, seen: [], scripts: [] });
    }
  },
);
