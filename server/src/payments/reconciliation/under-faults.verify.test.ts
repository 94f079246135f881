import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());

const faults = [
  'refuse',
  'timeout-before',
  'timeout-after',
  'error-500',
  'garbage',
  'duplicate-callback',
  'late-callback',
  'out-of-order',
];
const startingSatang = 100_000n;

/**
 * Makes three deposits of 50 baht, some abandoned midway, and a withdrawal. Returns the total that the payer's bank took
 * for the deposits, in minor units.
 */
async function journey(member: TestMember): Promise<bigint> {
  let paid = 0n;
  for (let round = 0; round < 3; round++) {
    const { status, body } = await fixture.server.call('createQr', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 50 },
      key: newKey(),
    });
    if (status !== 200) {
      expect(body.code).toBe('QR_FAIL');
      continue;
    }
    const cancelling = () =>
      fixture.server.call('cancelQr', { token: member.token, params: { qrcodeId: body.qrcodeId } });
    const [payment] = await Promise.all([fixture.pay(body.payload), ...(round === 1 ? [cancelling()] : [])]);
    expect(payment).toBe(200);
    paid += 5_000n;
  }
  const withdrawn = await fixture.server.call('withdraw', {
    token: member.token,
    body: { amount: 300 },
    key: newKey(),
  });
  expect(withdrawn.status).toBe(200);
  return paid;
}

test('with every fault at 20 % each member has the right balance in the end, and both sides agree', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => fixture.member(startingSatang)));
  for (const target of ['qr', 'bank'])
    for (const fault of faults)
      await fixture.sandbox.control('/control/fault', 'POST', { target, fault, probability: 0.2 });

  let travelling = true;
  const working = (async () => {
    while (travelling) {
      await fixture.work();
      await sleep(30);
    }
  })();
  const paid = await Promise.all(members.map(journey));
  travelling = false;
  await working;

  // Faults go on: what is open must settle in spite of them.
  await fixture.until(async () => {
    const { rows } = await fixture.deps.pool.query(
      "select 1 from withdrawal where state not in ('paid', 'returned')",
    );
    return rows.length === 0;
  }, 'every withdrawal settled');
  await fixture.sandbox.heal();
  const expected = async () => {
    const wrong = [];
    for (const [i, member] of members.entries()) {
      const { rows } = await fixture.deps.pool.query<{ out: bigint }>(
        "select coalesce(sum(amount), 0)::bigint as out from withdrawal where member_id = $1 and state = 'paid'",
        [member.id],
      );
      const due = startingSatang + (paid[i] ?? 0n) - (rows[0]?.out ?? 0n);
      const has = await fixture.balance(member, 'wallet');
      if (has !== due) wrong.push({ member: i, has, due });
    }
    return wrong;
  };
  await fixture.until(async () => (await expected()).length === 0, 'every deposit credited');
  await fixture.work();
  expect(await expected()).toEqual([]);
  expect(-(await fixture.operatorBalance('operator:qr:KBANK'))).toBe(
    await fixture.providerTotal('operator:qr:KBANK'),
  );
  expect(await fixture.operatorBalance('operator:payout:KBANK')).toBe(
    await fixture.providerTotal('operator:payout:KBANK'),
  );
  expect(await fixture.operatorBalance('operator:suspense')).toBe(0n);
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
});
