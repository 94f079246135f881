import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { getTransfer } from './get-transfer.ts';
import { startTransfer } from './start-transfer.ts';
import { transferAll } from './transfer-all.ts';

/**
 * Tests rates at which few amounts are whole credits: the answer gives the amount really moved, and the rest stays where it
 * was.
 */
let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
  await fixture.database.pool.query(`update game set rate = 33.3333 where code = 'PG'`);
  await fixture.database.pool.query(`update game set rate = 0.0285 where code = 'HUAYHD'`);
});
afterAll(() => fixture.close());

const move = (member: GameMember, from: string, to: string, amount: bigint) =>
  startTransfer(fixture.deps, member, { causeId: crypto.randomUUID(), from, to, amount });
const balances = (member: GameMember) =>
  Promise.all(
    (['wallet', 'held', 'game:PG', 'game:HUAYHD'] as const).map((code) => fixture.balance(member, code)),
  );
const play = (member: GameMember, code: string, stake: number, payout: number) =>
  fixture.sandbox.play(code, `kp${member.publicId.toLowerCase()}`, stake, payout);

it('refuses an amount below the smallest convertible one, and names that minimum', async () => {
  const member = await fixture.member(100n, 'PG');
  expect(await move(member, 'WALLET', 'PG', 10_000n)).toEqual({
    ok: false,
    code: 'TRANSFER_MINIMUM',
    params: { minimum: 3333.33 },
  });
  expect(await balances(member)).toEqual([10_000n, 0n, 0n, 0n]);
});

it('reports the amount really moved in the answer, the look-up and the ledger', async () => {
  const member = await fixture.member(5_000n, 'PG');
  const moved = await move(member, 'WALLET', 'PG', 500_000n);
  expect(moved).toMatchObject({ value: { status: 'SUCCESS', amount: 333_333n } });
  if (!moved.ok) throw new Error(moved.code);
  const { transferId } = moved.value;
  expect(await getTransfer(fixture.deps, member.id, transferId)).toMatchObject({
    value: { amount: 333_333n },
  });
  const { rows } = await fixture.database.pool.query(
    'select amount from entry where member_id = $1 and id = $2 and statement_type is not null',
    [member.id, transferId],
  );
  expect(rows).toEqual([{ amount: 333_333n }]);
  expect(await balances(member)).toEqual([166_667n, 0n, 333_333n, 0n]);
});

it('from game to game leaves in the wallet what the second game cannot take', async () => {
  const member = await fixture.member(4_000n, 'PG', 'HUAYHD');
  await move(member, 'WALLET', 'PG', 400_000n);
  const moved = await move(member, 'PG', 'HUAYHD', 333_333n);
  // 333,333 satang are 5,847 steps of 57 satang, and 54 satang remain.
  expect(moved).toMatchObject({ value: { status: 'SUCCESS', amount: 333_279n } });
  if (!moved.ok) throw new Error(moved.code);
  expect(await getTransfer(fixture.deps, member.id, moved.value.transferId)).toMatchObject({
    value: { from: 'PG', to: 'HUAYHD', amount: 333_279n },
  });
  expect(await balances(member)).toEqual([66_667n + 54n, 0n, 0n, 333_279n]);
});

it('moves all credits to the wallet, including one worth a fraction of a satang', async () => {
  const member = await fixture.member(4_000n, 'PG');
  await move(member, 'WALLET', 'PG', 400_000n);
  await play(member, 'PG', 0.01, 0.02);
  // 100.01 credits are 3,333.66 baht and a third of a satang.
  const all = await transferAll(fixture.deps, member, { causeId: crypto.randomUUID(), to: 'WALLET' });
  expect(all).toMatchObject({ value: { status: 'SUCCESS' } });
  expect(await balances(member)).toEqual([400_033n, 0n, 0n, 0n]);
  expect(await fixture.sandbox.account('PG', `kp${member.publicId.toLowerCase()}`)).toMatchObject({
    balance: 0,
  });
});
