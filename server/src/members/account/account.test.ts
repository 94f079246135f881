import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/ledger.ts';
import { type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a new member has an id of Crockford base32, a wallet and a held account at zero', async () => {
  const member = await server.createMember();
  expect(member.publicId).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const balances = await balancesOf(server.deps.pool, member.id);
  expect([...balances].map(([code, { balance }]) => [code, balance]).sort()).toEqual([
    ['held', 0n],
    ['wallet', 0n],
  ]);
});

test('a phone belongs to one member, and so does a bank account', async () => {
  await server.createMember({ username: '0861112222', bankAccountNo: '5556667777' });
  await expect(server.createMember({ username: '0861112222' })).rejects.toThrow('EXISTING_USER');
  await expect(server.createMember({ bankAccountNo: '5556667777' })).rejects.toThrow('EXISTING_BANK');
});

test('a member reads their own profile and bank account', async () => {
  const member = await server.createMember({ name: 'Somchai', bankAccountName: '  somchai   jaidee ' });
  const { body } = await server.call('getProfile', { token: member.token });
  expect(body).toEqual({
    profile: {
      _id: member.publicId,
      username: member.phone,
      name: 'Somchai',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      agreementsVersion: null,
      withdrawHeldUntil: null,
    },
    bankAccount: {
      bank: expect.objectContaining({ code: 'KBANK', nameEN: 'Kasikornbank' }),
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: expect.any(String),
    },
    withdrawProof: {
      above: expect.any(Number),
      isDefault: true,
      defaultAbove: expect.any(Number),
      pin: 'none',
    },
  });
});

test('a bank that is no longer offered is shown by its code', async () => {
  const { id, token } = await server.createMember();
  await server.deps.pool.query("update member set bank_code = 'OLDBANK' where id = $1", [id]);
  const { bank } = (await server.call('getProfile', { token })).body.bankAccount;
  expect(bank).toEqual({
    code: 'OLDBANK',
    nameTH: 'OLDBANK',
    nameEN: 'OLDBANK',
    nameLO: 'OLDBANK',
    englishNameOnly: false,
  });
});

test('only the current version of the agreements can be accepted', async () => {
  const { token } = await server.createMember();
  const { version } = (await server.call('getAgreements')).body;
  const accepted = async () => (await server.call('getProfile', { token })).body.profile.agreementsVersion;
  const refused = await server.call('acceptAgreements', { token, body: { version: 'older' } });
  expect([refused.status, refused.body.code]).toEqual([404, 'NO_DATA']);
  expect(await accepted()).toBeNull();
  expect((await server.call('acceptAgreements', { token, body: { version } })).status).toBe(200);
  expect(await accepted()).toBe(version);
});
