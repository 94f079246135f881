import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { reportBets } from '../../testing/rewards/bets.ts';
import { accrueYesterday, yesterdayAt } from '../../testing/rewards/friends.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { MARKET: 'th' } });
  await writeContent(server.deps.pool, 'registerOTP', false);
});
afterAll(() => server?.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await server.deps.pool.query<T>(text, values)).rows;

const phoneOf = (n: number) => `088${String(n).padStart(7, '0')}`;
let people = 0;
const ownDevice = (n: number) => `device-of-person-${String(n).padStart(8, '0')}`;

interface Somebody {
  readonly invitedBy?: TestMember;
  readonly device?: string;
  readonly bankCode?: string;
  readonly bankAccountNo?: string;
  readonly username?: string;
}
const withDevice = (device: string) => ({ headers: { cookie: `kapao-device=${device}` } });
/** Registers and logs in from a device, as a person does. */
async function register({ invitedBy, device, ...changes }: Somebody = {}) {
  const n = ++people;
  const from = withDevice(device ?? ownDevice(n));
  const body = {
    name: 'Somchai Jaidee',
    username: phoneOf(n),
    password: 'kapao-test-7',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: `700${String(n).padStart(7, '0')}`,
    inviteCode: invitedBy ? `PR${invitedBy.publicId}` : '',
    ...changes,
  };
  const created = await server.call('createAccount', { body, ...from });
  return { status: created.status, body: created.body, sent: body, from };
}
async function registered(somebody: Somebody = {}): Promise<TestMember> {
  const { status, body, sent, from } = await register(somebody);
  expect(status, JSON.stringify(body)).toBe(200);
  const { username, password } = sent;
  const { token } = (await server.call('login', { body: { username, password }, ...from })).body;
  const [member] = await rows<{ id: string; public_id: string }>(
    'select id, public_id from member where username = $1',
    [username],
  );
  if (!member) throw new Error('who registered is not there');
  return { id: member.id, publicId: member.public_id, phone: username, password, token };
}
const barredOf = async ({ id }: TestMember) =>
  (await rows<{ barred: string | null }>('select barred from invitation where member_id = $1', [id]))[0]
    ?.barred;
const lose = ({ id: memberId }: TestMember, stake = 1_000_00n) =>
  reportBets(server.deps.pool, [{ memberId, at: yesterdayAt(12), stake }]);
const night = () => accrueYesterday(server.deps.pool);
const brought = async ({ id }: TestMember) =>
  rows('select amount from commission where friend_id = $1', [id]);
async function bringsNothing(friend: TestMember, reason: string): Promise<void> {
  await lose(friend);
  await night();
  expect(await barredOf(friend)).toBe(reason);
  expect(await brought(friend)).toEqual([]);
}

test('a friend who is another person brings commission, and is counted', async () => {
  const inviter = await registered();
  const friend = await registered({ invitedBy: inviter });
  expect(await barredOf(friend)).toBeNull();
  await lose(friend);
  await night();
  expect(await barredOf(friend)).toBeNull();
  expect(await brought(friend)).toEqual([{ amount: 50_00n }]);
  const { body } = await server.call('getInvites', { token: inviter.token, body: {} });
  expect(body).toMatchObject({ friends: 1, total: 1, invites: [{ from: { name: 'So***' }, amount: 50 }] });
});

describe('a friend who is the inviter brings no commission, and is barred with the reason', () => {
  test('recognized by the bank account number, at any bank', async () => {
    const inviter = await registered({ bankAccountNo: '5550000001' });
    const friend = await registered({ invitedBy: inviter, bankCode: 'SCB', bankAccountNo: '5550000001' });
    expect(await barredOf(friend)).toBe('bank');
    await bringsNothing(friend, 'bank');
  });

  test('recognized by an account that one of them had before or added later', async () => {
    const inviter = await registered({ bankAccountNo: '5550000002' });
    await rows("update member set bank_account_no = '5550000003' where id = $1", [inviter.id]);
    const before = await registered({ invitedBy: inviter, bankCode: 'SCB', bankAccountNo: '5550000002' });
    expect(await barredOf(before)).toBe('bank');
    const since = await registered({ invitedBy: inviter });
    expect(await barredOf(since)).toBeNull();
    await rows(
      "insert into bank_account_claim (bank_code, account_no, member_id) values ('BBL', '5550000002', $1)",
      [since.id],
    );
    await bringsNothing(since, 'bank');
  });

  test('recognized by the phone, which cannot be registered twice in any spelling', async () => {
    const inviter = await registered({ username: '0897654321' });
    for (const username of ['0897654321', '+66897654321', '+66 89 765 4321', '089-765-4321']) {
      const { body } = await register({ invitedBy: inviter, username });
      expect(body.code, username).toBe('EXISTING_USER');
    }
    expect(await rows('select 1 from invitation where inviter_id = $1', [inviter.id])).toEqual([]);
  });

  test.each([
    ['0897654322', '0897654322'],
    ['0897654323', '66897654323'],
  ])('recognized by the phone %s that is an account number, written %s', async (username, accountNo) => {
    const inviter = await registered({ username });
    const friend = await registered({ invitedBy: inviter });
    await rows(
      "insert into bank_account_claim (bank_code, account_no, member_id) values ('WALLET', $1, $2)",
      [accountNo, friend.id],
    );
    await bringsNothing(friend, 'phone');
  });

  test('recognized by the device of both registrations, at once', async () => {
    const inviter = await registered({ device: 'the-only-phone-they-have' });
    const friend = await registered({ invitedBy: inviter, device: 'the-only-phone-they-have' });
    expect(await rows('select barred from invitation where member_id = $1', [friend.id])).toEqual([
      { barred: 'device' },
    ]);
    await bringsNothing(friend, 'device');
  });

  test('recognized by a device that the friend uses later, from the next accrual on', async () => {
    const inviter = await registered({ device: 'a-phone-lent-to-someone' });
    const friend = await registered({ invitedBy: inviter });
    expect(await barredOf(friend)).toBeNull();
    const { phone: username, password } = friend;
    await server.call('login', { body: { username, password }, ...withDevice('a-phone-lent-to-someone') });
    await bringsNothing(friend, 'device');
    // Stays barred, whatever is swept later.
    await rows('delete from device where member_id = $1', [friend.id]);
    await night();
    expect(await barredOf(friend)).toBe('device');
  });
});

test('a friend of another currency brings no commission, because the inviter could not be paid in it', async () => {
  const inviter = await server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  const friend = await server.createMember({ inviterId: inviter.id });
  expect(await barredOf(friend)).toBe('currency');
  await bringsNothing(friend, 'currency');
});

test('a refused registration leaves no invitation and counts no friend', async () => {
  const inviter = await registered();
  await registered({ bankAccountNo: '5550000009' });
  const { status } = await register({ invitedBy: inviter, bankAccountNo: '5550000009' });
  expect(status).toBe(409);
  expect(await rows('select 1 from invite_summary where member_id = $1', [inviter.id])).toEqual([]);
});
