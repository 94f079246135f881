import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GameMember } from '../game/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../game/open-slot.ts';
import { exchange } from '../game/rate.ts';
import { refreshSlots } from '../game/refresh-slots.ts';
import { createJobs } from '../jobs/queue.ts';
import { addressOfNobody } from '../providers/game/testing-sandbox.ts';
import { askTransfer, sweepTransfers } from './ask-transfer.ts';
import { getTransfer } from './get-transfer.ts';
import { holdLeg } from './hold-leg.ts';
import { orderOf, runLeg } from './run-leg.ts';
import { settleLeg } from './settle-leg.ts';
import { startTransfer } from './start-transfer.ts';
import { type TransferWorld, transferWorld } from './testing-world.ts';
import { registerTransferJobs } from './transfer.jobs.ts';
import { claimForSending, findLeg, type Leg, leaveToPerson } from './transfer.queries.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await transferWorld();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.heal());

const codes = ['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'] as const;
const move = (
  member: GameMember,
  from: string,
  to: string,
  amount: bigint,
  causeId: string = crypto.randomUUID(),
) => startTransfer(world.deps, member, { causeId, from, to, amount });
const processing = { ok: true, value: { status: 'PROCESSING' } };
const failed = { ok: false, code: 'TRANSFER_FAIL' };
const transfersAt = async (code: string, member: GameMember) =>
  (await world.sandbox.account(code, `kp${member.publicId.toLowerCase()}`)).transfers.length;
const at = (member: GameMember, code: string) => world.balance(member, `game:${code}`);

async function open(member: GameMember, code: string): Promise<OpenSlot> {
  const slot = await findOpenSlot(world.deps, member.id, code);
  if (!slot.ok) throw new Error(slot.code);
  return slot.value;
}

/** As far as a process comes that dies before it tells the game. */
async function held(member: GameMember, code: string, direction: 'in' | 'out', minor: bigint): Promise<Leg> {
  const slot = await open(member, code);
  const { credits, value: amount } = exchange(minor, slot.rate);
  const leg = await holdLeg(world.deps, member, { id: uuid(), slot, direction, amount, credits });
  if (!leg.ok) throw new Error(leg.code);
  return leg.value;
}

async function reload(leg: Leg): Promise<Leg> {
  const found = await findLeg(world.deps.pool, leg.member_id, leg.id);
  if (!found) throw new Error('the leg is gone');
  return found;
}

const uuid = () => crypto.randomUUID();
const timePasses = (leg: Leg, hours = 0) =>
  world.database.pool.query(
    `update game_transfer set next_ask_at = now(), created_at = created_at - $3 * interval '1 hour'
     where member_id = $1 and id = $2`,
    [leg.member_id, leg.id, hours],
  );

describe.each(codes)('into %s', (code) => {
  it('gives the money back at once when the game refuses, or after asking', async () => {
    const member = await world.member(500n, code);
    await world.sandbox.fault(`game:${code}`, 'refuse', 1);
    const answer = await move(member, 'WALLET', code, 20_000n);
    if (code !== 'SEXYGAME') expect(answer).toEqual(failed);
    await world.settle(member);
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });

  it('credits the game once when the answer was lost after the work', async () => {
    const member = await world.member(500n, code);
    await world.sandbox.fault(`game:${code}`, 'timeout-after', 1);
    const answer = await move(member, 'WALLET', code, 20_000n);
    expect(answer).toMatchObject(processing);
    expect(await world.balance(member, 'wallet')).toBe(30_000n);
    expect(await world.balance(member, 'held')).toBe(20_000n);
    expect(await at(member, code)).toBe(0n);
    await world.settle(member);
    expect(await at(member, code)).toBe(20_000n);
    expect(await transfersAt(code, member)).toBe(1);
    expect(await world.wrongs(member)).toEqual([]);
  });

  it.each(['timeout-before', 'error-500', 'garbage'] as const)(
    'ends by the game’s word after %s',
    async (fault) => {
      const member = await world.member(500n, code);
      await world.sandbox.fault(`game:${code}`, fault, 1);
      expect(await move(member, 'WALLET', code, 20_000n)).toMatchObject(processing);
      await world.settle(member);
      expect(await at(member, code)).toBe(BigInt(await transfersAt(code, member)) * 20_000n);
      expect((await at(member, code)) + (await world.balance(member, 'wallet'))).toBe(50_000n);
      expect(await world.wrongs(member)).toEqual([]);
    },
  );
});

describe.each(codes)('out of %s', (code) => {
  it('credits the wallet once when the answer was lost after the work', async () => {
    const member = await world.member(500n, code);
    await move(member, 'WALLET', code, 20_000n);
    await world.sandbox.fault(`game:${code}`, 'timeout-after', 1);
    expect(await move(member, code, 'WALLET', 20_000n)).toMatchObject(processing);
    expect(await world.balance(member, 'wallet')).toBe(30_000n);
    await world.settle(member);
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });

  it('leaves it in the game when the request was lost before the work', async () => {
    const member = await world.member(500n, code);
    await move(member, 'WALLET', code, 20_000n);
    await world.sandbox.fault(`game:${code}`, 'timeout-before', 1);
    expect(await move(member, code, 'WALLET', 20_000n)).toMatchObject(processing);
    await world.settle(member);
    expect(await at(member, code)).toBe(20_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });
});

describe('a game that is down', () => {
  it('gives the money back at once when nothing could be sent', async () => {
    const baseUrl = await addressOfNobody();
    const member = await world.member(500n, 'PG');
    const deps = {
      ...world.deps,
      providers: world.deps.providers.map((p) => ({ ...p, baseUrl })),
    };
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 20_000n };
    expect(await startTransfer(deps, member, wish)).toEqual(failed);
    expect(await startTransfer(deps, member, { ...wish, causeId: uuid(), from: 'PG', to: 'WALLET' })).toEqual(
      failed,
    );
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });

  it('is asked again and again until it speaks, and keeps the slot meanwhile', async () => {
    const member = await world.member(500n, 'PG');
    await world.sandbox.fault('game:PG', 'timeout-after');
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    expect(answer).toMatchObject(processing);
    expect(await move(member, 'WALLET', 'PG', 10_000n)).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
    if (!answer.ok) throw new Error(answer.code);
    const { transferId } = answer.value;
    for (let asked = 1; asked <= 2; asked++) {
      await sleep(250);
      await askTransfer(world.deps, member.id, transferId);
      expect(await findLeg(world.deps.pool, member.id, transferId)).toMatchObject({
        state: 'unknown',
        attempts: asked,
      });
    }
    expect(world.jobs.filter((job) => JSON.stringify(job.data).includes(transferId))).toMatchObject([
      { queue: 'transfer.ask', startAfterMs: 100 },
      { queue: 'transfer.ask', startAfterMs: 100 },
      { queue: 'transfer.ask', startAfterMs: 200 },
    ]);
    await world.sandbox.heal();
    await world.settle(member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await getTransfer(world.deps, member.id, transferId)).toMatchObject({
      value: { status: 'SUCCESS' },
    });
  });

  it('calls a person after a day, keeps the money held, and takes the word of a game that is back', async () => {
    const member = await world.member(500n, 'PG');
    await world.sandbox.fault('game:PG', 'timeout-before');
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    if (!answer.ok) throw new Error(answer.code);
    const leg = await findLeg(world.deps.pool, member.id, answer.value.transferId);
    if (!leg) throw new Error('no leg');
    await timePasses(leg, 25);
    await askTransfer(world.deps, member.id, leg.id);
    const review = await reload(leg);
    expect(review).toMatchObject({ state: 'review', next_ask_at: expect.any(Date) });
    expect(review.next_ask_at?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect(world.logged).toContain('transfer-review');
    expect(await world.balance(member, 'held')).toBe(20_000n);
    expect(await getTransfer(world.deps, member.id, leg.id)).toMatchObject({
      value: { status: 'PROCESSING' },
    });

    await world.sandbox.heal();
    await timePasses(leg);
    await askTransfer(world.deps, member.id, leg.id);
    expect(await reload(leg)).toMatchObject({ state: 'failed' });
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
  });

  it('calls nobody for a transfer that ended while it was asked about', async () => {
    const member = await world.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await settleLeg(world.deps, leg, { kind: 'failed', code: 'NO' });
    await leaveToPerson(world.deps.pool, leg, 60_000);
    expect(await reload(leg)).toMatchObject({ state: 'failed', next_ask_at: null });
  });
});

describe('a process that died', () => {
  it('between hold and sending: the sweeper asks, and gives the money back', async () => {
    const member = await world.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await sweepTransfers(world.deps, 0);
    expect(await reload(leg)).toMatchObject({ state: 'created' });
    await timePasses(leg);
    await sweepTransfers(world.deps, 0);
    expect(await reload(leg)).toMatchObject({ state: 'failed' });
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
    // The process was only slow: what was given up is not sent any more.
    expect(await runLeg(world.deps, leg, await open(member, 'PG'))).toMatchObject({ kind: 'failed' });
    expect(await transfersAt('PG', member)).toBe(0);
  });

  it('between hold and sending, with a game that is silent too: once asked about, nothing is sent any more', async () => {
    const member = await world.member(500n, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await timePasses(leg);
    await world.sandbox.fault('game:PG', 'timeout-before');
    await sweepTransfers(world.deps, 0);
    await world.sandbox.heal();
    expect(await runLeg(world.deps, leg, await open(member, 'PG'))).toEqual({ kind: 'open' });
    await world.settle(member);
    expect(await transfersAt('PG', member)).toBe(0);
    expect(await world.balance(member, 'wallet')).toBe(50_000n);
  });

  it('between hold and sending: the same request goes on where it stopped', async () => {
    const member = await world.member(500n, 'JOKER');
    const causeId = uuid();
    const broken = { ...world.deps, pool: refusingToSend(world) };
    const wish = { causeId, from: 'WALLET', to: 'JOKER', amount: 20_000n };
    await expect(startTransfer(broken, member, wish)).rejects.toThrow('cut');
    expect(await world.balance(member, 'held')).toBe(20_000n);
    expect(await startTransfer(world.deps, member, wish)).toMatchObject({ value: { status: 'SUCCESS' } });
    expect(await at(member, 'JOKER')).toBe(20_000n);
    expect(await transfersAt('JOKER', member)).toBe(1);
  });

  it.each(['in', 'out'] as const)(
    'between sending and booking (%s): the sweeper asks and books it once',
    async (way) => {
      const member = await world.member(500n, 'PG');
      await move(member, 'WALLET', 'PG', 20_000n);
      const slot = await open(member, 'PG');
      const leg = await held(member, 'PG', way, 5_000n);
      await claimForSending(world.deps.pool, leg, 60_000);
      await slot.provider.transfer(orderOf(leg, slot));
      await timePasses(leg);
      await Promise.all([sweepTransfers(world.deps, 0), sweepTransfers(world.deps, 0)]);
      expect(await reload(leg)).toMatchObject({ state: 'done' });
      expect(await at(member, 'PG')).toBe(way === 'in' ? 25_000n : 15_000n);
      expect(await world.wrongs(member)).toEqual([]);
    },
  );

  it('between sending and booking: the same request does not send again', async () => {
    const member = await world.member(500n, 'PG');
    const slot = await open(member, 'PG');
    const leg = await held(member, 'PG', 'in', 20_000n);
    await claimForSending(world.deps.pool, leg, 60_000);
    await slot.provider.transfer(orderOf(leg, slot));
    expect(await runLeg(world.deps, leg, slot)).toEqual({ kind: 'open' });
    expect(await transfersAt('PG', member)).toBe(1);
    await timePasses(leg);
    await world.settle(member);
    expect(await at(member, 'PG')).toBe(20_000n);
  });

  it('leaves nothing that two askers at once would book twice', async () => {
    const member = await world.member(500n, 'PG');
    await world.sandbox.fault('game:PG', 'timeout-after', 1);
    const answer = await move(member, 'WALLET', 'PG', 20_000n);
    if (!answer.ok) throw new Error(answer.code);
    await sleep(150);
    await Promise.all(
      Array.from({ length: 6 }, () => askTransfer(world.deps, member.id, answer.value.transferId)),
    );
    await world.settle(member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });
});

describe('a refresh', () => {
  it('does not book money on its way as won or lost', async () => {
    const member = await world.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    await world.sandbox.fault('game:PG', 'timeout-after', 1);
    await move(member, 'PG', 'WALLET', 5_000n);
    await refreshSlots(world.deps, member);
    expect(await at(member, 'PG')).toBe(15_000n);
    await world.settle(member);
    await world.sandbox.fault('game:PG', 'timeout-after', 1);
    await move(member, 'WALLET', 'PG', 5_000n);
    await refreshSlots(world.deps, member);
    expect(await at(member, 'PG')).toBe(15_000n);
    await world.settle(member);
    await refreshSlots(world.deps, member);
    expect(await at(member, 'PG')).toBe(20_000n);
    expect(await resultsOf(member)).toBe(0n);
  });

  it('racing transfers in and out never invents a result', async () => {
    const member = await world.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    let running = true;
    const refreshing = Promise.all(
      [1, 2].map(async () => {
        while (running) await refreshSlots(world.deps, member);
      }),
    );
    for (let round = 0; round < 15; round++) {
      await move(member, 'PG', 'WALLET', 3_000n);
      await move(member, 'WALLET', 'PG', 3_000n);
    }
    running = false;
    await refreshing;
    await world.settle(member);
    expect(await resultsOf(member)).toBe(0n);
    expect(await world.wrongs(member)).toEqual([]);
  });

  const resultsOf = async (member: GameMember) =>
    (
      await world.database.pool.query<{ won: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as won from entry where member_id = $1 and code like 'house:game-result:%'`,
        [member.id],
      )
    ).rows[0]?.won;
});

describe('a game that contradicts itself', () => {
  it.each(['in', 'out'] as const)(
    '(%s) leaves the difference in suspense and raises an alarm',
    async (way) => {
      const member = await world.member(500n, 'PG');
      await move(member, 'WALLET', 'PG', 20_000n);
      const { leg, slot } = await givenBack(member, way);
      await slot.provider.transfer(orderOf(leg, slot));
      await timePasses(leg);
      await askTransfer(world.deps, member.id, leg.id);
      expect(await reload(leg)).toMatchObject({
        state: 'failed',
        contradicted_at: expect.any(Date),
        next_ask_at: null,
      });
      expect(world.logged).toContain('transfer-contradicted');
      expect(await suspense(member)).toBe(way === 'in' ? -5_000n : 5_000n);
      expect(await world.wrongs(member)).toEqual([]);
    },
  );

  it('finds the money again that a refresh had taken for lost', async () => {
    const member = await world.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 5_000n);
    const { leg, slot } = await givenBack(member, 'out');
    await slot.provider.transfer(orderOf(leg, slot));
    await refreshSlots(world.deps, member);
    expect(await at(member, 'PG')).toBe(0n);
    await timePasses(leg);
    await askTransfer(world.deps, member.id, leg.id);
    expect(await suspense(member)).toBe(5_000n);
    expect(await world.wrongs(member)).toEqual([]);
  });

  it('is not asked for ever about a transfer that really never happened', async () => {
    const member = await world.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    const { leg } = await givenBack(member, 'in');
    await timePasses(leg);
    await askTransfer(world.deps, member.id, leg.id);
    expect(await reload(leg)).toMatchObject({ state: 'failed', contradicted_at: null, next_ask_at: null });
    expect(await suspense(member)).toBe(0n);
  });

  /** Sent, denied when asked, given back; a second look is due some time later. */
  async function givenBack(member: GameMember, way: 'in' | 'out') {
    const slot = await open(member, 'PG');
    const leg = await held(member, 'PG', way, 5_000n);
    await claimForSending(world.deps.pool, leg, 0);
    await askTransfer(world.deps, member.id, leg.id);
    const after = await reload(leg);
    expect(after).toMatchObject({ state: 'failed', next_ask_at: expect.any(Date) });
    return { leg: after, slot };
  }

  const suspense = async (member: GameMember) =>
    (
      await world.database.pool.query<{ balance: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as balance from entry where member_id = $1 and code = 'house:suspense'`,
        [member.id],
      )
    ).rows[0]?.balance;
});

it('takes late news of success, when the money was given back by then, for a contradiction', async () => {
  const member = await world.member(500n, 'PG');
  const leg = await held(member, 'PG', 'in', 5_000n);
  await settleLeg(world.deps, leg, { kind: 'failed', code: '3040' });
  const slot = await open(member, 'PG');
  await slot.provider.transfer(orderOf(leg, slot));
  expect(await settleLeg(world.deps, leg, { kind: 'done' })).toMatchObject({ kind: 'failed' });
  expect(await world.balance(member, 'wallet')).toBe(50_000n);
  expect(await world.wrongs(member)).toEqual([]);
});

it('is resolved by the real queue without anybody’s help', async () => {
  const jobs = createJobs(world.database.url, (error) => world.logged.push(String(error)));
  const deps = { ...world.deps, jobs };
  registerTransferJobs(jobs, deps);
  await jobs.start({ working: true });
  try {
    const member = await world.member(500n, 'PG');
    await world.sandbox.fault('game:PG', 'timeout-after', 1);
    const wish = { causeId: uuid(), from: 'WALLET', to: 'PG', amount: 20_000n };
    expect(await startTransfer(deps, member, wish)).toMatchObject(processing);
    await expect.poll(() => at(member, 'PG')).toBe(20_000n);
  } finally {
    await jobs.stop();
  }
});

/** A pool whose process dies at the moment it would claim the sending. */
function refusingToSend({ database }: TransferWorld): typeof database.pool {
  return new Proxy(database.pool, {
    get(pool, property) {
      if (property !== 'query') return Reflect.get(pool, property);
      return (...query: Parameters<typeof pool.query>) => {
        if (String(query[0]).includes("state = 'sent'")) throw new Error('cut');
        return pool.query(...query);
      };
    },
  });
}
