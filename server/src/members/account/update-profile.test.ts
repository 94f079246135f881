import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
let laos: TestServer;
beforeAll(async () => {
  server = await testServer();
  laos = await testServer({ env: { MARKET: 'la' } });
});
afterAll(async () => {
  await server?.close();
  await laos?.close();
});

const update = ({ token }: TestMember, body: object, at = server) =>
  at.call('updateProfile', { token, body });
const rename = ({ token }: TestMember, body: object) => server.call('updateBankAccountName', { token, body });
const stepUp = ({ token, password }: TestMember, at = server) =>
  at.call('stepUp', { token, body: { password } });
const profileOf = async ({ token }: TestMember) => (await server.call('getProfile', { token })).body;
const smsOf = async (member: TestMember) => {
  const { rows } = await server.deps.pool.query('select message, locale from sms where member_id = $1', [
    member.id,
  ]);
  return rows;
};
let serial = 0;
const freeNumber = () => String(7_000_000_000 + ++serial);

describe('a new name', () => {
  test('is accepted without a step-up', async () => {
    const member = await server.createMember();
    expect((await update(member, { name: '  สมชาย   ใจดี ' })).status).toBe(200);
    expect((await profileOf(member)).profile.name).toBe('สมชาย ใจดี');
    // The name is as pasted from a page in Thai, which has a mark between words where a line may break.
    expect((await update(member, { name: 'สมหญิง\u200b ใจ\u200bดี\n' })).status).toBe(200);
    expect((await profileOf(member)).profile.name).toBe('สมหญิง ใจดี');
  });

  test.each(['', '   ', '<b>x</b>', '\u200b', '\u202eabc', '🐵'])('%j is refused', async (name) => {
    const member = await server.createMember({ name: 'As It Was' });
    const { status, body } = await update(member, { name });
    expect([status, body.code, body.params]).toEqual([422, 'INVALID_USER_INFO', { field: 'name' }]);
    expect((await profileOf(member)).profile.name).toBe('As It Was');
  });
});

describe('a new bank account', () => {
  test('needs a step-up, sends an SMS and holds withdrawals for 24 hours', async () => {
    const member = await server.createMember();
    const account = { bankCode: 'SCB', bankAccountNo: freeNumber(), bankAccountName: 'somchai  jaidee' };
    const refused = await update(member, { name: 'New Name', ...account });
    expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    // All or nothing: the name was not stored either.
    expect((await profileOf(member)).profile.name).toBe('Test Member');
    await stepUp(member);
    const dashed = `${account.bankAccountNo.slice(0, 3)}-${account.bankAccountNo.slice(3)}`;
    const change = { ...account, bankAccountNo: dashed };
    const { token } = member;
    const headers = { 'accept-language': 'en' };
    expect((await server.call('updateProfile', { token, body: change, headers })).status).toBe(200);
    const { profile, bankAccount } = await profileOf(member);
    expect(bankAccount).toMatchObject({
      bankCode: 'SCB',
      bankAccountNo: account.bankAccountNo,
      bankAccountName: 'SOMCHAI JAIDEE',
    });
    const hours = (Date.parse(profile.withdrawHeldUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await smsOf(member)).toEqual([{ message: 'bank-account-changed', locale: 'en' }]);
  });

  test('is not a change if it only has other spaces and case', async () => {
    const bankAccountNo = freeNumber();
    const member = await server.createMember({ bankAccountNo });
    const spaced = `${bankAccountNo.slice(0, 3)} ${bankAccountNo.slice(3)}`;
    const same = { bankCode: 'KBANK', bankAccountNo: spaced, bankAccountName: 'test member' };
    expect((await update(member, same)).status).toBe(200);
    expect(await smsOf(member)).toEqual([]);
    expect((await profileOf(member)).profile.withdrawHeldUntil).toBeNull();
  });

  test.each([
    [{ bankCode: 'NOPE' }, 422, 'INVALID_BANK'],
    [{ bankCode: 'BCEL' }, 422, 'INVALID_BANK'],
    [{ bankAccountNo: '12' }, 422, 'INVALID_BANK'],
    [{ bankAccountNo: '' }, 422, 'INVALID_BANK'],
    [{ bankAccountNo: '70000x0000' }, 422, 'INVALID_BANK'],
    [{ bankCode: 'KTB', bankAccountName: 'สมชาย' }, 422, 'BANK_ACCOUNT_NAME_ENG'],
    [{ bankCode: 'SCB', bankAccountName: '<i>' }, 422, 'INVALID_USER_INFO'],
  ])('%j is refused before a step-up is required', async (change, status, code) => {
    const member = await server.createMember();
    const before = await profileOf(member);
    const refused = await update(member, change);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await profileOf(member)).toEqual(before);
  });

  test('is refused if it belongs to another member, or did before', async () => {
    const [member, owner] = await Promise.all([server.createMember(), server.createMember()]);
    const theirs = (await profileOf(owner)).bankAccount.bankAccountNo;
    await Promise.all([stepUp(member), stepUp(owner)]);
    expect((await update(member, { bankAccountNo: theirs })).body.code).toBe('EXISTING_BANK');
    expect((await update(owner, { bankAccountNo: freeNumber() })).status).toBe(200);
    // Deposits may still come from the owner's former account, so it cannot become another member's.
    expect((await update(member, { bankAccountNo: theirs })).body.code).toBe('EXISTING_BANK');
    expect(await smsOf(member)).toEqual([]);
    expect((await update(owner, { bankAccountNo: theirs })).status).toBe(200);
    expect(await smsOf(owner)).toHaveLength(2);
  });

  test('of another member is not revealed without a step-up', async () => {
    const [member, owner] = await Promise.all([server.createMember(), server.createMember()]);
    const theirs = (await profileOf(owner)).bankAccount.bankAccountNo;
    expect((await update(member, { bankAccountNo: theirs })).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('can be tried five times a day, while name changes stay free', async () => {
    const [member, owner] = await Promise.all([server.createMember(), server.createMember()]);
    const theirs = (await profileOf(owner)).bankAccount.bankAccountNo;
    await stepUp(member);
    for (let i = 0; i < 5; i++)
      expect((await update(member, { bankAccountNo: i % 2 ? theirs : freeNumber() })).status).not.toBe(429);
    const { status, body, headers } = await update(member, { bankAccountNo: freeNumber() });
    expect([status, body.code]).toEqual([429, 'REQUEST_LIMIT']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    const name = 'As Free As Before';
    expect((await update(member, { name })).status).toBe(200);
  });

  test('requested by several members at once is given to one', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => server.createMember()));
    await Promise.all(members.map((member) => stepUp(member)));
    const bankAccountNo = freeNumber();
    const replies = await Promise.all(members.map((member) => update(member, { bankAccountNo })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['EXISTING_BANK']),
    );
  });

  test('of a kip member must be at a bank in Laos', async () => {
    const kip = await laos.createMember({ currency: 'LAK', bankCode: 'BCEL', bankAccountNo: '160120000001' });
    await stepUp(kip, laos);
    expect((await update(kip, { bankCode: 'KBANK' }, laos)).body.code).toBe('INVALID_BANK');
    expect((await update(kip, { bankCode: 'LDB' }, laos)).status).toBe(200);
  });
});

describe('a new account holder name', () => {
  test('needs no step-up while the stored one is impossible at that bank', async () => {
    const member = await server.createMember({ bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' });
    expect((await rename(member, { bankCode: 'KTB', bankAccountName: 'somchai  jaidee' })).status).toBe(200);
    expect((await profileOf(member)).bankAccount.bankAccountName).toBe('SOMCHAI JAIDEE');
    const other = await server.createMember({ bankCode: 'TMB', bankAccountName: 'สมหญิง' });
    expect((await rename(other, { bankCode: 'ttb', name: 'Somying Jaidee' })).status).toBe(200);
    expect((await profileOf(other)).bankAccount.bankAccountName).toBe('SOMYING JAIDEE');
    expect((await profileOf(other)).profile.withdrawHeldUntil).toBeNull();
  });

  test('needs a step-up if the stored one is possible at that bank', async () => {
    for (const [bankCode, bankAccountName] of [
      ['KTB', 'SOMCHAI JAIDEE'],
      ['KBANK', 'สมชาย ใจดี'],
    ] as const) {
      const member = await server.createMember({ bankCode, bankAccountName });
      const change = { bankCode, bankAccountName: '\u200eAnother\u200b Name' };
      const refused = await rename(member, change);
      expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
      // An update of the profile does not bypass the step-up either.
      expect((await update(member, { bankAccountName: 'Another Name' })).body.code).toBe('STEP_UP_REQUIRED');
      await stepUp(member);
      expect((await rename(member, change)).status).toBe(200);
      expect((await profileOf(member)).bankAccount.bankAccountName).toBe('ANOTHER NAME');
    }
  });

  test.each(['', ' ', 'สมชาย', 'SOMCHAI 2', 'Straße', '\u202eab', 'X\u200b'])(
    '%j is refused',
    async (name) => {
      const member = await server.createMember({ bankCode: 'BBL', bankAccountName: 'สมชาย' });
      const refused = await rename(member, { bankCode: 'BBL', bankAccountName: name });
      expect([refused.status, refused.body.code]).toEqual([422, 'BANK_ACCOUNT_NAME_ENG']);
    },
  );

  test('is checked by the rules in the row of its bank', async () => {
    const { pool } = server.deps;
    await pool.query(
      `insert into bank (code, currency, position, name_th, name_en, name_lo, account_lengths, english_name_only,
                         recommended, selectable)
       values ('NEWB', 'THB', 99, 'ใหม่', 'New', 'ໃໝ່', '{11}', true, false, true)`,
    );
    const member = await server.createMember();
    await stepUp(member);
    const change = { bankCode: 'newb', bankAccountNo: freeNumber(), bankAccountName: 'สมชาย ใจดี' };
    expect((await update(member, change)).body.code).toBe('BANK_ACCOUNT_NAME_ENG');
    await pool.query(`update bank set english_name_only = false where code = 'NEWB'`);
    // Ten digits where eleven are usual: the app asks for confirmation, the server accepts both.
    expect((await update(member, change)).status).toBe(200);
    expect((await profileOf(member)).bankAccount.bank).toMatchObject({
      code: 'NEWB',
      englishNameOnly: false,
    });
    await pool.query(`update bank set english_name_only = true where code = 'NEWB'`);
    expect((await profileOf(member)).bankAccount.bank.englishNameOnly).toBe(true);
    const { token } = member;
    await server.call('logout', { token });
    // No step-up is needed, because the bank can no longer have printed the name.
    const later = { ...member, token: await server.openSession(member.id) };
    expect((await rename(later, { bankCode: 'NEWB', bankAccountName: 'Somchai Jaidee' })).status).toBe(200);
  });

  test('is refused for another bank than the member’s own', async () => {
    const member = await server.createMember({ bankCode: 'KTB', bankAccountName: 'สมชาย' });
    expect((await rename(member, { bankCode: 'BBL', bankAccountName: 'SOMCHAI' })).body.code).toBe(
      'INVALID_BANK',
    );
  });
});
