import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { httpServer } from './http-server.ts';

type Value = string | number | boolean | null;
interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, Value>>;
}

/** Span in OTLP's JSON, as far as tests read it. */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes?: readonly Attribute[];
  readonly events?: readonly unknown[];
  readonly links?: readonly { readonly traceId: string; readonly attributes?: readonly Attribute[] }[];
  readonly status?: { readonly code?: number; readonly message?: string };
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource?: { readonly attributes?: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, Value>>;
}

/** Collector of traces, which takes OTLP over HTTP in JSON. */
export interface TraceReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Facts about the processes that sent them. */
  readonly resources: readonly Readonly<Record<string, Value>>[];
  readonly requests: number;
  /** Whether it refuses what it is sent. */
  isRefusing: boolean;
  close(): Promise<void>;
}

export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const resources: Readonly<Record<string, Value>>[] = [];
  let requests = 0;
  const server = httpServer(async (request, response) => {
    requests++;
    if (receiver.isRefusing) return void response.writeHead(400).end();
    // OTLP's own shape (opentelemetry-proto, "JSON Protobuf Encoding").
    const sent = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Sent;
    for (const { resource, scopeSpans } of sent.resourceSpans) {
      resources.push(valuesOf(resource?.attributes));
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: valuesOf(span.attributes) });
    }
    response
      .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${port}`,
    spans,
    resources,
    get requests() {
      return requests;
    },
    isRefusing: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function valuesOf(attributes: readonly Attribute[] = []): Record<string, Value> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? null]));
}
