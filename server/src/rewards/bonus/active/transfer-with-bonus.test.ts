import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTransfer } from '../../../gaming/transfers/start-transfer.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());

const call = (member: TestMember, name: 'transfer' | 'transferAll', body: object) =>
  fixture.server.call(name, { token: member.token, key: newKey(), body });
const noGame = { status: 404, body: { code: 'NO_GAME' } };

/** Creates a member with 100 baht at PG, which the bonus allows, and 50 at PGSLOT, which it does not. */
async function holder(): Promise<TestMember> {
  const member = await fixture.player(200, 'PG', 'PGSLOT');
  await fixture.into(member, 50, 'PGSLOT');
  await fixture.begin(member, { deposit: 0, bonus: 100, games: ['PG'] });
  expect((await fixture.into(member, 100)).status).toBe(200);
  return member;
}

test('money moves only into games that the bonus allows, and out of every game', async () => {
  const member = await holder();
  expect(await fixture.into(member, 10, 'PGSLOT')).toMatchObject(noGame);
  expect(await call(member, 'transfer', { from: 'PG', to: 'PGSLOT', amount: 10 })).toMatchObject(noGame);
  expect(await call(member, 'transferAll', { to: 'PGSLOT' })).toMatchObject(noGame);
  // Refused before anything moved.
  expect(await fixture.balance(member, 'game:PG')).toBe(10_000n);
  expect(await fixture.balance(member, 'wallet')).toBe(15_000n);
  expect((await call(member, 'transfer', { from: 'PGSLOT', to: 'PG', amount: 10 })).status).toBe(200);
  expect((await call(member, 'transferAll', { to: 'PG' })).status).toBe(200);
  expect(await fixture.balance(member, 'game:PG')).toBe(30_000n);
});

test('a game that the bonus does not allow opens only without money in it', async () => {
  const member = await holder();
  const launch = (code: string) =>
    fixture.server.call('autoLogin', { token: member.token, params: { provider: code } });
  expect(await launch('PGSLOT')).toMatchObject(noGame);
  expect((await launch('PG')).status).toBe(200);
  await call(member, 'transferAll', { to: 'WALLET' });
  expect((await launch('PGSLOT')).status).toBe(200);
});

test('a bonus that begins during a transfer between games keeps the money in the wallet', async () => {
  const member = await fixture.player(200, 'PG', 'PGSLOT');
  await fixture.into(member, 100);
  const { ledger } = fixture.deps;
  const deps = {
    ...fixture.deps,
    ledger: {
      busy: false,
      // The bonus is credited after the first leg has reached the wallet and before the second leg is held.
      async post(entry: Parameters<typeof ledger.post>[0]) {
        if (entry.kind === 'hold' && entry.operationLock === 'game:PGSLOT')
          await fixture.begin(member, { deposit: 0, bonus: 100, games: ['PG'] });
        return ledger.post(entry);
      },
    },
  };
  const order = { causeId: newKey(), from: 'PG', to: 'PGSLOT', amount: 10_000n };
  const owner = { id: member.id, publicId: member.publicId, currency: 'THB' } as const;
  expect(await startTransfer(deps, owner, order)).toMatchObject({ ok: false, code: 'TRANSFER_FAIL' });
  expect(await fixture.balance(member, 'wallet')).toBe(30_000n);
  expect(await fixture.balance(member, 'game:PGSLOT')).toBe(0n);
});
