import type * as Otel from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type mongoose from 'mongoose';
import { current } from '../base/currentSpan';
import { env } from '../base/env';
import { callOf } from './counters';
import { productVersion } from '../base/root';

/**
 * OpenTelemetry traces: a span per request, job, and database query within either. Spans name calls, jobs, commands and
 * collections; never URLs, values or user input. Nothing is loaded without OTEL_EXPORTER_OTLP_ENDPOINT.
 */
interface Tracing {
  api: typeof Otel;
  tracer: Otel.Tracer;
}
let tracing: Tracing | undefined;

function startSpan({ api, tracer }: Tracing, name: string, options: Otel.SpanOptions): Otel.Span {
  const parent = current.getStore();
  const context = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
  return tracer.startSpan(name, options, context);
}

/** Starts a span per request, with its request id. Ignores trace headers: clients can't choose the trace. */
export const traceRequests: RequestHandler = (req, res, next) => {
  if (!tracing) return next();
  const { api } = tracing;
  const { path } = req;
  const attributes = { 'http.request.method': req.method, 'manzil.request_id': req.id };
  const span = startSpan(tracing, req.method, { kind: api.SpanKind.SERVER, attributes });
  res.once('close', () => {
    span.updateName(callOf(path, res));
    if (res.writableFinished) span.setAttribute('http.response.status_code', res.statusCode);
    if (res.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  });
  current.run(span, next);
};

/** Runs the server's own work, such as a job, in a span. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const { api } = tracing;
  const span = startSpan(tracing, name, { kind: api.SpanKind.INTERNAL });
  try {
    return await current.run(span, work);
  } catch (error) {
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Starts a span per database command of a request or job; the client's own maintenance has none. */
function traceCommands(tracing: Tracing, client: mongoose.mongo.MongoClient): void {
  const running = new Map<number, Otel.Span>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (!current.getStore()) return;
    const collection: unknown = command[commandName];
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(typeof collection === 'string' && { 'db.collection.name': collection }),
    };
    const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    running.set(requestId, startSpan(tracing, name, { kind: tracing.api.SpanKind.CLIENT, attributes }));
  });
  const end = (hasFailed: boolean) => (event: { requestId: number }) => {
    const span = running.get(event.requestId);
    running.delete(event.requestId);
    if (hasFailed) span?.setStatus({ code: tracing.api.SpanStatusCode.ERROR });
    span?.end();
  };
  client.on('commandSucceeded', end(false));
  client.on('commandFailed', end(true));
}

/**
 * Starts tracing if configured. An unreachable receiver only costs spans.
 * @param client must be watched (`openDatabase`'s `isWatched`)
 * @returns a stop function that flushes the last spans
 */
export async function startTracing(
  client: mongoose.mongo.MongoClient,
): Promise<{ stop: () => Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env();
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'manzil', 'service.version': productVersion() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  tracing = { api, tracer: provider.getTracer('manzil') };
  traceCommands(tracing, client);
  return {
    async stop() {
      tracing = undefined;
      await provider.shutdown().catch(() => undefined);
    },
  };
}
