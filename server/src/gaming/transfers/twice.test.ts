import { afterAll, beforeAll, expect, it } from 'vitest';
import { inquire } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { exchange } from '../accounts/rate.ts';
import { refreshSlots } from '../accounts/refresh-slots.ts';
import { legInquiry } from './inquire-leg.ts';
import type { LegClaim } from './leg.ts';
import { holdLeg } from './open-leg.ts';
import { legRecheckInquiry } from './recheck-leg.ts';
import { orderOf } from './send-transfer.ts';
import { settleLeg } from './settle-leg.ts';
import { startTransfer } from './start-transfer.ts';

// Tests the same transfer executed twice: at the same moment, or much later.

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());

const uuid = () => crypto.randomUUID();
const move = (member: GameMember, from: string, to: string, amount: bigint) =>
  startTransfer(fixture.deps, member, { causeId: uuid(), from, to, amount });

async function open(member: GameMember): Promise<OpenSlot> {
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
}

async function fiftyBaht(member: GameMember, direction: 'in' | 'out') {
  const slot = await open(member);
  const { credits, value: amount } = exchange(5_000n, slot.rate);
  return { id: uuid(), slot, direction, amount, credits };
}

const timePasses = (member: GameMember, hours = 0) =>
  Promise.all([
    fixture.database.pool.query('update inquiry set next_at = now() where member_id = $1', [member.id]),
    fixture.database.pool.query(
      `update leg set created_at = created_at - $2 * interval '1 hour' where member_id = $1`,
      [member.id, hours],
    ),
  ]);

it.each(['in', 'out'] as const)(
  'of two attempts at the same moment (%s), only one owns the hold',
  async (direction) => {
    const member = await fixture.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    const order = await fiftyBaht(member, direction);
    const both = await Promise.all([1, 2].map(() => holdLeg(fixture.deps, member, order)));
    expect(both.map((one) => one.ok && one.value.mine).sort()).toEqual([false, true]);
  },
);

it('a contradiction is posted once, however often it is reported', async () => {
  const member = await fixture.member(500n, 'PG');
  await move(member, 'WALLET', 'PG', 5_000n);
  const held = await holdLeg(fixture.deps, member, await fiftyBaht(member, 'out'));
  if (!held.ok) throw new Error(held.code);
  const { leg } = held.value;
  const askAbout = async (inquiry = legRecheckInquiry(fixture.deps)) => {
    await timePasses(member);
    await inquire(fixture.deps, inquiry, { kind: inquiry.kind, memberId: member.id, id: leg.id });
  };
  const suspense = async () => {
    const { rows } = await fixture.database.pool.query<{ balance: bigint }>(
      `select sum(amount)::bigint as balance from entry_side where member_id = $1 and code = 'operator:suspense'`,
      [member.id],
    );
    return rows[0]?.balance;
  };
  await askAbout(legInquiry(fixture.deps));
  const slot = await open(member);
  await slot.provider.transfer(orderOf(leg, slot));
  await refreshSlots(fixture.deps, member, async () => ({ change: 0n, entries: 0n }));
  // The late answer to the sending arrives while the game account is empty, and the answer to the second check when
  // it has money again.
  expect(await settleLeg(fixture.deps, leg, { kind: 'done' })).toMatchObject({ kind: 'failed' });
  expect(await suspense()).toBe(5_000n);
  // The process died after the entry and before anything else was written.
  await fixture.database.pool.query('update leg set contradicted_at = null where id = $1', [leg.id]);
  await move(member, 'WALLET', 'PG', 10_000n);
  await askAbout();
  const { rows } = await fixture.database.pool.query('select contradicted_at from leg where id = $1', [
    leg.id,
  ]);
  expect(rows).toEqual([{ contradicted_at: expect.any(Date) }]);
  expect(await suspense()).toBe(5_000n);
  const { rowCount } = await fixture.database.pool.query('select 1 from inquiry where member_id = $1', [
    member.id,
  ]);
  expect(rowCount).toBe(0);
  expect(await fixture.wrongs(member)).toEqual([]);
});

it('a repeated key returns its open transfer after 25 hours', async () => {
  const member = await fixture.member(500n, 'PG');
  const claim: LegClaim = {
    id: uuid(),
    resumed: false,
    carry: () => undefined,
    stored() {},
    answerInProgress: () => {
      throw new Error('in work');
    },
  };
  const wish = { causeId: claim.id, from: 'WALLET', to: 'PG', amount: 5_000n, claim };
  await fixture.sandbox.fault('game:PG', 'timeout-before');
  const first = await startTransfer(fixture.deps, member, wish);
  expect(first).toMatchObject({ value: { status: 'PROCESSING' } });
  await expect(startTransfer(fixture.deps, member, wish)).rejects.toThrow('in work');
  await timePasses(member, 25);
  expect(await startTransfer(fixture.deps, member, wish)).toEqual(first);
  await fixture.sandbox.heal();
});
