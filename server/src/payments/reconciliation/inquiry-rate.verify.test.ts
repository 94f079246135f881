import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoQrProviders } from '../../demo/demo-banks.ts';
import type { InquirySubject } from '../../inquiry/inquiry.queries.ts';
import { startInquiryWorker } from '../../inquiry/inquiry-worker.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { resolveProvider } from '../../providers/registry/resolve-provider.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { qrRecheckInquiry } from '../qr-deposits/recheck-qr-payment.ts';

/**
 * Measures about how many credited payments a gateway is asked per second: alone, and beside a dead gateway. As many loops
 * that do nothing else show what the machine can do at this moment.
 */
let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await database?.close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = httpServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a gateway that knows every payment it is asked about. */
const quick = () =>
  listen(async (request, response) => {
    const { origPartnerTxnUid } = (await json(request)) as { origPartnerTxnUid: string };
    const paid = { txnStatus: 'PAID', txnNo: 'N', txnAmount: '1.00', txnCurrencyCode: 'THB' };
    response.end(JSON.stringify({ statusCode: '00', errorCode: null, origPartnerTxnUid, ...paid }));
  });
/** Starts a gateway that accepts the inquiry and never answers. */
const dead = () => listen((request) => void request.resume());

const rowOf = (code: string, baseUrl: string, timeoutMs: number) => {
  const demo = demoQrProviders[0]!; // Present in the demo data.
  const { totalsPath: _, ...settings } = demo.settings;
  const row = { ...demo, code, baseUrl, settings: { ...settings, timeoutMs } };
  return resolveProvider(row, { sandboxUrl: null, env: {} });
};

/** Inserts payments of this gateway whose inquiry is due. */
async function due(provider: string, count: number): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into qr (member_id, id, provider, reference, amount, currency, state, paid_amount, expires_at)
       select gen_random_uuid(), gen_random_uuid(), $1, replace(gen_random_uuid()::text, '-', ''), 100, 'THB', 'paid', 100, now()
         from generate_series(1, $2) returning member_id, id
     ), paid as (
       insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount)
       select member_id, gen_random_uuid(), id, $1, 'N', 100 from made returning member_id, id
     )
     select inquiry_begin(array_agg(member_id), 'qr-recheck', array_agg(id), array_fill($1::text, array[$2::int]),
       array_fill(0::bigint, array[$2::int])) from paid`,
    [provider, count],
  );
}
const firstAttempt = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
const left = async (provider: string) =>
  (await database.pool.query('select 1 from inquiry where provider = $1 limit 1', [provider])).rowCount;

test('inquiries reach a good part of the possible rate, alone and beside a dead provider', async () => {
  // The gateway that answers has a long timeout, however busy the machine is: a postponed inquiry would count as a
  // lost one.
  const quickRow = rowOf('QUICK', await quick(), 30_000);
  const rows = [quickRow, rowOf('DEAD', await dead(), 400)];
  const deps = {
    pool: database.pool,
    ledger: createLedger(database.pool),
    providers: createProviderRegistry(rows),
    log: { info() {}, warn() {}, error() {} },
  };
  /** Returns payments per second. */
  const rate = async (payments: number, deadOnes: number) => {
    await due('QUICK', payments);
    await due('DEAD', deadOnes);
    const beganAt = performance.now();
    const inquiryWorker = startInquiryWorker(deps, [qrRecheckInquiry(deps)]);
    while (await left('QUICK')) await sleep(20);
    const perSecond = (payments / (performance.now() - beganAt)) * 1000;
    await inquiryWorker.stop();
    // None of the dead gateway's inquiries was answered, and all of them remain.
    expect(await left('DEAD')).toBe(deadOnes > 0 ? 1 : 0);
    await database.pool.query('delete from inquiry');
    return perSecond;
  };
  const direct = async (payments: number) => {
    await due('QUICK', payments);
    const inquiry = qrRecheckInquiry(deps);
    const { rows } = await database.pool.query<InquirySubject>(
      'select kind, member_id as "memberId", id from inquiry',
    );
    const beganAt = performance.now();
    const loop = async () => {
      for (let each = rows.pop(); each; each = rows.pop()) await inquiry.ask(each, firstAttempt);
    };
    await Promise.all(Array.from({ length: quickRow.inquiriesAtOnce }, loop));
    expect(await left('QUICK')).toBe(0);
    return (payments / (performance.now() - beganAt)) * 1000;
  };
  const payments = 400;
  await rate(100, 0);
  const [possible, alone, beside]: [number[], number[], number[]] = [[], [], []];
  // Measured alternately, so that other load on the machine affects all alike.
  for (let round = 0; round < 4; round++) {
    possible.push(await direct(payments));
    alone.push(await rate(payments, 0));
    beside.push(await rate(payments, 500));
  }
  const best = { possible: Math.max(...possible), alone: Math.max(...alone), beside: Math.max(...beside) };
  const rates = JSON.stringify({ possible, alone, beside });
  // A queue polled once a second, or a dead provider ahead of the others, would reach only a tenth.
  expect(best.alone / best.possible, rates).toBeGreaterThan(0.3);
  expect(best.beside / best.alone, rates).toBeGreaterThan(0.4);
});
