import type { WebhookEvent } from '@manzil/shared/domain/integrations';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { overseersOf } from '../../identity/agencies/membership.service';
import { deliverSoon } from './deliver.service';
import { insertDelivery } from './delivery.model';
import { findWebhooks, type StoredWebhook } from './webhook.model';

/** Time after which an undelivered event fails. */
const RETRIED_FOR_MS = DAY_MS;

/** Due time and deadline of a new event. */
export const dueNow = (now = new Date()) => ({
  createdAt: now,
  dueAt: now,
  giveUpAt: new Date(now.getTime() + RETRIED_FOR_MS),
});

export const hostOf = ({ url }: Pick<StoredWebhook, 'url'>): string => new URL(url).host;

/** A change of a request about a listing. */
interface RequestEvent {
  event: WebhookEvent;
  id: string;
  /** Length of its status history. */
  version: number;
}

/** Queues a change of a request for every webhook entitled to it. Safe to repeat. */
async function queueEvent({ event, id: request, version }: RequestEvent, agent: string) {
  for (const webhook of await findWebhooks(await overseersOf(agent))) {
    const times = dueNow();
    await insertDelivery({
      event,
      request,
      version,
      owner: String(webhook.owner),
      host: hostOf(webhook),
      ...times,
    });
  }
  deliverSoon();
}

/** Queues a new request; not one from somebody whom the agent blocked, of whom nothing notifies them either. */
export async function onNewRequest(request: { id: string; user: string; owner: string }): Promise<void> {
  const { id, user, owner } = request;
  if (await isBarredByAnyFeature({ from: user, to: owner, onlyReceivers: true })) return;
  await queueEvent({ event: 'request.created', id, version: 0 }, owner);
}

/** Queues a changed status. */
export async function onStatus(request: { id: string; subject: string; version: number }): Promise<void> {
  const listing = (await subjectsOf('property').find([request.subject])).get(request.subject);
  if (listing) {
    await queueEvent(
      { event: 'request.status_changed', id: request.id, version: request.version },
      listing.owner,
    );
  }
}
