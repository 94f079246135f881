import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callProvider } from '../../providers/protocol/call-provider.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { openTraceReceiver, type TraceReceiver } from '../../testing/network/trace-receiver.ts';
import { addressOfNobody } from '../../testing/sandbox.ts';
import type { Log } from '../log.ts';
import { readSettings } from '../settings/settings.ts';
import { inSpan, inTrace, isTraced, openTrace, outsideTrace, traceparent } from './trace.ts';
import { startTracing, type Tracing } from './tracer.ts';

let receiver: TraceReceiver;
let tracing: Tracing | null = null;
const lines: string[] = [];
const log: Log = {
  info: (_, line) => void lines.push(line),
  warn: (_, line) => void lines.push(line),
  error: (_, line) => void lines.push(line),
};
beforeEach(async () => {
  receiver = await openTraceReceiver();
  lines.length = 0;
});
afterEach(async () => {
  await stop();
  await receiver.close();
});

function start(env: Record<string, string> = {}): void {
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    ...env,
  });
  if (settings.tracing) tracing = startTracing(settings.tracing, log);
}
async function stop(): Promise<void> {
  await tracing?.stop();
  tracing = null;
}
const sampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const nothing = () => Promise.resolve();

describe('without an endpoint', () => {
  test('nothing is configured, work runs as itself, and no trace is kept', async () => {
    expect(readSettings({}).tracing).toBeNull();
    const seen = await inTrace('outer', {}, sampled, () =>
      inSpan('inner', {}, () => Promise.resolve([isTraced(), traceparent()])),
    );
    expect(seen).toEqual([false, undefined]);
    expect(openTrace('call', {}, {})).toBeNull();
  });
});

describe('a trace', () => {
  test('has its steps, and what each of them says', async () => {
    start();
    await inTrace('outer', { 'kapao.attempt': 2 }, null, async (note) => {
      await inSpan('inner', { 'kapao.reason': 'withdraw' }, nothing);
      note({ 'kapao.result': 'ok' });
    });
    await stop();
    const [inner, outer] = receiver.spans;
    expect(outer).toMatchObject({ name: 'outer', attributes: { 'kapao.attempt': 2, 'kapao.result': 'ok' } });
    expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
    expect(receiver.resources).toMatchObject([{ 'service.name': 'kapao' }]);
  });

  test('is continued by whoever has its traceparent, also after the process has ended', async () => {
    start();
    const kept = await inTrace('first', {}, null, async () => traceparent());
    await stop();
    start({ OTEL_SERVICE_NAME: 'another' });
    await inTrace('second', {}, kept, nothing);
    await stop();
    const [first, second] = receiver.spans;
    expect(second).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId });
    expect(receiver.resources.map((facts) => facts['service.name'])).toEqual(['kapao', 'another']);
  });

  test('names a fault, and not what it says', async () => {
    start();
    const fault = new RangeError('account 1002003004 has 500');
    await expect(inTrace('job', {}, null, () => Promise.reject(fault))).rejects.toBe(fault);
    await stop();
    expect(receiver.spans).toMatchObject([
      { attributes: { 'error.type': 'RangeError' }, status: { code: 2 } },
    ]);
    expect(JSON.stringify(receiver.spans)).not.toContain('1002003004');
  });

  test('takes no step of work that others wait for, and none after its end', async () => {
    start();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let late: Promise<unknown> = nothing();
    await inTrace('call', {}, null, async () => {
      await outsideTrace(() => inSpan('for all', {}, nothing));
      // A loop that the call began, and that outlives it.
      late = over.then(() => inSpan('late', {}, nothing));
    });
    end();
    await late;
    await stop();
    expect(receiver.spans.map(({ name }) => name)).toEqual(['call']);
  });

  test('has no more than 200 steps in one process', async () => {
    start();
    await inTrace('long run', {}, null, async () => {
      for (let step = 0; step < 1_000; step++) await inSpan('step', {}, nothing);
    });
    await stop();
    expect(receiver.spans).toHaveLength(201);
  });
});

describe('the sampler', () => {
  test('takes one of a hundred traces unless told otherwise, with all their steps', () => {
    const { tracing } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/' });
    expect(tracing).toMatchObject({
      url: 'https://traces.example/otlp/v1/traces',
      sampler: 'parentbased_traceidratio',
      ratio: 0.01,
    });
  });

  test.each(['parentbased_traceidratio', 'traceidratio'])(
    '%s leaves out what its share excludes',
    async (name) => {
      start({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: '0' });
      const seen = await inTrace('outer', {}, null, () =>
        inTrace('inner', {}, null, () => Promise.resolve([isTraced(), traceparent()])),
      );
      expect(seen).toEqual([false, undefined]);
      await stop();
      expect(receiver.requests).toBe(0);
    },
  );

  test.each([
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '1e-3'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ])('%s=%s stops the start', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is wrong`);
  });
});

describe('a provider', () => {
  test.each([
    ['', false],
    ['providers.example', false],
    ['127.0.0.1', true],
  ])('is told the trace where TRACE_HOSTS is "%s": %s', async (hosts, isTold) => {
    start({ TRACE_HOSTS: hosts });
    let told: unknown;
    const server = httpServer(({ headers }, response) => {
      told = headers.traceparent;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A TCP server's address is an object once it listens.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay?account=1002003004`;
    const to = { kind: 'payout', code: 'KBANK', timeoutMs: 20_000, reach: 'anywhere' } as const;
    await inTrace('inquiry', {}, null, () => callProvider({ url, to }));
    server.closeAllConnections();
    server.close();
    await stop();
    const span = receiver.spans.find(({ name }) => name === 'provider KBANK');
    expect(span?.attributes).toEqual({
      'kapao.provider.kind': 'payout',
      'kapao.provider.code': 'KBANK',
      'http.response.status_code': 200,
    });
    expect(told).toBe(isTold ? `00-${span?.traceId}-${span?.spanId}-01` : undefined);
  });
});

describe('a collector that is gone', () => {
  test('costs the spans and one log line, and holds no process that stops', async () => {
    start({ OTEL_EXPORTER_OTLP_ENDPOINT: addressOfNobody });
    for (let run = 0; run < 5_000; run++) await inTrace('run', {}, null, nothing);
    await stop();
    expect(lines.length).toBeLessThanOrEqual(1);
  });

  test('is told of once, and again when it is back', async () => {
    start();
    // As many as are sent at once.
    const send = () => {
      for (let run = 0; run < 512; run++) openTrace('run', {}, {})?.end({});
    };
    receiver.isRefusing = true;
    for (const requests of [1, 2]) {
      send();
      await expect.poll(() => receiver.requests).toBe(requests);
    }
    await expect.poll(() => lines).toEqual(['traces cannot be sent, and are dropped until they can']);
    receiver.isRefusing = false;
    send();
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines[1]).toBe('traces are sent again');
  });

  test('leaves no more spans waiting than the queue has places', async () => {
    start();
    // All in one turn of the event loop, in which nothing can be sent.
    for (let run = 0; run < 5_000; run++) openTrace('run', {}, {})?.end({});
    await stop();
    // 512 are under way when the queue begins to fill.
    expect(receiver.spans.length).toBeGreaterThan(0);
    expect(receiver.spans.length).toBeLessThanOrEqual(2_048 + 512);
  });
});
