import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from '../../../ledger/ledger.ts';
import { createPool } from '../../../platform/db/pool.ts';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { type FaultProxy, faultProxy } from '../../../testing/network/fault-proxy.ts';
import { type TransferFixture, transferFixture } from '../../../testing/transfer-fixture.ts';
import type { GameDeps, GameMember } from '../../accounts/game-deps.ts';
import { legInquiry } from '../inquire-leg.ts';
import { findLeg } from '../leg.queries.ts';
import { startTransfer } from '../start-transfer.ts';

// Tests losing the database in the middle of a transfer, with a game that can be asked about it and one that cannot.

let fixture: TransferFixture;
let member: GameMember;
let proxy: FaultProxy;
let pool: pg.Pool;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  proxy = await faultProxy(fixture.database.url);
  pool = createPool(proxy.url, { max: 4, patienceMs: 3_000, promptMs: 1_500 });
});
afterEach(async () => {
  await proxy.heal();
  await pool.end();
  await proxy.close();
});

const throughProxy = (): GameDeps => ({ ...fixture.deps, pool, ledger: createLedger(pool) });
const move = (deps: GameDeps, code: string, direction: 'in' | 'out', amount = 5_000n) =>
  startTransfer(deps, member, {
    causeId: crypto.randomUUID(),
    amount,
    ...(direction === 'in' ? { from: 'WALLET', to: code } : { from: code, to: 'WALLET' }),
  });
const inGame = { in: 25_000n, out: 15_000n };

describe.each([
  { kind: 'with a status inquiry', code: 'HUAYHD' },
  { kind: 'without a status inquiry', code: 'PGSLOT' },
])('at a game $kind', ({ code }) => {
  beforeEach(async () => {
    member = await fixture.member(500n, code);
    await move(fixture.deps, code, 'in', 20_000n);
  });

  describe.each(['in', 'out'] as const)('a transfer (%s)', (direction) => {
    it('is posted when the database returns after an outage during the game’s call', async () => {
      const deps = withProvider(throughProxy(), code, ({ transfer }) => ({
        async transfer(order) {
          const answer = await transfer(order);
          proxy.refuse();
          proxy.cut();
          setTimeout(() => void proxy.heal(), 700);
          return answer;
        },
      }));
      expect(await move(deps, code, direction)).toMatchObject({ value: { status: 'SUCCESS' } });
      expect(await fixture.balance(member, `game:${code}`)).toBe(inGame[direction]);
      expect(await fixture.wrongs(member)).toEqual([]);
    });

    it('is settled by the next inquiry when the database failed during the first', async () => {
      await fixture.sandbox.fault(`game:${code}`, 'timeout-after', 1);
      const moved = await move(fixture.deps, code, direction);
      if (!moved.ok) throw new Error(moved.code);
      const id = moved.value.transferId;
      const breaking = withProvider(throughProxy(), code, ({ balance, queryTransfer }) => ({
        async balance(account) {
          proxy.refuse();
          proxy.cut();
          return balance(account);
        },
        async queryTransfer(order) {
          proxy.refuse();
          proxy.cut();
          return queryTransfer(order);
        },
      }));
      const dying = { ...breaking, ledger: createLedger(pool, { failoverMs: 300, lockPatienceMs: 300 }) };
      const attempt = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
      const subject = { kind: 'leg', memberId: member.id, id };
      await expect(legInquiry(dying).ask(subject, attempt)).rejects.toThrow();
      await proxy.heal();
      expect(await findLeg(fixture.deps.pool, member.id, id)).toMatchObject({ state: 'sent' });
      expect(await legInquiry(fixture.deps).ask(subject, attempt)).toEqual({ kind: 'settled' });
      expect(await fixture.balance(member, `game:${code}`)).toBe(inGame[direction]);
      expect(await fixture.wrongs(member)).toEqual([]);
    });
  });
});
