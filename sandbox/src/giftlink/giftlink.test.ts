import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKeys } from '../demo-keys.ts';
import { fieldsOf } from '../fields.ts';
import { get, postJson } from '../test-calls.ts';
import { type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const { mobile } = demoKeys.giftlink;
const make = async (fields: object) => {
  const { body } = await postJson(`${sandbox.url}/control/giftlink`, fields);
  return new URL(String(body.link)).searchParams.get('v') ?? '';
};
const at = (hash: string) => `${sandbox.url}/giftlink/campaign/vouchers/${hash}`;
const verify = (hash: string, number: string = mobile) => get(`${at(hash)}/verify?mobile=${number}`);
const redeem = (hash: string) => postJson(`${at(hash)}/redeem`, { mobile, voucher_hash: hash });
const codeOf = ({ body }: { body: Record<string, unknown> }) => fieldsOf(body.status).code;

test('a voucher is redeemed once', async () => {
  const hash = await make({ amount: 100 });
  expect(hash).toMatch(/^[0-9a-f]{35}$/);
  expect(codeOf(await verify(hash))).toBe('SUCCESS');
  expect(await redeem(hash)).toMatchObject({
    status: 200,
    body: {
      status: { code: 'SUCCESS' },
      data: { my_ticket: { amount_baht: '100.00' }, voucher: { available: 0 } },
    },
  });
  expect(await redeem(hash)).toMatchObject({
    status: 400,
    body: { status: { code: 'TARGET_USER_REDEEMED' } },
  });
  const { rows } = await get(`${sandbox.url}/control/totals`);
  expect(rows.find(({ code }) => code === 'operator:gift:TRUEMONEY')).toMatchObject({ balance: 100 });
});

test('the first of three shares is rounded down, and two remain', async () => {
  const hash = await make({ amount: 100, members: 3 });
  const { body } = await redeem(hash);
  expect(body).toMatchObject({
    data: { my_ticket: { amount_baht: '33.33' }, voucher: { available: 2, redeemed: 1 } },
  });
});

test.each([
  ['expired', 'VOUCHER_EXPIRED'],
  ['own', 'CANNOT_GET_OWN_VOUCHER'],
  ['used', 'VOUCHER_OUT_OF_STOCK'],
])('a voucher of kind %s is refused with its code', async (kind, code) => {
  const hash = await make({ amount: 100, kind });
  expect([codeOf(await verify(hash)), codeOf(await redeem(hash))]).toEqual([code, code]);
});

test('refuses an unknown voucher, an unknown phone number and a body with another voucher', async () => {
  expect(codeOf(await verify('0'.repeat(35)))).toBe('VOUCHER_NOT_FOUND');
  const hash = await make({ amount: 100 });
  expect(codeOf(await verify(hash, '0800000000'))).toBe('TARGET_USER_NOT_FOUND');
  const other = await postJson(`${at(hash)}/redeem`, { mobile, voucher_hash: 'x' });
  expect(codeOf(other)).toBe('VOUCHER_NOT_FOUND');
  expect(codeOf(await verify(hash))).toBe('SUCCESS');
});

test('refuses to make a link without an amount, with too many shares or of an unknown kind', async () => {
  for (const fields of [
    {},
    { amount: 0 },
    { amount: 1, members: 0 },
    { amount: 1, members: 51 },
    { amount: 1, kind: 'x' },
  ])
    expect((await postJson(`${sandbox.url}/control/giftlink`, fields)).status).toBe(400);
});

test('the gift page lists the links', async () => {
  const hash = await make({ amount: 321 });
  const page = await (await fetch(`${sandbox.url}/gift`)).text();
  expect(page).toContain('Create link');
  expect(page).toContain(`data-copy="https://gift.truemoney.com/campaign/?v=${hash}"`);
  expect((await fetch(`${sandbox.url}/static/gift.js`)).status).toBe(200);
});
