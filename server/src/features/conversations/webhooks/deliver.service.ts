import { randomUUID } from 'node:crypto';
import { DELIVERY_FAILURES } from '@manzil/shared/domain/integrations';
import { backoffAfter } from '../../../platform/base/backoff';
import { log } from '../../../platform/base/logger';
import { unseal } from '../../../platform/base/seal';
import { FetchFailed } from '../../../platform/outbound/fetchFailed';
import { fetchPublic } from '../../../platform/outbound/fetchPublic';
import { emit } from '../../../platform/realtime/realtime';
import type { Job } from '../../../platform/tasks/jobs';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { createLanes } from '../../../platform/tasks/lanes';
import { notify } from '../../foundation/notifications/notifications.service';
import { findListingPerson, isActiveOwner } from '../../foundation/people/listingPeople.service';
import { leadFor, type Lead } from '../requests/leads.service';
import { claimDelivery, recordAttempt, type StoredDelivery } from './delivery.model';
import { signedHeaders } from './signature';
import { findWebhook, setFailing, type StoredWebhook } from './webhook.model';

/** Page that manages webhooks. */
export const WEBHOOK_PATH = '/dashboard/feeds';

/** Time limit of an attempt. */
const TIMEOUT_MS = 10_000;
/** Lock of a delivery; outlasts an attempt. */
const LOCK_SECONDS = 60;
/** Maximum parallel calls of this server: in total and per host. */
const AT_ONCE = 8;
const AT_ONCE_A_HOST = 2;

/** A sample enquiry, in the shape of a real one. */
const sampleLead = ({ createdAt }: StoredDelivery): Lead => ({
  id: '0'.repeat(24),
  name: 'Test Enquiry',
  email: 'test@example.com',
  phone: '+971500000000',
  nationality: null,
  message: 'This is a test.',
  preferredDate: null,
  preferredTime: null,
  status: 'pending',
  property: { id: '0'.repeat(24), referenceNo: 'PR-000000', title: 'Test', titleAr: null, reference: null },
  agent: null,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
});

/** Payload of a delivery from the request's current state; undefined if the webhook or access to the request is gone. */
async function contentOf(
  delivery: StoredDelivery,
): Promise<{ webhook: StoredWebhook; lead: Lead } | undefined> {
  const owner = String(delivery.owner);
  const [webhook, person] = await Promise.all([findWebhook(owner), findListingPerson(owner)]);
  if (!webhook || !person || !isActiveOwner(person, 'property')) return undefined;
  const { request } = delivery;
  const lead = request ? await leadFor(String(request), owner) : sampleLead(delivery);
  return lead && { webhook, lead };
}

/** Posts an event. @returns the response status @throws FetchFailed */
async function post(
  { _id, event, createdAt }: StoredDelivery,
  { url, secret }: StoredWebhook,
  lead: Lead,
): Promise<number> {
  const body = JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: lead });
  const opened = unseal('webhook secret', secret) as { secret: string };
  const signature = signedHeaders(opened.secret, { id: String(_id), at: new Date(), body });
  const answer = await fetchPublic(url, {
    post: body,
    redirects: 0,
    headers: { 'content-type': 'application/json', ...signature },
    maxBytes: 0,
    wholeMs: TIMEOUT_MS,
  });
  return answer.status;
}

/** Outcome of an attempt: the response status, or why there was no response. */
async function outcomeOf(
  ...call: Parameters<typeof post>
): Promise<Pick<StoredDelivery, 'status' | 'failure'>> {
  try {
    const status = await post(...call);
    return { status, failure: status >= 200 && status < 300 ? null : 'http_error' };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    const failure = DELIVERY_FAILURES.find((one) => one === error.failure) ?? 'unreachable';
    return { status: error.detail === null ? null : Number(error.detail), failure };
  }
}

/** Notifies the owner of the first failed event since the last delivered one. */
async function notifyGivenUp({ _id, owner, host }: StoredDelivery): Promise<void> {
  const id = String(owner);
  if (!(await setFailing(id, true))) return;
  await notify({
    users: [id],
    kind: 'webhookFailed',
    data: { title: host, path: WEBHOOK_PATH },
    key: `webhook failed:${String(_id)}`,
    mail: ({ name }) => ({ template: 'webhookFailed', data: { name, host, path: WEBHOOK_PATH } }),
  });
}

async function attempt(delivery: StoredDelivery, lock: string): Promise<void> {
  const { _id, attempts, giveUpAt } = delivery;
  const owner = String(delivery.owner);
  const content = await contentOf(delivery);
  if (!content) {
    await recordAttempt(_id, lock, { state: 'dropped' });
    return;
  }
  const outcome = { ...(await outcomeOf(delivery, content.webhook, content.lead)), triedAt: new Date() };
  const dueAt = new Date(Date.now() + backoffAfter(attempts));
  if (outcome.failure === null) {
    await recordAttempt(_id, lock, { ...outcome, state: 'delivered' });
    await setFailing(owner, false);
  } else if (dueAt > giveUpAt) {
    await recordAttempt(_id, lock, { ...outcome, state: 'failed' });
    if (delivery.request) await notifyGivenUp(delivery);
  } else await recordAttempt(_id, lock, { ...outcome, dueAt });
}

/** Calls in progress, by host. */
const calls = new Map<string, number>();
const count = (host: string, change: 1 | -1) => calls.set(host, (calls.get(host) ?? 0) + change);

/** Claims the next due delivery to a host below its limit. */
const claimNext = (lock: string) =>
  serialize('webhook claim', async () => {
    const busy = [...calls].filter(([, running]) => running >= AT_ONCE_A_HOST).map(([host]) => host);
    const delivery = await claimDelivery(lock, LOCK_SECONDS, busy);
    if (delivery) count(delivery.host, 1);
    return delivery;
  });

/** Attempts one due delivery; false if none is due. */
async function deliverNext(): Promise<boolean> {
  const lock = randomUUID();
  const delivery = await claimNext(lock);
  if (!delivery) return false;
  try {
    await attempt(delivery, lock);
  } finally {
    count(delivery.host, -1);
    if (calls.get(delivery.host) === 0) calls.delete(delivery.host);
  }
  emit([String(delivery.owner)], 'account:changed', { what: 'integrations' });
  return true;
}

const lanes = createLanes(AT_ONCE, deliverNext, (error) =>
  log.error({ err: error }, 'an event for a webhook could not be posted'),
);

/** Posts due deliveries once the call that queued them is done. */
export const deliverSoon = (): void => void lanes.wake();

/** Finishes posts in progress; another server or the next start posts the rest. */
export const stopDelivering = (): Promise<void> => lanes.stop();

/** Retries deliveries and takes over those of a stopped server. */
export const webhooksJob: Job = { name: 'webhooks', everyMinutes: 1, run: () => lanes.wake() };
