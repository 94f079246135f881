import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { balancesOf } from '../../ledger/ledger.ts';
import { newKey, type TestReply } from '../../testing/app.ts';
import { type OtpFixture, otpFixture, statusAndCode } from '../../testing/otp-fixture.ts';

let fixture: OtpFixture;
beforeAll(async () => {
  fixture = await otpFixture();
});
afterAll(() => fixture?.close());

let accounts = 0;
/** Returns a valid registration of a new member. */
function somebody(changes: Record<string, unknown> = {}) {
  return {
    name: 'สมชาย ใจดี',
    username: fixture.phone(),
    password: 'kapao-test-7',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: String(7_000_000_000 + ++accounts),
    ...changes,
  };
}
const validate = (body: object, headers = {}) => fixture.server.call('validateAccount', { body, headers });
const create = (body: object, key = newKey()) =>
  fixture.server.call('createAccount', { body, key, headers: { cookie: fixture.cookie } });
const refusal = ({ status, body }: TestReply) => [status, body.code, body.params?.field ?? null];
async function registered(changes: Record<string, unknown> = {}) {
  const body = somebody(changes);
  await fixture.own(String(body.username));
  const reply = await create(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { ...body, _id: reply.body._id as string };
}
async function rowOf(_id: string) {
  const { rows } = await fixture.server.deps.pool.query('select * from member where public_id = $1', [_id]);
  return rows[0];
}
const everything = async () => {
  const { rows } = await fixture.server.deps.pool.query(
    `select (select count(*) from member)::int as members, (select count(*) from phone_claim)::int as phones,
            (select count(*) from bank_account_claim)::int as banks, (select count(*) from account)::int as accounts,
            (select count(*) from public_id_claim)::int as ids`,
  );
  return rows[0];
};

test('a member with a verified phone registers, logs in and has an empty wallet', async () => {
  const { version } = (await fixture.server.call('getAgreements')).body;
  const body = await registered({ sourceCode: 'LINE', ageConfirmed: true, agreementsVersion: version });
  const { username, password } = body;
  const { token } = (await fixture.server.call('login', { body: { username, password } })).body;
  const { profile, bankAccount } = (await fixture.server.call('getProfile', { token })).body;
  expect(profile).toMatchObject({ _id: body._id, username, name: 'สมชาย ใจดี', agreementsVersion: version });
  expect(bankAccount).toMatchObject({ bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE' });
  const row = await rowOf(body._id);
  expect(row).toMatchObject({ source_code: 'LINE', currency: 'THB', inviter_id: null });
  expect(row.age_confirmed_at).toBeInstanceOf(Date);
  const balances = await balancesOf(fixture.server.deps.pool, row.id);
  expect([...balances.keys()].sort()).toEqual(['held', 'wallet']);
});

test('a phone stays verified after its registration', async () => {
  const { username } = await registered();
  const again = await fixture.send(username);
  expect(again).toMatchObject({ status: 200, body: { code: 'OTP_VERIFIED' } });
});

test('checks run in one order, and the first that fails answers', async () => {
  const member = await registered();
  // Each step corrects one field, while the later ones are still wrong.
  const steps: [object, string][] = [
    [{ name: '', username: '1', password: 'x', bankCode: 'NOPE' }, '422 INVALID_USER_INFO'],
    [{ name: 'Somchai' }, '422 PHONE_NUMBER_REQUIRE_10_DIGIT'],
    [{ username: member.username }, '422 INVALID_USER_INFO'],
    [{ password: 'kapao-test-7' }, '409 EXISTING_USER'],
    [{ username: fixture.phone() }, '422 INVALID_BANK'],
    [
      { bankCode: 'KTB', bankAccountNo: member.bankAccountNo, bankAccountName: 'สมชาย' },
      '422 BANK_ACCOUNT_NAME_ENG',
    ],
    [{ bankCode: 'KBANK' }, '409 EXISTING_BANK'],
    [{ bankAccountNo: '8887776665' }, '409 UNVERIFIED_OTP'],
  ];
  let body = {};
  for (const [mended, answer] of steps) {
    body = { ...body, ...mended };
    expect(statusAndCode(await create(body)), JSON.stringify(mended)).toBe(answer);
    const validated = statusAndCode(await validate(body));
    if (answer !== '409 UNVERIFIED_OTP') expect(validated).toBe(answer);
    else expect(validated).toBe('200 undefined');
  }
});

test('the profile step is validated without a bank account, and writes nothing', async () => {
  const { bankCode, bankAccountName, bankAccountNo, ...profile } = somebody();
  const before = await everything();
  for (const body of [profile, { ...profile, bankCode: '', bankAccountName: ' ', bankAccountNo: '' }])
    expect(await validate(body)).toMatchObject({ status: 200, body: {} });
  expect(refusal(await validate({ ...profile, bankCode }))).toEqual([422, 'INVALID_BANK', 'bankAccountNo']);
  expect(refusal(await create(profile))).toEqual([422, 'INVALID_BANK', 'bankCode']);
  expect(await everything()).toEqual(before);
});

describe('each invalid field has its own error code', () => {
  const hostile = {
    empty: '',
    spaces: '   ',
    emoji: 'Somchai 😀',
    'zero width only': '\u200b',
    'right to left': '\u202eiahcmos',
    HTML: '<img src=x onerror=alert(1)>',
    SQL: "'; DROP TABLE member; --",
    'a letter nobody sees': '\u3164',
  };
  const before: Record<string, string> = { name: 'INVALID_USER_INFO', bankAccountName: 'INVALID_USER_INFO' };
  const cases = Object.keys(before).flatMap((field) =>
    Object.entries(hostile).map(([what, value]) => [field, what, value] as const),
  );
  test.each(cases)('%s: %s', async (field, _, value) => {
    expect(refusal(await validate(somebody({ [field]: value })))).toEqual([422, before[field], field]);
  });

  test.each([
    '',
    '   ',
    'emoji 😀',
    '\u202e8765432180',
    '<b>',
    "' or 1=1",
    '08123456789',
    '081234567',
    '0000000000',
  ])('phone: %j', async (username) => {
    expect(statusAndCode(await validate(somebody({ username })))).toBe('422 PHONE_NUMBER_REQUIRE_10_DIGIT');
  });

  test.each([
    '',
    'short-7',
    'password1',
    'PASSWORD1',
    'QwertyUiop',
    '12345678',
    'aaaaaaaa',
    'ｐａｓｓｗｏｒｄ１',
    'p'.repeat(129),
  ])('password: %j', async (password) => {
    expect(refusal(await validate(somebody({ password })))).toEqual([422, 'INVALID_USER_INFO', 'password']);
  });

  test('password: the phone number itself', async () => {
    const username = fixture.phone();
    for (const password of [username, username.slice(1), `+66${username.slice(1)}`])
      expect(refusal(await validate(somebody({ username, password })))).toEqual([
        422,
        'INVALID_USER_INFO',
        'password',
      ]);
  });

  test.each(['สมชาย2567', 'somchai.jaidee', 'S0mcha1-99', 'kapao2024', 'K4pa0-kapao', 'กระเป๋า1234'])(
    'password: names and the product’s word with digits, %j',
    async (password) => {
      expect(refusal(await validate(somebody({ password })))).toEqual([422, 'INVALID_USER_INFO', 'password']);
    },
  );

  test.each(['', 'NOPE', 'BCEL', 'PROMPTPAY', 'kbank; --', '__proto__'])('bank: %j', async (bankCode) => {
    expect(refusal(await validate(somebody({ bankCode })))).toEqual([422, 'INVALID_BANK', 'bankCode']);
  });

  test('invisible characters in a pasted phone or account number are ignored', async () => {
    const given = await registered();
    const { username, bankAccountNo: digits } = given;
    const pasted = {
      username: `\u202a${username.slice(0, 3)}\u2011${username.slice(3)}\u202c`,
      bankAccountNo: `\ufeff${digits.slice(0, 3)}\u00a0${digits.slice(3)}\u200b`,
    };
    const { username: phone, bankAccountNo } = pasted;
    expect(refusal(await validate(somebody({ username: phone })))[1]).toBe('EXISTING_USER');
    expect(refusal(await validate(somebody({ bankAccountNo })))[1]).toBe('EXISTING_BANK');
    const { password } = given;
    expect((await fixture.server.call('login', { body: { username: phone, password } })).status).toBe(200);
  });

  test.each(['', '123456', '1234567890123456', 'abcdefghij', '12345😀', '\u202e1234567890', '1e9999999'])(
    'account number: %j',
    async (bankAccountNo) => {
      const answer = await validate(somebody({ bankAccountNo }));
      expect(refusal(answer)).toEqual([422, 'INVALID_BANK', 'bankAccountNo']);
    },
  );

  test.each(['KTB', 'TMB', 'BBL', 'ttb'])('%s takes English names only', async (bankCode) => {
    for (const bankAccountName of ['สมชาย ใจดี', 'Somchai ใจดี', "O'Brien", 'A'])
      expect(refusal(await validate(somebody({ bankCode, bankAccountName })))).toEqual([
        422,
        'BANK_ACCOUNT_NAME_ENG',
        'bankAccountName',
      ]);
    expect(statusAndCode(await validate(somebody({ bankCode })))).toBe('200 undefined');
  });

  test('kip are refused in Thailand', async () => {
    expect(refusal(await validate(somebody({ currency: 'LAK' })))).toEqual([
      422,
      'INVALID_USER_INFO',
      'currency',
    ]);
    expect(statusAndCode(await validate(somebody({ currency: 'BAHT' })))).toBe('200 undefined');
    expect(statusAndCode(await validate(somebody({ currency: 'USD' })))).toBe('400 INVALID_INPUT');
  });
});

test('Thai digits, separators, spaces and case are normalized before they are stored', async () => {
  const phone = fixture.phone();
  const thai = phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
  await fixture.own(phone);
  const { body } = await create(
    somebody({
      username: `${thai.slice(0, 3)}-${thai.slice(3)}`,
      name: '  Zoe\u0308   Smith ',
      bankCode: 'ttb',
      bankAccountName: ' zoe   smith ',
      bankAccountNo: '๑๒๓-๔-๕๖๗๘๙-๐',
    }),
  );
  expect(await rowOf(body._id)).toMatchObject({
    username: phone,
    phone: `+66${phone.slice(1)}`,
    name: 'Zoë Smith',
    bank_code: 'TMB',
    bank_account_name: 'ZOE SMITH',
    bank_account_no: '1234567890',
  });
});

test('a valid invite code stores the inviter, and any other code is ignored', async () => {
  const inviter = await registered();
  const { id } = await rowOf(inviter._id);
  const inviterOf = async (inviteCode: string) =>
    (await rowOf((await registered({ inviteCode }))._id)).inviter_id;
  expect(await inviterOf(`PR${inviter._id}`)).toBe(id);
  expect(await inviterOf(` pr${inviter._id.toLowerCase()} `)).toBe(id);
  for (const code of ['PR0000000000', inviter._id, 'PR', '', "PR' or ''='", '__proto__'])
    expect(await inviterOf(code), code).toBeNull();
});

test('an unknown source and an old agreement version are not stored', async () => {
  const { _id } = await registered({ sourceCode: 'NOBODY', agreementsVersion: 'older' });
  expect(await rowOf(_id)).toMatchObject({
    source_code: null,
    agreements_version: null,
    age_confirmed_at: null,
  });
});

test('a phone outside the licensed countries is refused before anything is looked up', async () => {
  const member = await registered();
  await writeContent(fixture.server.deps.pool, 'jurisdictions', ['+856']);
  expect(statusAndCode(await validate(somebody({ username: member.username })))).toBe('403 JURISDICTION');
  await writeContent(fixture.server.deps.pool, 'jurisdictions', []);
});

test('registration needs no code when codes are switched off', async () => {
  await writeContent(fixture.server.deps.pool, 'registerOTP', false);
  expect((await create(somebody())).status).toBe(200);
  await writeContent(fixture.server.deps.pool, 'registerOTP', true);
});

test('a phone that was verified more than half an hour ago is not verified', async () => {
  const body = somebody();
  await fixture.own(body.username);
  await fixture.server.deps.pool.query("update otp_verified set verified_at = now() - interval '31 minutes'");
  expect(statusAndCode(await create(body))).toBe('409 UNVERIFIED_OTP');
});
