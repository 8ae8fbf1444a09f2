import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/src/testing/processes/freePort';

// The proxy examples of docs/OPERATING.md, as an operator copies them.
const guide = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text]) => text ?? '');
const blockWith = (...parts: string[]) => {
  const found = blocks.filter((block) => parts.every((part) => block.includes(part)));
  if (found.length !== 1) throw new Error(`${found.length} examples contain ${parts.join(', ')}`);
  return found[0] ?? '';
};

let folder: string;
/** Two servers of a site; a starting one answers 503. */
const servers: Server[] = [];
const isStarting = [false, false];
const ports: number[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manzil-test-'));
  for (const index of [0, 1]) {
    const server = createServer((_req, res) => {
      res.writeHead(isStarting[index] ? 503 : 200).end(String(index));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    ports.push((server.address() as AddressInfo).port);
  }
  const subject = ['-subj', '/CN=homes.example.ae', '-days', '2', '-nodes'];
  spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', 'key.pem', '-out', 'cert.pem'],
    {
      cwd: folder,
    },
  );
});
afterAll(() => {
  for (const child of children) child.kill();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The examples with the servers, ports and certificates of this test. */
const placed = (text: string, port: number) =>
  ports
    .reduce((all, upstream, index) => all.replaceAll(`app${index + 1}:5000`, `127.0.0.1:${upstream}`), text)
    .replaceAll(/\/etc\/letsencrypt\/live\/homes\.example\.ae\/fullchain\.pem/g, join(folder, 'cert.pem'))
    .replaceAll(/\/etc\/letsencrypt\/live\/homes\.example\.ae\/privkey\.pem/g, join(folder, 'key.pem'))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^server \{ listen 80;.*$/m, '')
    .replace(/^homes\.example\.ae \{/, `http://127.0.0.1:${port} {`);

function nginxSite(): string {
  const single = blockWith('server {', 'proxy_pass');
  const several = blockWith('ip_hash; server app1:5000');
  const [upstream = '', retry = ''] = several.split('\n');
  return single
    .replace(/^upstream manzil .*$/m, upstream)
    .replace('proxy_pass http://manzil;', `proxy_pass http://manzil;\n${retry}`);
}
const inNginx = (site: string) => `
daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;
events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${site}
}`;

it('The nginx example for one server loads as printed, but for the certificate.', () => {
  const site = blockWith('server {', 'proxy_pass').replaceAll(
    /\/etc\/letsencrypt\S+\/(\w+)\.pem/g,
    (_all, name) => join(folder, name === 'privkey' ? 'key.pem' : 'cert.pem'),
  );
  const file = join(folder, 'single.conf');
  writeFileSync(
    file,
    inNginx(site.replace('listen 80;', 'listen 8480;').replace('listen 443', 'listen 8443')),
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
});

const proxies: [string, (file: string, port: number) => [command: string, args: string[], text: string]][] = [
  ['nginx', (file, port) => ['nginx', ['-c', file], inNginx(placed(nginxSite(), port))]],
  [
    'Caddy',
    (file, port) => [
      'caddy',
      ['run', '--adapter', 'caddyfile', '--config', file],
      `{\n  admin off\n}\n${placed(blockWith('reverse_proxy app1:5000 app2:5000'), port)}`,
    ],
  ],
];
describe.each(proxies)('The %s example for several servers', (name, start) => {
  it('A server that starts or has died costs no visitor an answer.', async () => {
    const port = await freePort();
    const file = join(folder, `${name}.conf`);
    const [command, args, text] = start(file, port);
    writeFileSync(file, text);
    const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
    children.push(child);
    const answer = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        async (response) => `${response.status} ${await response.text()}`,
        () => 'no answer',
      );
    await expect.poll(answer, { timeout: 10_000 }).toMatch(/^200/);
    const mine = Number((await answer()).slice(-1));
    isStarting[mine] = true;
    // Caddy learns of it from its health checks, every two seconds; nginx asks the next server at once.
    await expect.poll(answer, { timeout: 5000 }).toBe(`200 ${1 - mine}`);
    isStarting[mine] = false;
    const other = servers[mine];
    other?.close();
    other?.closeAllConnections();
    for (let call = 0; call < 20; call += 1) expect(await answer()).toBe(`200 ${1 - mine}`);
    other?.listen(ports[mine] ?? 0, '127.0.0.1');
  });
});
