import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { bankProviders, gameProviders } from '../../testing/bank-providers.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { insertDemoGames } from '../../testing/transfer-fixture.ts';

let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await testServer({
    env: { MARKET: 'la' },
    // No provider of this test pays out kip.
    providers: [...gameProviders(sandbox.url), ...bankProviders(sandbox.url)].filter(
      ({ kind, code }) => kind !== 'payout' || code === 'KBANK',
    ),
  });
  await insertDemoGames(server.deps.pool);
  await writeContent(server.deps.pool, 'registerOTP', false);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.stop();
});

let people = 0;
function somebody(changes: Record<string, unknown> = {}) {
  const number = String(++people).padStart(4, '0');
  return {
    name: 'ສົມໄຊ ໃຈດີ',
    username: `0205551${number}`,
    password: 'kapao-test-7',
    bankCode: 'BCEL',
    bankAccountName: 'ສົມໄຊ ໃຈດີ',
    bankAccountNo: `0101200${number}001`,
    ...changes,
  };
}
const validate = async (body: object) => {
  const reply = await server.call('validateAccount', { body });
  return `${reply.status} ${reply.body.code ?? ''} ${reply.body.params?.field ?? ''}`.trim();
};
async function registered(changes: Record<string, unknown> = {}) {
  const body = somebody(changes);
  const created = await server.call('createAccount', { body });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  const { username, password } = body;
  const { token } = (await server.call('login', { body: { username, password } })).body;
  const { rows } = await server.deps.pool.query<{ id: string; currency: string }>(
    'select id, currency from member where public_id = $1',
    [created.body._id],
  );
  return { token: token as string, id: rows[0]!.id, currency: rows[0]!.currency };
}
const walletOf = async (token: string) => (await server.call('getWallet', { token })).body;

test('limits are those of the member’s currency, and of the market’s currency for visitors', async () => {
  const minimums = async (token?: string) => {
    const asked = token ? { token } : {};
    const { withdrawMin } = (await server.call('getWithdrawLookup', asked)).body;
    return [withdrawMin, (await server.call('getDepositLookup', asked)).body.minDeposit];
  };
  expect(await minimums()).toEqual([100_000, 10_000]);
  const kip = await registered();
  expect(await minimums(kip.token)).toEqual([100_000, 10_000]);
  const baht = await registered({ bankCode: 'KBANK', bankAccountNo: '9876543210', currency: 'BAHT' });
  expect(await minimums(baht.token)).toEqual([100, 10]);
  const tooLittle = await server.call('withdraw', { token: kip.token, body: { amount: 99_999 } });
  expect(tooLittle.body).toMatchObject({ code: 'WITHDRAW_MINIMUM', params: { minimum: 100_000 } });
});

describe('in Laos', () => {
  test('a member has kip accounts unless they choose baht', async () => {
    for (const [changes, currency, wire] of [
      [{}, 'LAK', 'LAK'],
      [{ currency: 'LAK' }, 'LAK', 'LAK'],
      [{ currency: 'BAHT', bankCode: 'KBANK', bankAccountNo: '1234567890' }, 'THB', 'BAHT'],
    ] as const) {
      const member = await registered(changes);
      expect(member.currency).toBe(currency);
      const balances = await balancesOf(server.deps.pool, member.id);
      expect([...balances.values()].map((account) => account.currency)).toEqual([currency, currency]);
      expect((await walletOf(member.token)).wallet.currency).toBe(wire);
    }
  });

  test('a bank must match the member’s currency', async () => {
    expect(await validate(somebody({ bankCode: 'KBANK', bankAccountNo: '1234567891' }))).toBe(
      '422 INVALID_BANK bankCode',
    );
    expect(await validate(somebody({ currency: 'BAHT' }))).toBe('422 INVALID_BANK bankCode');
    expect(await validate(somebody({ currency: 'BAHT', bankCode: 'KTB', bankAccountNo: '1234567892' }))).toBe(
      '422 BANK_ACCOUNT_NAME_ENG bankAccountName',
    );
  });

  test('a phone has eight to eleven digits, and one number belongs to one member, however it is written', async () => {
    for (const username of ['5551234', '020555123456', '', 'ໂທ', '00000000'])
      expect(await validate(somebody({ username }))).toBe('422 PHONE_NUMBER_REQUIRE_10_DIGIT');
    await registered({ username: '02077712345' });
    for (const username of ['2077712345', '77712345', '020 7771 2345', '+856 20 77712345', '໐໒໐໗໗໗໑໒໓໔໕'])
      expect(await validate(somebody({ username }))).toBe('409 EXISTING_USER');
  });

  test('a name may be Lao, and an account number may have 20 digits', async () => {
    for (const bankAccountNo of ['010120000123456789', '12345678901234567890'])
      expect(await validate(somebody({ bankAccountNo }))).toBe('200');
    expect(await validate(somebody({ bankAccountNo: '123456789012345678901' }))).toBe(
      '422 INVALID_BANK bankAccountNo',
    );
  });
});

describe('kip are never moved as baht', () => {
  async function withKip() {
    const member = await registered();
    const posted = await server.deps.ledger.post({
      memberId: member.id,
      id: v7(),
      kind: 'move',
      debit: 'operator:demo',
      credit: 'wallet',
      amount: 500_000_00n,
      currency: 'LAK',
      reason: 'demo',
    });
    expect(posted.ok).toBe(true);
    return member;
  }
  const refusalOf = ({ status, body }: { status: number; body: { code?: string } }) =>
    `${status} ${body.code}`;

  test('by a QR deposit of a Thai bank', async () => {
    const { token } = await withKip();
    const made = await server.call('createQr', {
      token,
      params: { bankCode: 'KBANK' },
      body: { amount: 100 },
    });
    expect(refusalOf(made)).toBe('404 NO_BANK');
  });

  test('by a game in baht: it is not shown, not opened and gets no transfer', async () => {
    const { token } = await withKip();
    const { slots } = await walletOf(token);
    expect(slots.map((slot: { code: string }) => slot.code)).toEqual(['PG', 'SUPERSLOT', 'CIRCUS', 'HUAYHD']);
    for (const code of ['JOKER', 'SEXYGAME']) {
      const opened = await server.call('activateSlot', { token, params: { code }, method: 'POST' });
      expect(refusalOf(opened), code).toBe('404 NO_GAME');
      const moved = await server.call('transfer', { token, body: { from: 'WALLET', to: code, amount: 100 } });
      expect(refusalOf(moved), code).toBe('404 NO_GAME');
    }
  });

  test('by a game in kip: they stay kip', async () => {
    const member = await withKip();
    const { token } = member;
    expect(
      (await server.call('activateSlot', { token, params: { code: 'PG' }, method: 'POST' })).status,
    ).toBe(200);
    const moved = await server.call('transfer', { token, body: { from: 'WALLET', to: 'PG', amount: 1_000 } });
    expect(moved.body.status).toBe('SUCCESS');
    const balances = await balancesOf(server.deps.pool, member.id);
    expect(balances.get('game:PG')).toMatchObject({ balance: 1_000_00n, currency: 'LAK' });
  });

  test('by a payout channel in baht', async () => {
    const { token } = await withKip();
    const asked = await server.call('withdraw', { token, body: { amount: 100_000 } });
    expect(refusalOf(asked)).toBe('404 NO_BANK');
  });

  test('by a ledger entry in baht', async () => {
    const { id } = await withKip();
    const posted = await server.deps.ledger.post({
      memberId: id,
      id: v7(),
      kind: 'move',
      debit: 'wallet',
      credit: 'operator:demo',
      amount: 1_00n,
      currency: 'THB',
      reason: 'demo',
    });
    expect(posted).toMatchObject({ ok: false });
    expect((await balancesOf(server.deps.pool, id)).get('wallet')?.balance).toBe(500_000_00n);
  });
});
