import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** Span of the current async context. Separate from `tracing.ts` because the logger must not depend on the settings. */
export const current = new AsyncLocalStorage<Span>();

/** Trace fields of a log line. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const of = current.getStore()?.spanContext();
  return of ? { trace_id: of.traceId, span_id: of.spanId } : {};
}
