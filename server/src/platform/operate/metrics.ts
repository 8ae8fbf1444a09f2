import { Router } from 'express';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { env } from '../base/env';
import { notFound, unauthenticated } from '../base/errors';
import type { Readiness } from './readiness';
import { isSameSecret } from '../guard/secrets';
import { log } from '../base/logger';
import { mailQueueState } from '../mail/mailJob.model';
import { queueLengths } from '../tasks/queue';
import { openSockets } from '../realtime/realtime';
import { freeBytes } from '../store/freeSpace';
import { storeBytes } from '../store/storeBytes';
import { counters } from '../observe/counters';

/** A feature's gauges by metric name: a help text and a function that reads the value. */
export type FeatureGauges = Record<
  `manzil_${string}`,
  { help: string; read: () => number | Promise<number> }
>;

collectDefaultMetrics({ register: counters });

/** A gauge with several values, by label. */
interface LabelledGauge {
  help: string;
  label: string;
  read: () => Promise<Record<string, number>> | Record<string, number>;
}

const labelledGauges = (readiness: Readiness): Record<string, LabelledGauge> => ({
  manzil_part_up: {
    help: '1 if a part is reachable: database, migrations, storage, content, mail, redis, search.',
    label: 'part',
    async read() {
      const { checks } = await readiness.report();
      const known = Object.entries(checks).filter(([, state]) => state !== 'off');
      return Object.fromEntries(known.map(([part, state]) => [part, state === 'ok' ? 1 : 0]));
    },
  },
  manzil_mail_queue: {
    help: 'Mails in the queue: waiting, or failed within a month.',
    label: 'state',
    async read() {
      const { waiting, failed } = await mailQueueState();
      return { waiting, failed };
    },
  },
  manzil_queue_waiting: {
    help: 'Tasks waiting on this server, by queue.',
    label: 'queue',
    read: queueLengths,
  },
});

/** Gauges without labels. */
const simpleGauges: FeatureGauges = {
  manzil_sockets: { help: 'Open sockets of signed-in people.', read: openSockets },
  manzil_mail_oldest_seconds: {
    help: 'Age of the oldest waiting mail.',
    read: async () => (await mailQueueState()).oldestMs / 1000,
  },
  manzil_store_bytes: { help: 'Size of the database.', read: storeBytes },
  manzil_disk_free_bytes: { help: 'Free space on the disk of DATA_DIR.', read: () => freeBytes() },
};

/** Logs a gauge that can't be read; it is omitted from the response. */
const logUnreadable = (name: string) => (error: unknown) => {
  log.warn({ err: error, metric: name }, 'gauge could not be read');
};

function gaugesOf(readiness: Readiness, featureGauges: FeatureGauges): Registry {
  const register = new Registry();
  const registers = [register];
  for (const [name, { help, read }] of Object.entries({ ...simpleGauges, ...featureGauges })) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove();
        await Promise.resolve()
          .then(read)
          .then((value) => this.set(value), logUnreadable(name));
      },
    });
  }
  for (const [name, { help, label, read }] of Object.entries(labelledGauges(readiness))) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        const values = await Promise.resolve().then(read).catch(logUnreadable(name));
        for (const [value, figure] of Object.entries(values ?? {})) this.set({ [label]: value }, figure);
      },
    });
  }
  return register;
}

/**
 * GET /metrics for Prometheus, with METRICS_TOKEN as bearer token; 404 without that setting. docs/OPERATING.md
 * describes each metric.
 */
export function metricsRoute(readiness: Readiness, featureGauges: FeatureGauges[]): Router {
  const router = Router();
  const gauges = gaugesOf(readiness, Object.assign({}, ...featureGauges) as FeatureGauges);
  router.get('/metrics', async (req, res) => {
    const { METRICS_TOKEN } = env();
    if (METRICS_TOKEN === undefined) throw notFound();
    const [, token = ''] = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '') ?? [];
    if (!isSameSecret(token, METRICS_TOKEN)) {
      res.set('WWW-Authenticate', 'Bearer');
      throw unauthenticated();
    }
    res.set({ 'Cache-Control': 'no-store', 'Content-Type': counters.contentType });
    res.send(await Registry.merge([counters, gauges]).metrics());
  });
  return router;
}
