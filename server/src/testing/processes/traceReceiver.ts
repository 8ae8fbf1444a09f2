import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span from OTLP's JSON, with its attributes as an object. */
interface ReceivedSpan {
  name: string;
  traceId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

interface Wire {
  resourceSpans: {
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        parentSpanId?: string;
        attributes: { key: string; value: Record<string, unknown> }[];
      }[];
    }[];
  }[];
}

/** Receives traces like an OpenTelemetry collector. */
export async function traceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer((req, res) => {
    json(req).then(
      (body) => {
        const scopes = (body as Wire).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans);
        for (const { name, traceId, parentSpanId, attributes } of scopes.flatMap((scope) => scope.spans)) {
          const values = attributes.map(({ key, value }): [string, unknown] => [
            key,
            Object.values(value)[0],
          ]);
          spans.push({ name, traceId, parentSpanId, attributes: Object.fromEntries(values) });
        }
        res.setHeader('content-type', 'application/json').end('{}');
      },
      () => res.writeHead(400).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
