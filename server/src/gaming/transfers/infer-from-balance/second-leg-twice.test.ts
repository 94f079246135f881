import { afterAll, beforeAll, expect, it } from 'vitest';
import { unknown } from '../../../providers/protocol/outcome.ts';
import { withoutTransferQuery } from '../../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../../accounts/game-deps.ts';
import { findOpenSlot } from '../../accounts/open-slot.ts';
import { readBalance } from '../../accounts/read-balance.ts';
import { getTransfer } from '../get-transfer.ts';
import { findLeg } from '../leg.queries.ts';
import { type Leg, secondLegId } from '../leg.ts';
import { beginOut } from '../open-leg.ts';
import { recheckVoidedLegs } from '../recheck-leg.ts';
import { sendTransfer } from '../send-transfer.ts';
import { startSecondLeg, startTransfer } from '../start-transfer.ts';

// Tests that the process with the answer and the job behind it may start the second leg at the same moment.

let fixture: TransferFixture;
let deps: GameDeps;
beforeAll(async () => {
  fixture = await transferFixture();
  // Balance of JOKER is read before each leg, which takes time.
  deps = withoutTransferQuery(fixture.deps, 'JOKER');
});
afterAll(() => fixture.close());

/** Returns a transfer half way: 100 baht have left PG for JOKER and are in the wallet. */
async function afterFirstLeg(member: GameMember): Promise<Leg> {
  const into = { causeId: crypto.randomUUID(), from: 'WALLET', to: 'PG', amount: 10_000n };
  expect(await startTransfer(deps, member, into)).toMatchObject({ value: { status: 'SUCCESS' } });
  const slot = await findOpenSlot(deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const read = await readBalance(deps, member, slot.value, recheckVoidedLegs);
  if (read.kind !== 'read') throw new Error(read.kind);
  const wish = { id: crypto.randomUUID(), slot: slot.value, amount: 10_000n, secondLeg: 'JOKER' };
  const held = await beginOut(deps, member, wish, read);
  if (!held.ok) throw new Error(held.code);
  expect(await sendTransfer(deps, held.value, slot.value)).toEqual({ kind: 'done' });
  return reload(held.value.leg);
}
async function reload({ memberId, id }: Pick<Leg, 'memberId' | 'id'>): Promise<Leg> {
  const leg = await findLeg(deps.pool, memberId, id);
  if (!leg) throw new Error('no leg');
  return leg;
}
const balances = async (member: GameMember) =>
  Promise.all((['wallet', 'held', 'game:JOKER'] as const).map((code) => fixture.balance(member, code)));

it('succeeds when one attempt gives up after another completed the second leg', async () => {
  const member = await fixture.member(100n, 'PG', 'JOKER');
  const out = await afterFirstLeg(member);
  const slower = withoutTransferQuery(deps, 'JOKER', {
    async balance() {
      expect(await startSecondLeg(deps, out)).toEqual({ kind: 'done' });
      return unknown('TIMEOUT');
    },
  });
  expect(await startSecondLeg(slower, out)).toEqual({ kind: 'done' });
  expect(await balances(member)).toEqual([0n, 0n, 10_000n]);
  expect(await reload(out)).toMatchObject({ secondLegRefusal: null });
  expect(await getTransfer(deps, member.id, out.id)).toMatchObject({ value: { status: 'SUCCESS' } });
  expect(await startSecondLeg(deps, out)).toEqual({ kind: 'done' });
});

it('succeeds when one attempt gave up before another completes the second leg', async () => {
  const member = await fixture.member(100n, 'PG', 'JOKER');
  const out = await afterFirstLeg(member);
  const { balance } = fixture.deps.providers.games.get('JOKER')!.provider; // Present in the demo data.
  const silent = withoutTransferQuery(deps, 'JOKER', { balance: async () => unknown('TIMEOUT') });
  const luckier = withoutTransferQuery(deps, 'JOKER', {
    async balance(account) {
      expect(await startSecondLeg(silent, out)).toEqual({ kind: 'failed', code: 'TRANSFER_FAIL' });
      return balance(account);
    },
  });
  expect(await startSecondLeg(luckier, out)).toEqual({ kind: 'done' });
  expect(await balances(member)).toEqual([0n, 0n, 10_000n]);
  expect(await getTransfer(deps, member.id, out.id)).toMatchObject({ value: { status: 'SUCCESS' } });
  expect(await startSecondLeg(deps, out)).toEqual({ kind: 'done' });
});

it('leaves the money in the wallet when no attempt could start the second leg', async () => {
  const member = await fixture.member(100n, 'PG', 'JOKER');
  const out = await afterFirstLeg(member);
  const silent = withoutTransferQuery(deps, 'JOKER', { balance: async () => unknown('TIMEOUT') });
  expect(await startSecondLeg(silent, out)).toEqual({ kind: 'failed', code: 'TRANSFER_FAIL' });
  expect(await startSecondLeg(deps, out)).toEqual({ kind: 'failed', code: 'TRANSFER_FAIL' });
  expect(await findLeg(deps.pool, member.id, secondLegId(out))).toBeUndefined();
  expect(await balances(member)).toEqual([10_000n, 0n, 0n]);
  expect(await getTransfer(deps, member.id, out.id)).toMatchObject({ value: { status: 'FAILED' } });
});
