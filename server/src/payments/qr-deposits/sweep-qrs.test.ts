import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { sweep } from '../../platform/jobs/sweep.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { qrReference } from './create-qr.ts';
import { creditQr } from './credit-qr.ts';
import { beginQr, findQr, findQrByReference, type Qr, sweepUnpaidQrs } from './qr.queries.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

const query = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
const days = 400;

/** Creates a QR of a new member in this state, as it was this many days after its end. */
async function qrOf(state: Qr['state'], ageDays: number): Promise<Qr> {
  const { id: memberId } = await fixture.member();
  const id = v7();
  const qr = { memberId, id, provider: 'KBANK', reference: qrReference(id), amount: 500n };
  await beginQr(fixture.deps.pool, qr, 600_000, 'a gateway');
  const steps = {
    creating: [],
    open: ['open'],
    failed: ['failed'],
    cancelled: ['cancelled'],
    expired: ['open', 'expired'],
    paid: ['open'],
  };
  for (const step of steps[state])
    await query(
      `update qr set state = $2, payload = 'x', ended_at = case when $2 <> 'open' then now() end where id = $1`,
      [id, step],
    );
  const found = await findQr(fixture.deps.pool, memberId, id);
  if (!found) throw new Error('it has just been begun');
  if (state === 'paid') await creditQr(fixture.deps, found, { paymentNo: v7(), amount: 500n });
  await query(`delete from inquiry where id = $1`, [id]);
  await query(`update qr set ended_at = ended_at - $2 * interval '1 day' where id = $1`, [id, ageDays]);
  return found;
}

const stands = async ({ provider, reference, memberId, id }: Qr) => [
  (await findQr(fixture.deps.pool, memberId, id)) !== null,
  (await findQrByReference(fixture.deps.pool, provider, reference)) !== null,
  (await query('select from qr_claim where qr_id = $1', [id])).rowCount === 1,
];
const sweepAll = () => sweep((limit) => sweepUnpaidQrs(fixture.deps.pool, days, limit));
const pay = (qr: Qr, paymentNo: string) => creditQr(fixture.deps, qr, { paymentNo, amount: 500n });

test('old unpaid QRs are deleted with their claims; recent, payable, paid and inquired ones stay', async () => {
  const old = await Promise.all(
    (['failed', 'cancelled', 'expired'] as const).map((state) => qrOf(state, 401)),
  );
  const kept = await Promise.all([
    qrOf('expired', 399),
    qrOf('creating', 401),
    qrOf('open', 401),
    qrOf('paid', 4_000),
  ]);
  const asked = await qrOf('expired', 401);
  await query(
    `select inquiry_begin(array[$1::uuid], 'qr', array[$2::uuid], array['KBANK'], array[60000::bigint])`,
    [asked.memberId, asked.id],
  );
  expect(await sweepAll()).toBe(3);
  for (const qr of old) expect(await stands(qr)).toEqual([false, false, false]);
  for (const qr of [...kept, asked]) expect(await stands(qr)).toEqual([true, true, true]);
});

test('a payment for a deleted QR goes to suspense, with an alarm that names its reference', async () => {
  const member = await fixture.member();
  const params = { bankCode: 'KBANK' };
  const { body } = await fixture.server.call('createQr', {
    token: member.token,
    params,
    body: { amount: 5 },
  });
  const { rows } = await query('select reference from qr where id = $1', [body.qrcodeId]);
  await query(`update qr set state = 'expired', ended_at = now() - interval '401 days' where id = $1`, [
    body.qrcodeId,
  ]);
  await query('delete from inquiry where id = $1', [body.qrcodeId]);
  expect(await sweepAll()).toBe(1);

  const before = await fixture.operatorBalance('operator:suspense');
  expect(await fixture.pay(body.payload)).toBe(200);
  await expect.poll(async () => (await fixture.operatorBalance('operator:suspense')) - before).toBe(500n);
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
  const alarms = await query(
    `select details ->> 'reference' as reference from alarm where kind = 'unattributed'`,
  );
  expect(alarms.rows).toContainEqual(rows[0]);
});

test('a payment posted while its QR is deleted is rejected, and its reference is then unknown', async () => {
  const qr = await qrOf('expired', 401);
  const sweeper = await fixture.deps.pool.connect();
  await sweeper.query('begin');
  expect(await sweepUnpaidQrs(sweeper, days, 10)).toBe(1);
  const paying = pay(qr, 'P-1');
  const ended = Promise.allSettled([paying]);
  await untilWaiting(fixture.deps.pool, 'ledger_post');
  await sweeper.query('commit');
  sweeper.release();
  expect(await ended).toMatchObject([{ status: 'rejected' }]);
  expect(await findQrByReference(fixture.deps.pool, qr.provider, qr.reference)).toBe(null);
  expect((await query('select from entry where member_id = $1', [qr.memberId])).rowCount).toBe(0);
});

test('a QR that is being paid is not deleted', async () => {
  const qr = await qrOf('expired', 401);
  const payer = await fixture.deps.pool.connect();
  await payer.query('begin');
  await payer.query('select from qr where id = $1 for update', [qr.id]);
  expect(await sweepAll()).toBe(0);
  await payer.query('rollback');
  payer.release();
  await pay(qr, 'P-2');
  expect(await sweepAll()).toBe(0);
  expect(await stands(qr)).toEqual([true, true, true]);
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
});

test('20,000 QRs are deleted in batches', async () => {
  const { id } = await fixture.member();
  await query(
    `with made as (
       insert into qr (member_id, id, provider, reference, amount, currency, state, expires_at, ended_at)
       select $1, gen_random_uuid(), 'KBANK', 'R' || n, 1, 'THB', 'expired', now(), now() - interval '401 days' - n * interval '1 s'
         from generate_series(1, 20000) n returning id, reference
     ) insert into qr_claim select 'KBANK', reference, $1, id from made`,
    [id],
  );
  const taken: number[] = [];
  const client = await fixture.deps.pool.connect();
  const swept = await sweep(async (limit) => {
    taken.push(await sweepUnpaidQrs(client, days, limit));
    return taken.at(-1) ?? 0;
  });
  client.release();
  expect(swept).toBe(20_000);
  expect(Math.max(...taken)).toBe(1_000);
  expect(
    (await query(`select from qr_claim where reference like 'R%' and length(reference) < 7`)).rowCount,
  ).toBe(0);
});
