// @ts-check
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { cpuTime, startProduct } from './product.mjs';

/**
 * `npm run bench -- feeds [RECORDS] [SHAPE…]`: Benchmarks importing an agency's feed in three shapes: check, apply, no change,
 * 5% of prices changed, a broken, an empty and a halved feed, and a run resumed after its server is killed. Every
 * twentieth record has a fault: an unknown district or type, no price, a reference that occurs twice. Every hundredth has
 * photos, a third of them dead: storing pictures takes longer than all the rest.
 */
const RECORDS = Number(process.argv[2] ?? 20_000);
const CHOSEN = process.argv.slice(3);
const PASSWORD = 'Manzil-bench-1';
const HEADERS = { apikey: process.env.API_KEY ?? 'manzil-web', 'content-type': 'application/json' };
const HTML =
  '<p>Bright and <b>quiet</b> home close to the metro.</p><br>Fitted kitchen, balcony and parking.';
const ARABIC = 'شقة مشرقة وهادئة قرب المترو مع مطبخ مجهز وشرفة وموقف سيارة';
const PLACES = ['Dubai Marina', 'Business Bay', 'Jumeirah Village Circle', 'Downtown Dubai'];

/** @typedef {{ at: number, price: number, ref: string, place: string, photos: string[] }} Home */

/** @type {(origin: string, at: number) => Home} */
const homeAt = (origin, at) => ({
  at,
  price: at % 20 === 7 ? 0 : 60_000 + (at % 900) * 100,
  ref: `REF-${at % 200 === 199 ? at - 1 : at}`,
  place: at % 20 === 3 ? `Nowhere ${at % 3}` : String(PLACES[at % PLACES.length]),
  photos:
    at % 100 === 0 ? ['photo', 'photo', 'dead'].map((kind, n) => `${origin}/${kind}/${at}-${n}.jpg`) : [],
});

/** @type {Record<string, { root: string, record: (home: Home) => string }>} */
const SHAPES = {
  'Property Finder': {
    root: 'list',
    record: ({ at, price, ref, place, photos }) =>
      `<property last_update="2026-11-28"><reference_number>${ref}</reference_number><permit_number>71${at}</permit_number><offering_type>RR</offering_type><property_type>${at % 20 === 11 ? 'ZZ' : 'AP'}</property_type><price>${price && `<yearly>${price}</yearly>`}</price><city>Dubai</city><community>${place}</community><title_en>Bright home ${at} near the metro</title_en><title_ar>شقة مشرقة رقم ${at}</title_ar><description_en><![CDATA[${HTML} ${at}]]></description_en><description_ar>${ARABIC}</description_ar><size>${700 + (at % 800)}</size><bedroom>${at % 4}</bedroom><bathroom>2</bathroom><furnished>Yes</furnished><private_amenities>BA,SP,SE</private_amenities><agent><name>Sara</name><email>sara@example.com</email></agent><photo>${photos.map((url) => `<url>${url}</url>`).join('')}</photo></property>`,
  },
  Bayut: {
    root: 'Properties',
    record: ({ at, price, ref, place, photos }) =>
      `<Property><Property_Ref_No>${ref}</Property_Ref_No><Permit_Number>72${at}</Permit_Number><Property_Status>live</Property_Status><Property_purpose>Rent</Property_purpose><Property_Type>${at % 20 === 11 ? 'Castle' : 'Apartment'}</Property_Type><Property_Size>${700 + (at % 800)}</Property_Size><Property_Size_Unit>SQFT</Property_Size_Unit><Bedrooms>${at % 4 || -1}</Bedrooms><Bathrooms>2</Bathrooms><Features><Feature>Balcony</Feature></Features><Property_Title>Quiet home ${at} near the tram</Property_Title><Property_Title_AR>شقة هادئة رقم ${at}</Property_Title_AR><Property_Description><![CDATA[${HTML} ${at}]]></Property_Description><Price>${price || ''}</Price><Rent_Frequency>Yearly</Rent_Frequency><Furnished>No</Furnished><City>Dubai</City><Locality>${place}</Locality><Images>${photos.map((url) => `<Image>${url}</Image>`).join('')}</Images></Property>`,
  },
  PropSpace: {
    root: 'Listings',
    record: ({ at, price, ref, place, photos }) =>
      `<Listing><Ad_Type>Rent</Ad_Type><Unit_Type>${at % 20 === 11 ? 'Castle' : 'Apartment'}</Unit_Type><Unit_Builtup_Area>${700 + (at % 800)}</Unit_Builtup_Area><unit_measure>Sq.Ft.</unit_measure><No_of_Bathroom>2</No_of_Bathroom><Property_Title>Sunny home ${at} near the park</Property_Title><Web_Remarks><![CDATA[${HTML} ${at}]]></Web_Remarks><Emirate>Dubai</Emirate><Community>${place}</Community><Property_Ref_No>${ref}</Property_Ref_No><Bedrooms>${at % 4}</Bedrooms><Price>${price || ''}</Price><Frequency>per year</Frequency><permit_number>73${at}</permit_number><Images>${photos.map((url) => `<image>${url}</image>`).join('')}</Images></Listing>`,
  },
};

/** What the agency's host answers at /feed. */
let feed = { shape: 'Bayut', count: RECORDS, rise: 0, isBroken: false };
const photo = await sharp({ create: { width: 1280, height: 900, channels: 3, background: '#269' } })
  .jpeg()
  .toBuffer();
const host = createServer((req, res) => {
  if (req.url?.startsWith('/dead')) res.writeHead(404).end();
  else if (req.url?.startsWith('/photo')) res.end(photo);
  else {
    const { root, record } = /** @type {{ root: string, record: (home: Home) => string }} */ (
      SHAPES[feed.shape]
    );
    res.write(`<?xml version="1.0" encoding="UTF-8"?><${root}>`);
    for (let at = 0; at < feed.count; at += 1) {
      const home = homeAt(origin, at);
      res.write(record({ ...home, price: home.price && home.price + (at % 20 === 0 ? feed.rise : 0) }));
    }
    res.end(feed.isBroken ? '<cut' : `</${root}>`);
  }
});
await once(host.listen(0, '127.0.0.1'), 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (host.address());
const origin = `http://127.0.0.1:${port}`;

const DATA_DIR = await mkdtemp(join(tmpdir(), 'manzil-feeds-'));
const settings = {
  ...process.env,
  DATA_DIR,
  SEED_DEMO: '1',
  DEMO_PASSWORD: PASSWORD,
  RATE_LIMITS: 'off',
  BCRYPT_COST: '4',
  FEED_PRIVATE_ADDRESSES: '1',
  // V8's own limit in the container of docker-compose.yml: half of its 1 GB.
  NODE_OPTIONS: '--max-old-space-size=512',
};
let server = await startProduct(settings);
let token = '';

/** @typedef {Record<string, any>} Json Parsed JSON of any shape */
/** @type {(method: string, path: string, body?: object) => Promise<Json>} */
async function call(method, path, body) {
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { ...HEADERS, ...(token && { jwtoken: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = /** @type {Json} */ (await answer.json());
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(content)}`);
  return content;
}
const login = async (/** @type {string} */ email) => {
  token = '';
  token = (await call('POST', '/user/login', { email, password: PASSWORD }))['token'];
};

const memory = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

let most = 0;
/** @type {(what: string, holds: boolean) => void} */
function limit(what, holds) {
  console.log(`\n${holds ? 'Within' : 'BEYOND'} its limit: ${what}`);
  if (!holds) process.exitCode = 1;
}

/** @type {(label: string, id: string, start: () => Promise<unknown>) => Promise<Json>} */
async function measure(label, id, start) {
  const [from, cpu] = [Date.now(), cpuTime(server.child)];
  let peak = 0;
  await start();
  for (;;) {
    peak = Math.max(peak, await memory());
    most = Math.max(most, peak);
    const run = (await call('GET', `/feeds/runs?id=${id}`))['data'][0];
    if (!['reading', 'applying'].includes(run.state)) {
      const { failure, counts } = run;
      const seconds = (Date.now() - from) / 1000;
      const used = ((cpuTime(server.child) - cpu) / 1000).toFixed(1);
      const found = failure ?? JSON.stringify(counts);
      console.log(
        `| ${label} | ${seconds.toFixed(1)} | ${used} | ${peak.toFixed(0)} | ${run.state}: ${found} |`,
      );
      return { ...run, seconds };
    }
    await sleep(200);
  }
}

await login('admin@manzil.example');
const idle = await memory();
console.log(`${RECORDS} records a feed; ${idle.toFixed(0)} MB before\n`);
console.log('| step | s | s of processor | MB at most | result |\n| --- | --- | --- | --- | --- |');
/** @type {[shape: string, share: number][]} */
const shares = [];
const shapes = Object.keys(SHAPES).filter((shape) => CHOSEN.length === 0 || CHOSEN.includes(shape));
for (const [at, shape] of shapes.entries()) {
  const email = `agency${at}@manzil.example`;
  await login('admin@manzil.example');
  const agency = { name: `Agency ${at}`, email, password: PASSWORD, phone: '+971501234567' };
  await call('POST', '/user/register_agent', agency);
  await login(email);
  feed = { shape, count: RECORDS, rise: 0, isBroken: false };
  const id = (await call('POST', '/feeds', { name: shape, url: `${origin}/feed` }))['data'].id;
  const check = () => call('POST', `/feeds/check?id=${id}`);
  const apply = (/** @type {Json} */ run) => () => call('POST', `/feeds/apply?run=${run['id']}`);
  const first = await measure(`${shape}: check`, id, check);
  const applied = await measure(`${shape}: apply`, id, apply(first));
  const second = await measure(`${shape}: unchanged`, id, check);
  shares.push([shape, second['seconds'] / (first['seconds'] + applied['seconds'])]);
  feed.rise = 500;
  const changed = await measure(`${shape}: check 5% changed`, id, check);
  await measure(`${shape}: apply 5% changed`, id, apply(changed));
  feed = { ...feed, isBroken: true };
  await measure(`${shape}: broken`, id, check);
  feed = { ...feed, isBroken: false, count: 0 };
  await measure(`${shape}: empty`, id, check);
  feed.count = RECORDS / 2;
  await measure(`${shape}: half missing`, id, check);
  if (at > 0) continue;
  feed = { ...feed, count: RECORDS, rise: 1000 };
  const killed = await measure(`${shape}: check before a kill`, id, check);
  await apply(killed)();
  await sleep(1000);
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  server = await startProduct(settings);
  await login(email);
  await measure(`${shape}: resumed after the kill`, id, async () => {});
}
for (const [shape, share] of shares) {
  limit(
    `${shape}: an unchanged feed takes ${(share * 100).toFixed(1)}% of the first run, at most 20%`,
    share <= 0.2,
  );
}
limit(`${(most - idle).toFixed(0)} MB above idle, at most 300`, most - idle <= 300);
await server.stop();
host.close();
await rm(DATA_DIR, { recursive: true, force: true });
