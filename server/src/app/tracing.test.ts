import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { withdrawSlice } from '../payments/withdrawals/withdrawal.route.ts';
import { createLog } from '../platform/http/log.ts';
import { createJobs } from '../platform/jobs/queue.ts';
import { relayOnce } from '../platform/outbox/outbox-relay.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { inTrace, traceparent } from '../platform/tracing/trace.ts';
import { startTracing } from '../platform/tracing/tracer.ts';
import { endForWithdrawal } from '../rewards/bonus/active/end-for-withdrawal.ts';
import { type TestMember, type TestServer, testServer } from '../testing/app.ts';
import { bankProviders } from '../testing/bank-providers.ts';
import { inquireDue } from '../testing/inquiry.ts';
import {
  openTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from '../testing/network/trace-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { inquiriesOf } from './slices.ts';

const strangers = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
/** In baht, with digits that no id of ours repeats. */
const amount = 4_321.09;

let receiver: TraceReceiver;
let sandbox: TestSandbox;
let first: TestServer;
let member: TestMember;
let env: Record<string, string>;

beforeAll(async () => {
  [receiver, sandbox] = await Promise.all([openTraceReceiver(), startTestSandbox()]);
  env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER: 'parentbased_always_on' };
  first = await start();
});
afterAll(async () => {
  await first?.close();
  await Promise.all([sandbox?.stop(), receiver?.close()]);
});

const start = (beside?: TestServer) =>
  testServer({
    env,
    slices: [withdrawSlice(endForWithdrawal)],
    providers: bankProviders(sandbox.url),
    ...(beside && { beside }),
  });

/** Runs the work as a process that sends its traces, and ends after it. */
async function traced<T>(work: () => Promise<T>, changes: Record<string, string> = {}): Promise<T> {
  const { tracing } = readSettings({ ...env, ...changes });
  const running = tracing && startTracing(tracing, createLog('fatal'));
  try {
    return await work();
  } finally {
    await running?.stop();
  }
}

const demoMoney = ({ id: memberId }: Pick<TestMember, 'id'>): Entry => ({
  memberId,
  id: v7(),
  kind: 'move',
  debit: 'operator:demo',
  credit: 'wallet',
  amount: 1_000_000n,
  currency: 'THB',
  reason: 'demo',
});

async function richMember(server: TestServer): Promise<TestMember> {
  const made = await server.createMember();
  const outcome = await server.deps.ledger.post(demoMoney(made));
  if (!outcome.ok) throw new Error(outcome.code);
  return made;
}

async function withdraw(server: TestServer, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await server.call('withdraw', {
    token: member.token,
    key: v7(),
    body: { amount },
    headers,
  });
  expect(status).toBe(200);
  return body.withdrawId;
}
const rowOf = async (id: string) =>
  (
    await first.deps.pool.query<{ traceparent: string | null }>(
      'select traceparent from inquiry where id = $1',
      [id],
    )
  ).rows[0];
const relay = () => relayOnce(first.deps.pool, first.deps.jobs, () => {});

/** Returns the names from a span up to the beginning of its trace. */
function pathOf(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (!span) return [];
  return [
    span.name,
    ...pathOf(
      spans.find(({ spanId }) => spanId === span.parentSpanId),
      spans,
    ),
  ];
}

describe('a withdrawal', () => {
  let own: readonly ReceivedSpan[];
  let id: string;
  beforeAll(async () => {
    member = await richMember(first);
    id = await traced(async () => {
      const made = await withdraw(first, { traceparent: strangers });
      await relay();
      return made;
    });
    // Another process takes up the row.
    const second = await start(first);
    await traced(() => inquireDue(second.deps, inquiriesOf(second.deps)));
    await second.close();
    const call = receiver.spans.find(({ name }) => name === 'withdraw');
    own = receiver.spans.filter(({ traceId }) => traceId === call?.traceId);
  });

  test('is one trace: call, ledger, outbox, and the inquiry of a later process with its call to the bank', () => {
    const paths = new Set(own.map((span) => pathOf(span, own).join(' < ')));
    expect([...paths]).toEqual(
      expect.arrayContaining([
        'withdraw',
        'ledger post < withdraw',
        'ledger batch < ledger post < withdraw',
        'SQL ledger_post_one < ledger batch < ledger post < withdraw',
        'outbox hint < ledger post < withdraw',
        'inquiry withdrawal < ledger post < withdraw',
        'provider KBANK < inquiry withdrawal < ledger post < withdraw',
      ]),
    );
    expect(own.find(({ name }) => name === 'inquiry withdrawal')?.attributes).toMatchObject({
      'kapao.provider.code': 'KBANK',
      'kapao.attempt': 1,
    });
  });

  test('says nothing of who, how much, where and by which token', async () => {
    const { rows } = await first.deps.pool.query<{ account: string; name: string; label: string }>(
      `select m.bank_account_no as account, m.bank_account_name as name, m.username as label from member m where m.id = $1`,
      [member.id],
    );
    const { account = '', name = '', label = '' } = rows[0] ?? {};
    const said = receiver.spans.flatMap((span) => [
      span.name,
      span.status?.message ?? '',
      JSON.stringify(span.events ?? []),
      ...Object.entries(span.attributes)
        // The caller's own words: a number that says nothing outside our logs.
        .filter(([key]) => key !== 'kapao.request_id')
        .flat()
        .map(String),
    ]);
    expect(said.length).toBeGreaterThan(50);
    const secrets = [
      member.id,
      member.publicId,
      member.phone,
      member.token,
      account,
      name,
      label,
      id,
      '4321',
      '432109',
    ];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect(said.filter((text) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    }
    const keys = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...keys].toSorted()).toEqual([
      'db.operation.name',
      'http.response.status_code',
      'http.route',
      'kapao.attempt',
      'kapao.entries',
      'kapao.event',
      'kapao.inquiry',
      'kapao.provider.code',
      'kapao.provider.kind',
      'kapao.reason',
      'kapao.request_id',
      'kapao.result',
    ]);
  });

  test('has the trace of whoever called as a link only', () => {
    const call = own.find(({ name }) => name === 'withdraw');
    expect(call?.parentSpanId ?? '').toBe('');
    expect(call?.links).toMatchObject([{ traceId: 'a'.repeat(32) }]);
    expect(receiver.spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
  });

  test('has the id that its caller is told', async () => {
    const known = receiver.spans.length;
    const refused = await traced(() =>
      first.call('withdraw', { token: member.token, key: v7(), body: { amount: -1 } }),
    );
    const call = receiver.spans.slice(known).find(({ name }) => name === 'withdraw');
    expect(call?.attributes).toMatchObject({
      'kapao.request_id': refused.body.requestId,
      'http.response.status_code': refused.status,
    });
  });
});

test('a call that is not sampled leaves nothing in the rows, whatever its caller asks for', async () => {
  const known = receiver.requests;
  member = await richMember(first);
  const id = await traced(() => withdraw(first, { traceparent: strangers }), {
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  expect(await rowOf(id)).toEqual({ traceparent: null });
  const { rows } = await first.deps.pool.query("select from outbox where payload ? 'traceparent'");
  expect(rows).toEqual([]);
  expect(receiver.requests).toBe(known);
});

test('a batch is a part of one of its traces, and linked with the others', async () => {
  const known = receiver.spans.length;
  const members = await Promise.all(Array.from({ length: 8 }, () => first.createMember()));
  await traced(() =>
    Promise.all(
      members.map((each) => inTrace('deposit', {}, null, () => first.deps.ledger.post(demoMoney(each)))),
    ),
  );
  const spans = receiver.spans.slice(known);
  const batches = spans.filter(({ name }) => name === 'ledger batch');
  expect(batches.some(({ links = [] }) => links.length > 0)).toBe(true);
  const reached = batches.flatMap(({ traceId, links = [] }) => [
    traceId,
    ...links.map((link) => link.traceId),
  ]);
  const posts = spans.filter(({ name }) => name === 'ledger post').map(({ traceId }) => traceId);
  expect(new Set(posts).size).toBe(members.length);
  expect(reached.toSorted()).toEqual(posts.toSorted());
});

test('a job continues the trace of the entry that sent it, through outbox and queue', async () => {
  const made = await first.createMember();
  const job = { topic: 'job', payload: { queue: 'traced', data: {} } } as const;
  const jobs = createJobs(first.databaseUrl, (fault) => expect(fault).toBeUndefined());
  const seen: (string | undefined)[] = [];
  jobs.work('traced', async () => void seen.push(traceparent()));
  await jobs.start({ working: true });
  await traced(async () => {
    await inTrace('deposit', {}, strangers, () =>
      first.deps.ledger.post({ ...demoMoney(made), outbox: [job] }),
    );
    await relayOnce(first.deps.pool, jobs, () => {});
    await expect.poll(() => seen).toHaveLength(1);
  });
  await jobs.stop();
  expect(seen[0]).toMatch(/^00-a{32}-/);
});
