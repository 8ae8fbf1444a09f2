import { encodeRequest } from '@manzil/shared/contract/wire/endpoint';
import { wireTable } from 'virtual:wire-table';
import type { CommandId, Input } from './api';
import { isStillOwner } from '../sessionChanges';
import { API, requestHeaders } from './request';

/**
 * Sends a command while the page is being left; the browser completes it and discards the response. 64 kB at most.
 * Sends nothing if another tab changed the session.
 */
export function sendOnLeaving<Id extends CommandId>(id: Id, input: Input<Id>): void {
  if (!isStillOwner()) return;
  const { method, path, query, body } = encodeRequest(wireTable[id].wire, input as Record<string, unknown>);
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])),
  );
  void fetch(`${API}${path}?${search.toString()}`, {
    method,
    keepalive: true,
    headers: { ...requestHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
