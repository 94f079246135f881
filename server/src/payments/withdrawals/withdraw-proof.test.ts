import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { accountSlice } from '../../members/account/account.route.ts';
import { passkeySlice } from '../../members/passkey/passkey.route.ts';
import { sessionSlice } from '../../members/session/session.route.ts';
import { requestId } from '../../platform/call/idempotency/request-id.ts';
import { newKey, setProofAbove, type TestMember } from '../../testing/app.ts';
import { SoftwareAuthenticator } from '../../testing/authenticator.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { startWithdrawal } from './start-withdrawal.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({}, [sessionSlice, passkeySlice, accountSlice]);
  await setProofAbove(fixture.deps.pool, 5_000_00);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member(1_000_000n);
});

interface Ask {
  readonly key?: string;
  readonly token?: string;
}
const withdraw = (amount: number, { key = newKey(), token = member.token }: Ask = {}) =>
  fixture.server.call('withdraw', { token, key, body: { amount } });
const call = (name: 'stepUp' | 'setWithdrawProof', body: object, token = member.token) =>
  fixture.server.call(name, { token, body });
const prove = async (amount: number, { key, token }: Ask = {}) => {
  const body = { password: member.password, withdraw: { amount, ...(key ? { key } : {}) } };
  const { status } = await call('stepUp', body, token);
  expect(status).toBe(200);
};
const required = { status: 403, body: { code: 'STEP_UP_REQUIRED' } };
const wallet = () => fixture.balance(member, 'wallet');
const query = (text: string) => fixture.deps.pool.query(text, [member.id]);
const proofs = async () => (await query('select from withdraw_proof where member_id = $1')).rowCount;
const withdrawals = async () => (await query('select from withdrawal where member_id = $1')).rowCount;
/** Ends the open withdrawal, so that the next one may begin. */
const cancel = ({ body }: { body: { withdrawId: string } }) =>
  fixture.server.call('cancelWithdraw', { token: member.token, params: { withdrawId: body.withdrawId } });

describe('a withdrawal', () => {
  test('up to the amount needs no proof, above it nothing moves without one', async () => {
    expect(await withdraw(5_000.01)).toMatchObject(required);
    expect([await wallet(), await withdrawals()]).toEqual([1_000_000n, 0]);
    expect((await withdraw(5_000)).status).toBe(200);
  });

  test('goes on under its key after the proof, and a repeated call gets the same answer without another', async () => {
    const key = newKey();
    expect(await withdraw(6_000, { key })).toMatchObject(required);
    await prove(6_000, { key });
    const first = await withdraw(6_000, { key });
    expect(first.status).toBe(200);
    const again = await withdraw(6_000, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([await wallet(), await proofs(), await withdrawals()]).toEqual([400_000n, 0, 1]);
  });

  test('uses a proof up: the next one needs its own', async () => {
    await prove(6_000);
    expect((await cancel(await withdraw(6_000))).status).toBe(200);
    expect(await withdraw(6_000)).toMatchObject(required);
    await prove(6_000);
    expect((await withdraw(6_000)).status).toBe(200);
  });

  test('takes no proof of another amount, key or session, and no old one', async () => {
    const [key, elsewhere] = [newKey(), await fixture.server.openSession(member.id)];
    await prove(6_000);
    expect(await withdraw(6_000.01)).toMatchObject(required);
    await prove(6_000, { key });
    expect(await withdraw(6_000.01, { key: newKey() })).toMatchObject(required);
    expect(await withdraw(6_000, { key: newKey() })).toMatchObject(required);
    expect(await withdraw(6_000, { key, token: elsewhere })).toMatchObject(required);
    await query('update withdraw_proof set expires_at = now() where member_id = $1');
    expect(await withdraw(6_000, { key })).toMatchObject(required);
    expect([await wallet(), await withdrawals()]).toEqual([1_000_000n, 0]);
  });

  test('is proved by a plain step-up too, once, for clients that know no other', async () => {
    await call('stepUp', { password: member.password });
    const first = await fixture.server.call('withdraw', { token: member.token, body: { amount: 6_000 } });
    expect(first.status).toBe(200);
    await cancel(first);
    expect(await withdraw(6_000)).toMatchObject(required);
  });

  test('is proved by the PIN', async () => {
    await call('stepUp', { password: member.password });
    await call('setWithdrawProof', { pin: '837264' });
    await query('delete from withdraw_proof where member_id = $1');
    const key = newKey();
    expect(await withdraw(6_000, { key })).toMatchObject(required);
    const withPin = (pin: string) => call('stepUp', { pin, withdraw: { amount: 6_000, key } });
    expect((await withPin('000000')).body.params).toEqual({ pin: 'wrong', left: 4 });
    expect(await withdraw(6_000, { key })).toMatchObject(required);
    expect((await withPin('837264')).status).toBe(200);
    expect((await withdraw(6_000, { key })).status).toBe(200);
  });

  test('is proved by a passkey', async () => {
    const phone = new SoftwareAuthenticator(new URL(fixture.deps.settings.publicUrl).origin);
    const { token } = member;
    const begun = (await fixture.server.call('beginPasskeyRegistration', { token })).body;
    const body = { challengeId: begun.challengeId, response: phone.create(begun.options) };
    expect((await fixture.server.call('registerPasskey', { token, body })).status).toBe(200);
    const key = newKey();
    expect(await withdraw(6_000, { key })).toMatchObject(required);
    const { challengeId, options } = (await fixture.server.call('beginPasskeyStepUp', { token })).body;
    const passkey = { challengeId, response: phone.get(options) };
    expect((await call('stepUp', { passkey, withdraw: { amount: 6_000, key } })).status).toBe(200);
    expect((await withdraw(6_000, { key })).status).toBe(200);
  });

  test('a login of a moment ago is no proof', async () => {
    const { phone, password } = member;
    const { body } = await fixture.server.call('login', { body: { username: phone, password } });
    expect(await withdraw(6_000, { token: body.token })).toMatchObject(required);
  });
});

describe('the amount that the member set', () => {
  test('replaces the operator’s: always, higher, never', async () => {
    await call('setWithdrawProof', { above: 0 });
    expect(await withdraw(100)).toMatchObject(required);
    await call('stepUp', { password: member.password });
    await call('setWithdrawProof', { above: 6_000 });
    await query('delete from withdraw_proof where member_id = $1');
    expect(await withdraw(6_000.01)).toMatchObject(required);
    await cancel(await withdraw(6_000));
    await call('setWithdrawProof', { above: null });
    expect((await withdraw(9_000)).status).toBe(200);
  });

  test('is in kip for a member with kip', async () => {
    member = await fixture.member(2_000_000_00n, 'LAK');
    expect(await withdraw(100_000)).toMatchObject(required);
    await prove(100_000);
    expect((await withdraw(100_000)).status).toBe(200);
  });
});

describe('a withdrawal that is refused anyway', () => {
  test('leaves its proof unused, and asks for none', async () => {
    await prove(20_000);
    expect((await withdraw(20_000)).body.code).toBe('MONEY_NOT_ENOUGH');
    expect((await withdraw(60_000)).body.code).toBe('WITHDRAW_MAXIMUM');
    expect(await proofs()).toBe(1);
    await withdraw(100);
    expect((await withdraw(6_000)).body.code).toBe('WITHDRAW_PENDING');
  });
});

describe('with the games’ money', () => {
  const all = (amount: number, key: string) =>
    fixture.server.call('withdrawAll', { token: member.token, key, body: { amount } });
  const inGame = () => fixture.balance(member, 'game:PG');
  beforeEach(async () => {
    const { token } = member;
    await fixture.server.call('activateSlot', { token, params: { code: 'PG' } });
    const body = { from: 'WALLET', to: 'PG', amount: 5_000 };
    expect((await fixture.server.call('transfer', { token, key: newKey(), body })).status).toBe(200);
  });

  test('nothing leaves a game without the proof, and all of it is paid out with one', async () => {
    const key = newKey();
    expect(await all(8_000, key)).toMatchObject(required);
    expect([await inGame(), await wallet()]).toEqual([500_000n, 500_000n]);
    await prove(8_000, { key });
    const first = await all(8_000, key);
    expect(first.status).toBe(200);
    expect((await all(8_000, key)).body).toEqual(first.body);
    expect([await inGame(), await wallet(), await withdrawals()]).toEqual([0n, 200_000n, 1]);
  });

  test('a proof that runs out on the way stops the payout, and the same key goes on after another', async () => {
    await fixture.deps.pool.query(`
      create function proof_ends() returns trigger language plpgsql as $$ begin
        update withdraw_proof set expires_at = now() where member_id = new.member_id; return null; end $$;
      create trigger proof_ends after insert on leg for each row execute function proof_ends()`);
    const key = newKey();
    await prove(8_000, { key });
    expect(await all(8_000, key)).toMatchObject(required);
    await fixture.deps.pool.query('drop function proof_ends cascade');
    expect([await inGame(), await wallet(), await withdrawals()]).toEqual([0n, 1_000_000n, 0]);
    await prove(8_000, { key });
    expect((await all(8_000, key)).status).toBe(200);
    expect([await wallet(), await withdrawals()]).toEqual([200_000n, 1]);
  });
});

describe('killed', () => {
  const owner = () => ({ id: member.id, currency: 'THB' }) as const;
  /** Proves a request for 6,000 baht; returns the cause of the withdrawal as its call makes it. */
  const provenCause = async () => {
    const key = newKey();
    await prove(6_000, { key });
    const { rows } = await query('select id from session where member_id = $1');
    return { id: requestId({ owner: member.id, key }), sessionId: rows[0].id as string };
  };
  /** Server that dies before or after the ledger has written the hold. */
  const dying = (when: 'before' | 'after') => ({
    ...fixture.deps,
    ledger: {
      ...fixture.deps.ledger,
      post: async (entry: Entry) => {
        if (when === 'after') await fixture.deps.ledger.post(entry);
        throw new Error('died');
      },
    },
  });

  test('after the hold: the proof is used up, and the same request finds its withdrawal', async () => {
    const cause = await provenCause();
    await expect(startWithdrawal(dying('after'), owner(), 600_000n, cause)).rejects.toThrow('died');
    expect([await proofs(), await withdrawals()]).toEqual([0, 1]);
    const again = await startWithdrawal(fixture.deps, owner(), 600_000n, cause);
    expect(again).toMatchObject({ ok: true, value: { status: 'PROCESSING' } });
    expect([await wallet(), await withdrawals()]).toEqual([400_000n, 1]);
  });

  test('before the hold: the proof is still there for the same request', async () => {
    const cause = await provenCause();
    await expect(startWithdrawal(dying('before'), owner(), 600_000n, cause)).rejects.toThrow('died');
    expect([await proofs(), await withdrawals()]).toEqual([1, 0]);
    expect(await startWithdrawal(fixture.deps, owner(), 600_000n, cause)).toMatchObject({ ok: true });
    expect([await proofs(), await withdrawals()]).toEqual([0, 1]);
  });
});

describe('two at once', () => {
  test('with one proof and two keys: one is held, the other needs a proof of its own or finds one open', async () => {
    for (let round = 0; round < 4; round++) {
      member = await fixture.member(2_000_000n);
      await prove(6_000);
      const both = await Promise.all([withdraw(6_000), withdraw(6_000)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const other = both.find(({ status }) => status !== 200);
      expect(['STEP_UP_REQUIRED', 'WITHDRAW_PENDING']).toContain(other?.body.code);
      expect([await wallet(), await withdrawals()]).toEqual([1_400_000n, 1]);
    }
  });

  test('with one proof and one key: one withdrawal, and both calls return it', async () => {
    const key = newKey();
    await prove(6_000, { key });
    const [one, other] = await Promise.all([withdraw(6_000, { key }), withdraw(6_000, { key })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(await withdrawals()).toBe(1);
  });
});
