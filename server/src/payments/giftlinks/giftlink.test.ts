import { refuse } from '@kapao/contract/result';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { createProviderRegistry } from '../../providers/registry/provider-registry.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { bankProviders } from '../../testing/bank-providers.ts';
import { type Gifts, giftsOf } from '../../testing/gift.ts';
import { redeemLink } from './redeem-link.ts';

let fixture: BankFixture;
let gifts: Gifts;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  gifts = giftsOf(fixture);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const send = (link: string, key = newKey(), token = member.token) =>
  fixture.server.call('redeemTruelink', { token, key, body: { link } });
const wallet = (of = member) => fixture.balance(of, 'wallet');
const rows = (of = member) => gifts.rows(of);
const untilState = (state: string) => gifts.untilState(member, state);

describe('a gift link', () => {
  test('is credited, and the statement names its source', async () => {
    const link = await gifts.make(123.45);
    const reply = await send(link);
    expect(reply).toMatchObject({ status: 200, body: { amount: 123.45 } });
    expect(await wallet()).toBe(123_45n);
    const { body } = await fixture.server.call('getStatements', { token: member.token, body: {} });
    expect(body.statements).toMatchObject([
      {
        statementType: 'deposit',
        from: 'BANK',
        to: 'WALLET',
        amount: 123.45,
        status: 'SUCCESS',
        source: 'giftlink',
      },
    ]);
    const [gift] = await rows();
    // Voucher, which nobody needs after the credit, is deleted.
    expect(gift).toMatchObject({ state: 'credited', voucher: null });
    const paid = await fixture.deps.pool.query(
      'select account, amount, sources, state from bank_receipt where member_id = $1',
      [member.id],
    );
    expect(paid.rows).toEqual([
      { account: gifts.account, amount: 123_45n, sources: ['gift'], state: 'credited' },
    ]);
    await gifts.agree();
  });

  test('of a member in kip, or with the provider disabled, is refused with NO_WALLET', async () => {
    const kip = await fixture.server.createMember({ currency: 'LAK' });
    const reply = await send(await gifts.make(20), newKey(), kip.token);
    expect(reply).toMatchObject({ status: 404, body: { code: 'NO_WALLET' } });
    const rest = bankProviders(fixture.sandbox.url).filter(({ kind }) => kind !== 'giftlink');
    const disabled = { ...fixture.deps, providers: createProviderRegistry(rest) };
    const inBaht = { id: member.id, currency: 'THB' } as const;
    const link = await gifts.make(20);
    expect(await redeemLink(disabled, inBaht, link, v7())).toEqual(refuse('NO_WALLET'));
    expect(await rows()).toEqual([]);
    expect((await send(link)).body).toEqual({ amount: 20 });
  });

  test.each([
    ['less than 2 baht', 1.99, {}, 422, 'TRUELINK_INVALID'],
    ['several shares', 100, { members: 2 }, 422, 'TRUELINK_INVALID'],
    ['an expired one', 100, { kind: 'expired' }, 422, 'TRUELINK_INVALID'],
    ['one of our own', 100, { kind: 'own' }, 422, 'TRUELINK_INVALID'],
    ['one that others have used', 100, { kind: 'used' }, 409, 'TRUELINK_DUPLICATE'],
  ])('(%s) is refused before it is redeemed', async (_, amount, more, status, code) => {
    const before = await fixture.providerTotal(gifts.account);
    const link = await gifts.make(amount, more);
    expect(await send(link)).toMatchObject({ status, body: { code } });
    expect(await rows()).toMatchObject([{ state: 'refused', refusal: code, voucher: null }]);
    expect([await wallet(), await fixture.providerTotal(gifts.account)]).toEqual([0n, before]);
    const left = await fixture.deps.pool.query(
      "select 1 from inquiry where kind = 'gift' and member_id = $1",
      [member.id],
    );
    expect(left.rowCount).toBe(0);
  });

  test('of exactly 2 baht is redeemed', async () => {
    expect((await send(await gifts.make(2))).body).toEqual({ amount: 2 });
  });

  test.each([
    ['none at all', 'hello'],
    ['an empty one', ''],
    ['another host', 'https://evil.example/campaign/?v=0123456789abcdef0123456789abcdef012'],
    ['one that never was', 'https://gift.truemoney.com/campaign/?v=0123456789abcdef0123456789abcdef012'],
  ])('(%s) is invalid', async (_, link) => {
    expect(await send(link)).toMatchObject({ status: 422, body: { code: 'TRUELINK_INVALID' } });
  });

  test('that was redeemed for our number in another way credits nobody', async () => {
    const link = await gifts.make(50);
    await fetch(
      `${fixture.sandbox.url}/giftlink/campaign/vouchers/${new URL(link).searchParams.get('v')}/redeem`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: '0899990001', voucher_hash: new URL(link).searchParams.get('v') }),
      },
    );
    expect(await send(link)).toMatchObject({ body: { code: 'TRUELINK_DUPLICATE' } });
    expect(await wallet()).toBe(0n);
    // Corrects the books, so that the totals of this file agree again.
    await fixture.deps.ledger.post({
      memberId: '00000000-0000-0000-0000-000000000000',
      id: crypto.randomUUID(),
      kind: 'move',
      debit: gifts.account,
      credit: 'operator:demo',
      amount: 50_00n,
      currency: 'THB',
      reason: 'demo',
    });
  });
});

test('more than ten attempts in a minute are rejected', async () => {
  for (let n = 0; n < 10; n++) expect((await send('nonsense')).status).toBe(422);
  expect(await send(await gifts.make(20))).toMatchObject({
    status: 429,
    body: { code: 'REQUEST_LIMIT_1MIN' },
  });
  expect(await wallet()).toBe(0n);
});

describe('at once', () => {
  test('fifty copies of one link by one member credit once', async () => {
    const link = await gifts.make(77);
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(link)));
    expect(replies.filter(({ body }) => body.amount === 77)).toHaveLength(1);
    for (const { body } of replies) expect([77, undefined]).toContain(body.amount);
    expect(await wallet()).toBe(77_00n);
    await gifts.agree();
  });

  test('one link from fifty members credits one of them, and the others hear that it is used', async () => {
    const link = await gifts.make(88);
    const members = await Promise.all(Array.from({ length: 50 }, () => fixture.member()));
    const replies = await Promise.all(members.map(({ token }) => send(link, newKey(), token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('TRUELINK_DUPLICATE');
    const sums = await Promise.all(members.map((each) => wallet(each)));
    expect(sums.filter((sum) => sum === 88_00n)).toHaveLength(1);
    expect(sums.filter((sum) => sum === 0n)).toHaveLength(49);
    await gifts.agree();
  });

  test('one key sent twice credits once, and the link is used afterwards', async () => {
    const link = await gifts.make(30);
    const key = newKey();
    const [one, two] = await Promise.all([send(link, key), send(link, key)]);
    expect([one.status, two.status]).toContain(200);
    expect((await send(link, key)).body).toEqual({ amount: 30 });
    expect(await send(link)).toMatchObject({ status: 409, body: { code: 'TRUELINK_DUPLICATE' } });
    expect(await wallet()).toBe(30_00n);
  });
});

describe('the member’s limits', () => {
  const limit = (satang: number) =>
    fixture.deps.pool.query(
      `insert into member_limit (member_id, name, value) values ($1, 'depositDay', $2)
       on conflict (member_id, name) do update set value = excluded.value`,
      [member.id, satang],
    );

  test('refuse a link above the remaining amount, and the link stays valid', async () => {
    await limit(100_00);
    const link = await gifts.make(100.01);
    expect(await send(link)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
    expect(await rows()).toMatchObject([{ state: 'refused' }]);
    await limit(200_00);
    expect((await send(link)).body).toEqual({ amount: 100.01 });
    await gifts.agree();
  });

  test('count a link that is still processing', async () => {
    await limit(100_00);
    await fixture.fault('giftlink', 'timeout-after', 1);
    expect((await send(await gifts.make(80))).body).toEqual({ status: 'PROCESSING' });
    expect(await send(await gifts.make(30))).toMatchObject({ body: { code: 'LIMIT_REACHED' } });
    await fixture.until(async () => {
      await fixture.deps.pool.query(
        "update inquiry set next_at = now() where kind = 'gift' and member_id = $1",
        [member.id],
      );
      return (await rows())[0]?.state === 'credited';
    }, 'the first one credited');
    expect((await send(await gifts.make(20))).body).toEqual({ amount: 20 });
    expect(await wallet()).toBe(100_00n);
    await gifts.agree();
  });

  test('let no more of ten links at once through than fit', async () => {
    await limit(100_00);
    const links = await Promise.all(Array.from({ length: 10 }, () => gifts.make(30)));
    const replies = await Promise.all(links.map((link) => send(link)));
    expect(replies.filter(({ body }) => body.amount === 30)).toHaveLength(3);
    expect(await wallet()).toBe(90_00n);
    await gifts.agree();
  });

  test('refuse a link of an excluded member', async () => {
    await fixture.deps.pool.query(
      "update member set excluded_until = now() + interval '1 year' where id = $1",
      [member.id],
    );
    expect(await send(await gifts.make(20))).toMatchObject({ status: 403, body: { code: 'SELF_EXCLUDED' } });
  });

  test('flag a link that is credited after an exclusion', async () => {
    await fixture.fault('giftlink', 'timeout-after', 1);
    await send(await gifts.make(20));
    await fixture.deps.pool.query(
      "update member set excluded_until = now() + interval '1 year' where id = $1",
      [member.id],
    );
    await untilState('credited');
    const { rows: flags } = await fixture.deps.pool.query(
      'select limit_name from limit_flag where member_id = $1',
      [member.id],
    );
    expect(flags).toEqual([{ limit_name: 'excluded' }]);
    await gifts.agree();
  });
});
