import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** The span that what runs belongs to; apart from `tracing.ts`, because the log stands beneath the settings. */
export const current = new AsyncLocalStorage<Span>();

/** What a line of the log says of the trace it belongs to. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const of = current.getStore()?.spanContext();
  return of ? { trace_id: of.traceId, span_id: of.spanId } : {};
}
