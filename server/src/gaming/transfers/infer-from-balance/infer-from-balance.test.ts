import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { unknown } from '../../../providers/protocol/outcome.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { withoutTransferQuery, withProvider } from '../../../testing/game/with-provider.ts';
import { inquire } from '../../../testing/inquiry.ts';
import { postedInOrder } from '../../../testing/locks.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import { listPendingTransactions } from '../../../wallet/pending-transactions/list-pending-transactions.ts';
import type { GameDeps, GameMember } from '../../accounts/game-deps.ts';
import { findOpenSlot } from '../../accounts/open-slot.ts';
import { refreshSlots } from '../../accounts/refresh-slots.ts';
import { legInquiry } from '../inquire-leg.ts';
import { findLeg } from '../leg.queries.ts';
import type { Leg } from '../leg.ts';
import { beginIn } from '../open-leg.ts';
import { recheckVoidedLegs } from '../recheck-leg.ts';
import { orderOf } from '../send-transfer.ts';
import { startTransfer } from '../start-transfer.ts';

// Tests transfers with a game whose provider has no status inquiry.

const code = 'PGSLOT';
const game = `game:${code}` as const;
let fixture: TransferFixture;
let deps: GameDeps;
let backoffice: ExceptionsFixture;
let member: GameMember;
beforeAll(async () => {
  fixture = await transferFixture();
  deps = fixture.deps;
  backoffice = exceptionsFixtureOf(deps);
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());
/** Starts with 200 baht in the game and 300 in the wallet, at a rate of 1. */
beforeEach(async () => {
  member = await fixture.member(500n, code);
  expect(await move('in', 20_000n)).toMatchObject({ value: { status: 'SUCCESS', amount: 20_000n } });
});

const uuid = () => crypto.randomUUID();
const move = (direction: 'in' | 'out', amount = 5_000n, by = deps, causeId: string = uuid()) =>
  startTransfer(by, member, {
    causeId,
    amount,
    ...(direction === 'in' ? { from: 'WALLET', to: code } : { from: code, to: 'WALLET' }),
  });
const play = (stake: number, payout: number) =>
  fixture.sandbox.play(code, `kp${member.publicId.toLowerCase()}`, stake, payout);
const query = (text: string, values: unknown[]) => fixture.database.pool.query(text, values);
const reload = async ({ memberId, id }: Pick<Leg, 'memberId' | 'id'>): Promise<Leg> => {
  const leg = await findLeg(deps.pool, memberId, id);
  if (!leg) throw new Error('no leg');
  return leg;
};
const minutesPass = async ({ id }: Leg, minutes: number) => {
  const ago = `- $2 * interval '1 minute'`;
  await query(
    `update leg set created_at = created_at ${ago}, unmoved_at = unmoved_at ${ago}, ended_at = ended_at ${ago} where id = $1`,
    [id, minutes],
  );
  await query(`update inquiry set next_at = now(), last_answer_at = last_answer_at ${ago} where id = $1`, [
    id,
    minutes,
  ]);
};
const askAbout = async (leg: Leg, by = deps, minutes = 0) => {
  await minutesPass(leg, minutes);
  await inquire(by, legInquiry(by), { kind: 'leg', memberId: leg.memberId, id: leg.id });
  return reload(leg);
};
const balances = async () => {
  const codes = ['wallet', 'held', game] as const;
  const [wallet, held, there] = await Promise.all(codes.map((each) => fixture.balance(member, each)));
  return [wallet, held, there];
};
/** Makes a transfer whose answer is lost. */
async function lost(
  direction: 'in' | 'out',
  fault: 'timeout-before' | 'timeout-after',
  by = deps,
): Promise<Leg> {
  await fixture.sandbox.fault(`game:${code}`, fault, 1);
  const moved = await move(direction, 5_000n, by);
  expect(moved).toMatchObject({ value: { status: 'PROCESSING', amount: 5_000n } });
  if (!moved.ok) throw new Error(moved.code);
  return reload({ memberId: member.id, id: moved.value.transferId });
}
const after = (direction: 'in' | 'out', done: boolean) =>
  done ? (direction === 'in' ? [25_000n, 0n, 25_000n] : [35_000n, 0n, 15_000n]) : [30_000n, 0n, 20_000n];
const alarmsOf = async ({ id }: Leg) =>
  (
    await query(
      `select kind, suspense from alarm
        where resolved_at is null and (id = $1 or details ->> 'transferId' = $1::text) order by created_at`,
      [id],
    )
  ).rows;
const listing = (...rows: Bet[]) =>
  withoutTransferQuery(fixture.deps, code, {
    bets: async () => ({ kind: 'done', rows, next: null, more: false }),
  });
const unlisted = () => withoutTransferQuery(fixture.deps, code, { bets: async () => unknown('no list') });

describe.each(['in', 'out'] as const)(
  'a transfer (%s) of a provider without a status inquiry',
  (direction) => {
    it('is done when its answer was lost and the balance moved by just that', async () => {
      const leg = await lost(direction, 'timeout-after');
      expect(leg).toMatchObject({ balanceBefore: 20_000n, outstandingBefore: null });
      expect(await askAbout(leg)).toMatchObject({ state: 'done' });
      expect(await balances()).toEqual(after(direction, true));
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it('is voided only after two unchanged balances, the second long enough after sending', async () => {
      const leg = await lost(direction, 'timeout-before');
      const held = await balances();
      expect(await askAbout(leg)).toMatchObject({ state: 'sent', unmovedAt: expect.any(Date) });
      // The balance is unchanged for the second time, but too soon after sending.
      expect(await askAbout(leg, deps, 0.1)).toMatchObject({ state: 'sent' });
      expect(await balances()).toEqual(held);
      expect(await askAbout(leg, deps, 1)).toMatchObject({ state: 'failed', refusal: 'NOT_MOVED' });
      expect(await balances()).toEqual(after(direction, false));
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it('is not voided by one reading, however late', async () => {
      const leg = await lost(direction, 'timeout-before');
      expect(await askAbout(leg, deps, 600)).toMatchObject({ state: 'sent' });
    });

    it('is refused before anything moves when the balance cannot be read', async () => {
      const blind = withoutTransferQuery(fixture.deps, code, { balance: async () => unknown('HTTP 500') });
      expect(await move(direction, 5_000n, blind)).toEqual({ ok: false, code: 'TRANSFER_FAIL' });
      expect(await balances()).toEqual([30_000n, 0n, 20_000n]);
      expect((await query('select 1 from leg where member_id = $1', [member.id])).rowCount).toBe(1);
    });

    it('is escalated when the member played meanwhile, and only staff settle it', async () => {
      const leg = await lost(direction, 'timeout-after');
      await play(10, 30);
      expect(await askAbout(leg)).toMatchObject({ state: 'sent', doubtedAt: expect.any(Date) });
      const item = await backoffice.item(leg.id);
      expect(item).toMatchObject({
        kind: 'leg',
        allows: ['ask', 'done', 'failed'],
        evidence: { before: '20000', now: direction === 'in' ? '27000' : '17000', bets: 1, betsSay: 'done' },
      });
      expect((await listPendingTransactions(deps.pool, member.id)).items).toMatchObject([
        { kind: 'transfer', waitsFor: 'TEAM' },
      ]);
      // The balance is as expected again, and the bet list no longer contains the bet.
      await play(20, 0);
      expect(await askAbout(leg, listing(), 600)).toMatchObject({ state: 'sent' });
      expect(await backoffice.decide('ask', leg.id)).toMatchObject({ ok: true });
      expect(await askAbout(leg, listing())).toMatchObject({ state: 'sent' });
      expect(await backoffice.item(leg.id)).toMatchObject({ allows: ['ask', 'done', 'failed'] });
      expect(await backoffice.decide('done', leg.id)).toMatchObject({ ok: true });
      expect(await balances()).toEqual(after(direction, true));
      expect(await refreshSlots(deps, member, recheckVoidedLegs)).toEqual({ stale: [] });
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it.each(['timeout-before', 'timeout-after'] as const)(
      'is escalated after bets that cancel out (%s)',
      async (fault) => {
        const leg = await lost(direction, fault);
        await play(10, 10);
        expect(await askAbout(leg)).toMatchObject({ state: 'sent', doubtedAt: expect.any(Date) });
        expect(await askAbout(leg, deps, 600)).toMatchObject({ state: 'sent' });
        expect(await alarmsOf(leg)).toMatchObject([{ kind: 'no-answer' }]);
      },
    );

    it('is escalated when new stakes are open', async () => {
      const withStakes = (outstanding: bigint) =>
        withProvider(deps, code, ({ balance }) => ({
          async balance(account) {
            const read = await balance(account);
            return read.kind === 'done' ? { ...read, outstanding } : read;
          },
        }));
      const leg = await lost(direction, 'timeout-after', withStakes(0n));
      const staked = withStakes(700n);
      expect(await askAbout(leg, staked)).toMatchObject({ state: 'sent', doubtedAt: expect.any(Date) });
      expect(await backoffice.item(leg.id)).toMatchObject({
        evidence: { stakesBefore: '0', stakesNow: '700' },
      });
    });

    it('is escalated when the balance differs though no bet is listed', async () => {
      const leg = await lost(direction, 'timeout-before');
      await play(10, 0);
      expect(await askAbout(leg, listing())).toMatchObject({ state: 'sent', doubtedAt: expect.any(Date) });
      expect(await backoffice.item(leg.id)).toMatchObject({ evidence: { now: '19000', bets: 0 } });
    });

    it('stays open while the bets cannot be read, and is escalated after a day', async () => {
      const leg = await lost(direction, 'timeout-after');
      expect(await askAbout(leg, unlisted())).toMatchObject({ state: 'sent', doubtedAt: null });
      expect(await askAbout(leg, unlisted(), 25 * 60)).toMatchObject({ state: 'sent', doubtedAt: null });
      expect(await alarmsOf(leg)).toMatchObject([{ kind: 'no-answer' }]);
      expect(await askAbout(leg)).toMatchObject({ state: 'done' });
      expect(await alarmsOf(leg)).toEqual([]);
    });

    const bet = {
      betId: 'b',
      version: 0n,
      currency: null,
      stake: 100n,
      validTurnover: 100n,
      payout: 0n,
      status: 'settled',
    } as const;

    it('is settled by the balance despite other members’ bets and earlier bets of the member', async () => {
      const leg = await lost(direction, 'timeout-after');
      const username = `kp${member.publicId.toLowerCase()}`;
      const others = { ...bet, username: 'kpsomebody', settledAt: new Date() };
      const earlier = { ...bet, username, settledAt: new Date(Date.now() - 60_000) };
      expect(await askAbout(leg, listing(others, earlier))).toMatchObject({ state: 'done' });
    });

    it('stays open while an unreadable bet may be the member’s, and is settled when it is another’s', async () => {
      const leg = await lost(direction, 'timeout-after');
      const withOdd = (username: string | null) => {
        const odd = [{ betId: 'odd', username, at: null, why: 'payout: no amount', raw: '{}' }];
        return withoutTransferQuery(fixture.deps, code, {
          bets: async () => ({ kind: 'done', rows: [], invalid: odd, next: null, more: false }),
        });
      };
      for (const username of [null, `KP${member.publicId.toUpperCase()}`])
        expect(await askAbout(leg, withOdd(username))).toMatchObject({ state: 'sent', doubtedAt: null });
      expect(await askAbout(leg, withOdd('kpsomebody'))).toMatchObject({ state: 'done' });
    });

    it('stays open while a bet of the member has an impossible time', async () => {
      const leg = await lost(direction, 'timeout-after');
      const mine = { ...bet, username: `kp${member.publicId.toLowerCase()}` };
      for (const settledAt of [new Date(0), new Date('2569-11-28T00:00:00Z')])
        expect(await askAbout(leg, listing({ ...mine, settledAt }))).toMatchObject({ state: 'sent' });
    });

    it('blocks other transfers, and a refresh posts nothing, until it is settled', async () => {
      const leg = await lost(direction, 'timeout-after');
      expect(await move('in')).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
      expect(await move('out')).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
      const before = await balances();
      await refreshSlots(deps, member, recheckVoidedLegs);
      expect(await balances()).toEqual(before);
      expect(await askAbout(leg)).toMatchObject({ state: 'done' });
    });

    it('into the game reads its balance again, and out of it is refused, when another was done meanwhile', async () => {
      let others = 0;
      const { balance } = deps.providers.games.get(code)!.provider; // Present in the demo data.
      const slow = withoutTransferQuery(fixture.deps, code, {
        async balance(account) {
          const read = await balance(account);
          if (others++ === 0) expect(await move('in', 700n)).toMatchObject({ value: { status: 'SUCCESS' } });
          return read;
        },
      });
      const moved = await move(direction, 5_000n, slow);
      if (direction === 'out') expect(moved).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
      else if (moved.ok)
        expect(await reload({ memberId: member.id, id: moved.value.transferId })).toMatchObject({
          balanceBefore: 20_700n,
          state: 'done',
        });
      expect(moved.ok).toBe(direction === 'in');
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it('is posted once when two servers inquire at once', async () => {
      const leg = await lost(direction, 'timeout-after');
      await minutesPass(leg, 0);
      const both = [deps, { ...deps }].map((by) =>
        legInquiry(by).ask(
          { kind: 'leg', memberId: leg.memberId, id: leg.id },
          { asked: 0, lastAnswerAt: new Date(), escalatedAt: null },
        ),
      );
      await Promise.all(both);
      expect(await balances()).toEqual(after(direction, true));
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it.each(['done', 'failed'] as const)(
      'is settled once when staff decide %s at the same moment',
      async (says) => {
        const leg = await lost(direction, 'timeout-after');
        const item = await backoffice.item(leg.id);
        await minutesPass(leg, 0);
        const [decided] = await postedInOrder(
          deps,
          () => backoffice.decide(says, item, { force: true }),
          (by) => askAbout(leg, by),
        );
        expect(decided).toMatchObject({ ok: true });
        expect(await reload(leg)).toMatchObject({ state: says });
        // The ledger follows the game's balance; a wrong decision of staff leaves its difference in suspense.
        expect(await fixture.balance(member, game)).toBe(after(direction, true)[2]);
        expect(await alarmsOf(leg)).toHaveLength(says === 'done' ? 0 : 1);
        expect(await fixture.wrongs(member)).toEqual([]);
      },
    );
  },
);

describe('a process that died', () => {
  const dying = (): GameDeps => ({
    ...deps,
    ledger: {
      ...deps.ledger,
      async post(entry) {
        await deps.ledger.post(entry);
        if (entry.kind === 'hold') throw new Error('killed');
        return new Promise<never>(() => {});
      },
    },
  });
  const open = async () => {
    const slot = await findOpenSlot(deps, member.id, code);
    if (!slot.ok) throw new Error(slot.code);
    return slot.value;
  };
  const held = async (): Promise<Leg> => {
    const begun = await beginIn(deps, member, { id: uuid(), slot: await open(), amount: 5_000n });
    if (!begun.ok) throw new Error(begun.code);
    return begun.value.leg;
  };

  it('between hold and sending: the money returns to the wallet', async () => {
    const causeId = uuid();
    await expect(move('in', 5_000n, dying(), causeId)).rejects.toThrow('killed');
    const again = await move('in', 5_000n, deps, causeId);
    if (!again.ok) throw new Error(again.code);
    const leg = await reload({ memberId: member.id, id: again.value.transferId });
    await askAbout(leg, deps, 5);
    expect(await askAbout(leg, deps, 1)).toMatchObject({ state: 'failed' });
    expect(await balances()).toEqual(after('in', false));
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('between sending and settling: the balance settles the transfer once', async () => {
    const leg = await held();
    const slot = await open();
    await slot.provider.transfer(orderOf(leg, slot));
    await Promise.all([askAbout(leg), askAbout(leg)]);
    expect(await reload(leg)).toMatchObject({ state: 'done' });
    expect(await balances()).toEqual(after('in', true));
  });

  it('while settling: the next inquiry finds the transfer posted', async () => {
    const leg = await held();
    const slot = await open();
    await slot.provider.transfer(orderOf(leg, slot));
    await minutesPass(leg, 0);
    void askAbout(leg, dying());
    await expect.poll(async () => (await reload(leg)).state).toBe('done');
    await askAbout(leg, deps, 60);
    expect(await balances()).toEqual(after('in', true));
  });
});

describe.each(['PGSLOT', 'BETFLIX', 'ASKMEBET'])('%s', (name) => {
  it.each([
    { fault: 'timeout-after', plays: false, ends: 'done' },
    { fault: 'timeout-before', plays: false, ends: 'failed' },
    { fault: 'timeout-after', plays: true, ends: 'sent' },
    { fault: 'garbage', plays: true, ends: 'sent' },
  ] as const)('infers the outcome from the balance ($fault, plays: $plays): $ends', async (kind) => {
    const player = await fixture.member(500n, name);
    const wish = { from: 'WALLET', to: name, amount: 10_000n };
    const username = `kp${player.publicId.toLowerCase()}`;
    await startTransfer(deps, player, { ...wish, causeId: uuid() });
    await fixture.sandbox.fault(`game:${name}`, kind.fault, 1);
    const moved = await startTransfer(deps, player, { ...wish, causeId: uuid() });
    if (!moved.ok) throw new Error(moved.code);
    if (kind.plays) await fixture.sandbox.play(name, username, 1, 1);
    const leg = await reload({ memberId: player.id, id: moved.value.transferId });
    await askAbout(leg, deps, 1);
    expect(await askAbout(leg, deps, 1)).toMatchObject({ state: kind.ends });
    if (kind.ends !== 'sent') expect(await fixture.wrongs(player)).toEqual([]);
  });
});
