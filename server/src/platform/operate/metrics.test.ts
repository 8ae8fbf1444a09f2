import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { backupName } from '../../backup/folder';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { sendMail } from '../mail/mail';
import { startJobs } from '../tasks/jobs';

const TOKEN = 'a-scraper-of-this-test';
const api = testApp({ METRICS_TOKEN: TOKEN });
const ask = (token?: string) => {
  const asked = request(api.app).get('/metrics');
  return token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`);
};
const scrape = async () => (await ask(TOKEN).expect(200)).text;
/** The value of a line of the response; undefined if missing. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

describe('GET /metrics', () => {
  it('Metrics require the token and are unavailable if none is set.', async () => {
    await ask().expect(401);
    await ask(`${TOKEN}x`).expect(401);
    await ask(TOKEN.slice(1)).expect(401);
    await request(api.app).get('/metrics').set('Authorization', TOKEN).expect(401);
    const { headers } = await ask(TOKEN).expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers['cache-control']).toBe('no-store');
    setEnv({ ...env(), METRICS_TOKEN: undefined });
    await ask(TOKEN).expect(404);
    await ask().expect(404);
    setEnv({ ...env(), METRICS_TOKEN: TOKEN });
  });

  it('Requests are counted by call and status, without any user input.', async () => {
    const line = (call: string, status: number) => `manzil_requests_total{call="${call}",status="${status}"}`;
    const before = await scrape();
    await api.get('/property/get_all?search=secret-villa').expect(200);
    await api.get('/property/get_all?minPrice=x').expect(400);
    await api.get('/made-up/secret-path').expect(404);
    await request(api.app).get('/uploads/secret-file').expect(404);
    await request(api.app).get('/api/v1/property/get_all').expect(401);
    const after = await scrape();
    const more = (...of: [string, number]) =>
      (valueOf(after, line(...of)) ?? 0) - (valueOf(before, line(...of)) ?? 0);
    expect(more('properties.getAll', 200)).toBe(1);
    expect(more('properties.getAll', 400)).toBe(1);
    expect(more('api', 404)).toBe(1);
    expect(more('api', 401)).toBe(1);
    expect(more('uploads', 404)).toBe(1);
    expect(after).not.toContain('secret');
    expect(valueOf(after, 'manzil_request_duration_seconds_count{call="properties.getAll"}')).toBeGreaterThan(
      1,
    );
  });

  it('Metrics cover jobs, mails, backups, the catalog, the components and the process.', async () => {
    const folder = env().DATA_DIR;
    setEnv({ ...env(), BACKUP_DIR: folder });
    await writeFile(join(folder, backupName(new Date(1_700_000_000_000), false)), '');
    await sendMail({
      template: 'otp',
      data: { code: '135790', minutes: 10 },
      to: 'mona@people.test',
      locale: 'en',
    });
    let fails = 0;
    const running = startJobs(
      [
        { name: 'good', everyMinutes: 60, run: () => Promise.resolve() },
        { name: 'bad', everyMinutes: 0, run: () => Promise.reject(new Error(`no ${(fails += 1)}`)) },
      ],
      { pollIntervalMs: 10 },
    );
    await expect.poll(() => fails).toBeGreaterThan(1);
    await running.stop();
    const text = await scrape();
    expect(valueOf(text, 'manzil_job_runs_total{job="good",outcome="done"}')).toBe(1);
    expect(valueOf(text, 'manzil_job_runs_total{job="bad",outcome="failed"}')).toBe(fails);
    expect(valueOf(text, 'manzil_job_last_success_timestamp_seconds{job="good"}')).toBeGreaterThan(
      1_700_000_000,
    );
    expect(text).not.toContain('manzil_job_last_success_timestamp_seconds{job="bad"}');
    expect(valueOf(text, 'manzil_backup_last_timestamp_seconds')).toBe(1_700_000_000);
    expect(valueOf(text, 'manzil_mail_queue{state="waiting"}')).toBe(1);
    expect(valueOf(text, 'manzil_mail_queue{state="failed"}')).toBe(0);
    expect(valueOf(text, 'manzil_part_up{part="database"}')).toBe(1);
    expect(valueOf(text, 'manzil_queue_waiting{queue="pictures"}')).toBe(0);
    // A server compatible with MongoDB may not report a database's size.
    const store = process.env['MONGODB_TEST_URI'] ? [] : ['manzil_store_bytes'];
    for (const name of [...store, 'manzil_disk_free_bytes', 'process_resident_memory_bytes']) {
      expect(valueOf(text, name), name).toBeGreaterThan(0);
    }
  });

  it("Every metric used by the dashboard, the alerts and the operators' guide exists.", async () => {
    const read = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
    const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = parse(read('deploy/alerts.yml')) as { groups: { rules: { expr: string }[] }[] };
    const asked = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ];
    expect(asked.length).toBeGreaterThan(25);
    const text = await scrape();
    const known = new Set([...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name]) => name));
    const namesIn = (source: string) =>
      [...source.matchAll(/\b(?:manzil|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    for (const name of asked.flatMap(namesIn)) expect(known, name).toContain(name);
    const page = read('docs/OPERATING.md');
    const described = new Set(namesIn(page));
    for (const name of described) expect(known, name).toContain(name);
    for (const name of known) if (name?.startsWith('manzil_')) expect(described, name).toContain(name);
  });
});
