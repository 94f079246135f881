import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { escalate } from '../../inquiry/inquiry.queries.ts';
import { startInquiryWorker } from '../../inquiry/inquiry-worker.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { inquire } from '../../testing/inquiry.ts';
import { addressOfNobody } from '../../testing/sandbox.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { exchange } from '../accounts/rate.ts';
import { readBalance } from '../accounts/read-balance.ts';
import { getTransfer } from './get-transfer.ts';
import { legInquiry } from './inquire-leg.ts';
import { findLeg } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { sendWithinMs } from './leg.ts';
import { holdLeg } from './open-leg.ts';
import { recheckVoidedLegs } from './recheck-leg.ts';
import { orderOf, sendTransfer } from './send-transfer.ts';
import { settleLeg } from './settle-leg.ts';
import { startTransfer } from './start-transfer.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());

const codes = ['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'] as const;
const move = (
  member: GameMember,
  from: string,
  to: string,
  amount: bigint,
  causeId: string = crypto.randomUUID(),
) => startTransfer(fixture.deps, member, { causeId, from, to, amount });
const processing = { ok: true, value: { status: 'PROCESSING' } };
const failed = { ok: false, code: 'TRANSFER_FAIL' };
const transfersAt = async (code: string, member: GameMember) =>
  (await fixture.sandbox.account(code, `kp${member.publicId.toLowerCase()}`)).transfers.length;
const at = (member: GameMember, code: string) => fixture.balance(member, `game:${code}`);

async function open(member: GameMember, code: string): Promise<OpenSlot> {
  const slot = await findOpenSlot(fixture.deps, member.id, code);
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
}

/** Creates a leg as left by a process that died before sending it to the game. */
async function held(member: GameMember, code: string, direction: 'in' | 'out', minor: bigint): Promise<Leg> {
  const slot = await open(member, code);
  const { credits, value: amount } = exchange(minor, slot.rate);
  const leg = await holdLeg(fixture.deps, member, { id: uuid(), slot, direction, amount, credits });
  if (!leg.ok) throw new Error(leg.code);
  return leg.value.leg;
}

async function reload(leg: Leg): Promise<Leg> {
  const found = await findLeg(fixture.deps.pool, leg.memberId, leg.id);
  if (!found) throw new Error('the leg is gone');
  return found;
}

const uuid = () => crypto.randomUUID();
const nothing = { account: 'game:PG', currency: 'THB', details: {} } as const;
const timePasses = async (leg: Leg, hours = 0) => {
  const { pool } = fixture.database;
  const which = [leg.memberId, leg.id];
  await pool.query(
    `update inquiry set next_at = now(), last_answer_at = last_answer_at - $3 * interval '1 hour' where member_id = $1 and id = $2`,
    [...which, hours],
  );
  await pool.query(
    `update leg set created_at = created_at - $3 * interval '1 hour' where member_id = $1 and id = $2`,
    [...which, hours],
  );
};
const askAbout = (memberId: string, id: string) =>
  inquire(fixture.deps, legInquiry(fixture.deps), { kind: 'leg', memberId, id });
const inquiryOf = async ({ memberId, id }: Pick<Leg, 'memberId' | 'id'>) => {
  const { rows } = await fixture.database.pool.query(
    `select attempts as asked, next_at, escalated_at from inquiry where member_id = $1 and kind = 'leg' and id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
};
const alarmsOf = async (leg: Leg) => {
  const { rows } = await fixture.database.pool.query(
    `select kind, account, resolved_at is not null as resolved from alarm
      where id = $1 or details ->> 'transferId' = $1::text order by created_at`,
    [leg.id],
  );
  return rows;
};

describe.each(codes)('into %s', (code) => {
  it('returns the money to the wallet when the game refuses', async () => {
    const member = await fixture.member(500n, code);
    await fixture.sandbox.fault(`game:${code}`, 'refuse', 1);
    const answer = await move(member, 'WALLET', code, 20_000n);
    if (code !== 'SEXYGAME') expect(answer).toEqual(failed);
    await fixture.untilKnown(member);
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('credits the game once when the answer was lost after execution', async () => {
    const member = await fixture.member(500n, code);
    await fixture.sandbox.fault(`game:${code}`, 'timeout-after', 1);
    const answer = await move(member, 'WALLET', code, 20_000n);
    expect(answer).toMatchObject(processing);
    expect(await fixture.balance(member, 'wallet')).toBe(30_000n);
    expect(await fixture.balance(member, 'held')).toBe(20_000n);
    expect(await at(member, code)).toBe(0n);
    await fixture.untilKnown(member);
    expect(await at(member, code)).toBe(20_000n);
    expect(await transfersAt(code, member)).toBe(1);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it.each(['timeout-before', 'error-500', 'garbage'] as const)(
    'settles by the game’s status after %s',
    async (fault) => {
      const member = await fixture.member(500n, code);
      await fixture.sandbox.fault(`game:${code}`, fault, 1);
      expect(await move(member, 'WALLET', code, 20_000n)).toMatchObject(processing);
      await fixture.untilKnown(member);
      expect(await at(member, code)).toBe(BigInt(await transfersAt(code, member)) * 20_000n);
      expect((await at(member, code)) + (await fixture.balance(member, 'wallet'))).toBe(50_000n);
      expect(await fixture.wrongs(member)).toEqual([]);
    },
  );
});

describe.each(codes)('out of %s', (code) => {
  it('credits the wallet once when the answer was lost after execution', async () => {
    const member = await fixture.member(500n, code);
    await move(member, 'WALLET', code, 20_000n);
    await fixture.sandbox.fault(`game:${code}`, 'timeout-after', 1);
    expect(await move(member, code, 'WALLET', 20_000n)).toMatchObject(processing);
    expect(await fixture.balance(member, 'wallet')).toBe(30_000n);
    await fixture.untilKnown(member);
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('leaves the money in the game when the request was lost before execution', async () => {
    const member = await fixture.member(500n, code);
    await move(member, 'WALLET', code, 20_000n);
    await fixture.sandbox.fault(`game:${code}`, 'timeout-before', 1);
    expect(await move(member, code, 'WALLET', 20_000n)).toMatchObject(processing);
    await fixture.untilKnown(member);
    expect(await at(member, code)).toBe(20_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });
});

describe('a game that is down', () => {
  it('returns the money at once when nothing could be sent', async () => {
    const baseUrl = addressOfNobody;
    const member = await fixture.member(500n, 'PG');
    const deps = {
      ...fixture.deps,
      providers: fixture.providersWith((row) => ({ ...row, baseUrl })),
    };
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 20_000n };
    expect(await startTransfer(deps, member, wish)).toEqual(failed);
    expect(await startTransfer(deps, member, { ...wish, causeId: uuid(), from: 'PG', to: 'WALLET' })).toEqual(
      failed,
    );
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('is asked again until it answers, and no other transfer starts meanwhile', async () => {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'timeout-after');
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    expect(answer).toMatchObject(processing);
    expect(await move(member, 'WALLET', 'PG', 10_000n)).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
    if (!answer.ok) throw new Error(answer.code);
    const { transferId } = answer.value;
    for (let asked = 1; asked <= 2; asked++) {
      await sleep(250);
      await askAbout(member.id, transferId);
      expect(await inquiryOf({ memberId: member.id, id: transferId })).toMatchObject({ asked });
    }
    await fixture.sandbox.heal();
    await fixture.untilKnown(member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await getTransfer(fixture.deps, member.id, transferId)).toMatchObject({
      value: { status: 'SUCCESS' },
    });
  });

  it('is escalated after a day, keeps the money held, and settles the transfer once it answers', async () => {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'timeout-before');
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    if (!answer.ok) throw new Error(answer.code);
    const leg = await findLeg(fixture.deps.pool, member.id, answer.value.transferId);
    if (!leg) throw new Error('no leg');
    await timePasses(leg, 25);
    await askAbout(member.id, leg.id);
    // The first inquiry may still find a leg that had no time; the second one escalates.
    await timePasses(leg);
    await askAbout(member.id, leg.id);
    const inquiry = await inquiryOf(leg);
    expect(inquiry).toMatchObject({ escalated_at: expect.any(Date) });
    expect(inquiry.next_at.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(await alarmsOf(leg)).toEqual([{ kind: 'no-answer', account: 'game:PG', resolved: false }]);
    expect(await fixture.balance(member, 'held')).toBe(20_000n);
    expect(await getTransfer(fixture.deps, member.id, leg.id)).toMatchObject({
      value: { status: 'PROCESSING' },
    });

    await fixture.sandbox.heal();
    await timePasses(leg);
    await askAbout(member.id, leg.id);
    expect(await reload(leg)).toMatchObject({ state: 'failed' });
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await inquiryOf(leg)).toBeNull();
    expect(await alarmsOf(leg)).toEqual([{ kind: 'no-answer', account: 'game:PG', resolved: true }]);
  });

  it('raises no alarm for a transfer that was settled during the inquiry', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await settleLeg(fixture.deps, leg, { kind: 'failed', code: 'NO' });
    await escalate(
      fixture.deps.pool,
      { kind: 'leg', memberId: member.id, id: leg.id, takenAt: new Date(Date.now() + 60_000) },
      nothing,
    );
    expect(await inquiryOf(leg)).toBeNull();
    expect(await alarmsOf(leg)).toEqual([]);
  });
});

describe('an interrupted transfer', () => {
  it('between hold and sending is voided by the inquiry, and is not sent later', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await fixture.inquireDue();
    expect(await reload(leg)).toMatchObject({ state: 'sent' });
    await timePasses(leg);
    await fixture.inquireDue();
    expect(await reload(leg)).toMatchObject({ state: 'failed' });
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    // The process was only slow: a leg that was given up is not sent any more.
    const slow = { ...leg, createdAt: new Date(Date.now() - sendWithinMs - 1) };
    const end = await sendTransfer(fixture.deps, { leg: slow, mine: true }, await open(member, 'PG'));
    expect(end).toMatchObject({ kind: 'failed' });
    expect(await transfersAt('PG', member)).toBe(0);
  });

  it('between hold and sending is not sent after the first inquiry, even when the game is silent', async () => {
    const member = await fixture.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await timePasses(leg);
    await fixture.sandbox.fault('game:PG', 'timeout-before');
    await fixture.inquireDue();
    await fixture.sandbox.heal();
    const again = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 20_000n };
    expect(await startTransfer(fixture.deps, member, again)).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
    await timePasses(leg);
    await fixture.untilKnown(member);
    expect(await transfersAt('PG', member)).toBe(0);
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
  });

  it('between hold and sending is found by the repeated request, which sends nothing', async () => {
    const member = await fixture.member(500n, 'JOKER');
    const wish = { causeId: uuid(), from: 'WALLET', to: 'JOKER', amount: 20_000n };
    const dying = {
      ...fixture.deps,
      ledger: { ...fixture.deps.ledger, post: diesAfter(fixture.deps.ledger) },
    };
    await expect(startTransfer(dying, member, wish)).rejects.toThrow('killed');
    expect(await fixture.balance(member, 'held')).toBe(20_000n);
    expect(await startTransfer(fixture.deps, member, wish)).toMatchObject(processing);
    expect(await transfersAt('JOKER', member)).toBe(0);
    const leg = await findLeg(fixture.deps.pool, member.id, deriveId(wish.causeId, 'transfer'));
    if (!leg) throw new Error('no leg');
    await timePasses(leg);
    await fixture.untilKnown(member);
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('whose hold was posted but not answered is sent once by the same process', async () => {
    const member = await fixture.member(500n, 'JOKER');
    const { ledger } = fixture.deps;
    const post: typeof ledger.post = async (transfer) => {
      await ledger.post(transfer);
      return ledger.post(transfer);
    };
    const deps = { ...fixture.deps, ledger: { busy: false, post } };
    const wish = { causeId: uuid(), from: 'WALLET', to: 'JOKER', amount: 20_000n };
    expect(await startTransfer(deps, member, wish)).toMatchObject({ value: { status: 'SUCCESS' } });
    expect(await transfersAt('JOKER', member)).toBe(1);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it.each(['in', 'out'] as const)(
    'between sending and posting (%s) is settled once by the inquiry',
    async (direction) => {
      const member = await fixture.member(500n, 'PG');
      await move(member, 'WALLET', 'PG', 20_000n);
      const slot = await open(member, 'PG');
      const leg = await held(member, 'PG', direction, 5_000n);
      await slot.provider.transfer(orderOf(leg, slot));
      await timePasses(leg);
      await Promise.all([fixture.inquireDue(), fixture.inquireDue()]);
      expect(await reload(leg)).toMatchObject({ state: 'done' });
      expect(await at(member, 'PG')).toBe(direction === 'in' ? 25_000n : 15_000n);
      expect(await fixture.wrongs(member)).toEqual([]);
    },
  );

  it('between sending and posting is not sent again by another attempt', async () => {
    const member = await fixture.member(500n, 'PG');
    const slot = await open(member, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await slot.provider.transfer(orderOf(leg, slot));
    expect(await sendTransfer(fixture.deps, { leg, mine: false }, slot)).toEqual({ kind: 'open' });
    expect(await transfersAt('PG', member)).toBe(1);
    await timePasses(leg);
    await fixture.untilKnown(member);
    expect(await at(member, 'PG')).toBe(20_000n);
  });

  it('is posted once when six inquiries run at once', async () => {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'timeout-after', 1);
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    if (!answer.ok) throw new Error(answer.code);
    await sleep(150);
    await Promise.all(Array.from({ length: 6 }, () => askAbout(member.id, answer.value.transferId)));
    await fixture.untilKnown(member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });
});

describe('a balance refresh', () => {
  it('does not post money in transit as won or lost', async () => {
    const member = await fixture.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    await fixture.sandbox.fault('game:PG', 'timeout-after', 1);
    await move(member, 'PG', 'WALLET', 5_000n);
    await fixture.refresh(member);
    expect(await at(member, 'PG')).toBe(15_000n);
    await fixture.untilKnown(member);
    await fixture.sandbox.fault('game:PG', 'timeout-after', 1);
    await move(member, 'WALLET', 'PG', 5_000n);
    await fixture.refresh(member);
    expect(await at(member, 'PG')).toBe(15_000n);
    await fixture.untilKnown(member);
    await fixture.refresh(member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await resultsOf(member)).toBe(0n);
  });

  it('that began before a transfer posts nothing when it reads the moved amount', async () => {
    const member = await fixture.member(500n, 'PG');
    const before = await open(member, 'PG');
    const leg = await held(member, 'PG', 'in', 5_000n);
    await before.provider.transfer(orderOf(leg, before));
    expect(await readBalance(fixture.deps, member, before, recheckVoidedLegs)).toEqual({ kind: 'busy' });
    expect(await resultsOf(member)).toBe(0n);
  });

  it('beside transfers in and out never invents a result', async () => {
    const member = await fixture.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    let running = true;
    const refreshing = Promise.all(
      [1, 2].map(async () => {
        while (running) await fixture.refresh(member);
      }),
    );
    for (let round = 0; round < 15; round++) {
      await move(member, 'PG', 'WALLET', 3_000n);
      await move(member, 'WALLET', 'PG', 3_000n);
    }
    running = false;
    await refreshing;
    await fixture.untilKnown(member);
    expect(await resultsOf(member)).toBe(0n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  const resultsOf = async (member: GameMember) =>
    (
      await fixture.database.pool.query<{ won: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as won from entry_side where member_id = $1 and code like 'operator:game-result:%'`,
        [member.id],
      )
    ).rows[0]?.won;
});

it('a late success leaves a voided leg failed and its money in the wallet', async () => {
  const member = await fixture.member(500n, 'PG');
  const leg = await held(member, 'PG', 'in', 5_000n);
  await settleLeg(fixture.deps, leg, { kind: 'failed', code: '3040' });
  const slot = await open(member, 'PG');
  await slot.provider.transfer(orderOf(leg, slot));
  expect(await settleLeg(fixture.deps, leg, { kind: 'done' })).toMatchObject({ kind: 'failed' });
  expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
  expect(await fixture.wrongs(member)).toEqual([]);
});

it('the inquiry worker settles a transfer whose answer was lost', async () => {
  const inquiry = startInquiryWorker(fixture.deps, [legInquiry(fixture.deps)]);
  try {
    const member = await fixture.member(500n, 'PG');
    await fixture.sandbox.fault('game:PG', 'timeout-after', 1);
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 20_000n };
    expect(await startTransfer(fixture.deps, member, wish)).toMatchObject(processing);
    await expect.poll(() => at(member, 'PG')).toBe(20_000n);
  } finally {
    await inquiry.stop();
  }
});

/** Returns a `post` that dies right after the ledger has posted the entry. */
function diesAfter(ledger: TransferFixture['deps']['ledger']): TransferFixture['deps']['ledger']['post'] {
  return async (transfer) => {
    await ledger.post(transfer);
    throw new Error('killed');
  };
}
