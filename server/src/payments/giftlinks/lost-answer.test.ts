import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { type Gifts, giftsOf } from '../../testing/gift.ts';
import { inquireDue } from '../../testing/inquiry.ts';
import { pendingTransactionsSlice } from '../../wallet/pending-transactions/pending-transactions.route.ts';

import { giftInquiry } from './inquire-gift.ts';

let fixture: BankFixture;
let gifts: Gifts;
let backoffice: ExceptionsFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture({}, [pendingTransactionsSlice]);
  gifts = giftsOf(fixture);
  backoffice = exceptionsFixtureOf(fixture.deps);
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
/** Redeems a link at the provider, as our request does that was held up on its way. */
async function arriveLate(link: string): Promise<void> {
  const hash = new URL(link).searchParams.get('v');
  await fetch(`${fixture.sandbox.url}/giftlink/campaign/vouchers/${hash}/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile: '0899990001', voucher_hash: hash }),
  });
}

describe('a lost answer', () => {
  test('to the redeem request shows PROCESSING, and the link is credited later', async () => {
    const link = await gifts.make(60);
    await fixture.fault('giftlink', 'timeout-after', 1);
    expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
    expect(await wallet()).toBe(0n);
    const pending = async () => (await fixture.server.call('getOnItsWay', { token: member.token })).body;
    expect(await pending()).toMatchObject({
      total: 1,
      items: [
        {
          kind: 'gift',
          amount: 60,
          from: 'BANK',
          to: 'WALLET',
          steps: [{ step: 'LINK_RECEIVED' }, { at: null }, { at: null }],
        },
      ],
    });
    // Same link again while the outcome is unknown.
    expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
    await untilState('credited');
    expect(await wallet()).toBe(60_00n);
    const { rows: hints } = await fixture.deps.pool.query(
      "select payload from outbox where member_id = $1 and payload ->> 'event' = 'deposit'",
      [member.id],
    );
    expect(hints).toMatchObject([{ payload: { data: { status: 'SUCCESS' } } }]);
    expect(await pending()).toEqual({ total: 0, items: [] });
    expect(await send(link)).toMatchObject({ body: { code: 'TRUELINK_DUPLICATE' } });
    await gifts.agree();
  });

  test('to a redeem request that never arrived leaves the link unused, and the member can retry', async () => {
    const link = await gifts.make(61);
    await fixture.fault('giftlink', 'timeout-before', 1);
    expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
    await untilState('unused');
    expect(await wallet()).toBe(0n);
    // No other member may claim a gift that may still arrive.
    const other = await fixture.member();
    expect((await send(link, newKey(), other.token)).body.code).toBe('TRUELINK_DUPLICATE');
    expect((await send(link)).body).toEqual({ amount: 61 });
    expect(await rows()).toMatchObject([{ state: 'credited' }]);
    expect(await wallet()).toBe(61_00n);
    await gifts.agree();
  });

  test('to a redeem request that arrives late is credited without a retry', async () => {
    const link = await gifts.make(62);
    await fixture.fault('giftlink', 'timeout-before', 1);
    await send(link);
    await untilState('unused');
    await arriveLate(link);
    await untilState('credited');
    expect(await wallet()).toBe(62_00n);
    await gifts.agree();
  });

  test('from our number of before is no answer when another number is told that the link is used', async () => {
    const link = await gifts.make(64);
    await fixture.fault('giftlink', 'timeout-after', 1);
    await send(link);
    const channel = fixture.deps.providers.gifts!; // The demo has one.
    const provider = { ...channel.provider, verify: async () => ({ kind: 'used' as const }) };
    const inquireBy = async (recipient: string) => {
      await fixture.deps.pool.query(
        "update inquiry set next_at = now() where kind = 'gift' and member_id = $1",
        [member.id],
      );
      const providers = { ...fixture.deps.providers, gifts: { ...channel, recipient, provider } };
      await inquireDue(fixture.deps, [giftInquiry({ ...fixture.deps, providers })]);
    };
    await inquireBy('another number');
    expect(await rows()).toMatchObject([{ state: 'redeeming' }]);
    await untilState('credited');
    expect(await wallet()).toBe(64_00n);
    await gifts.agree();
  });

  test('to the retry of an unused link shows PROCESSING, and the link is credited later', async () => {
    const link = await gifts.make(63);
    await fixture.fault('giftlink', 'timeout-before', 1);
    await send(link);
    await untilState('unused');
    await fixture.fault('giftlink', 'timeout-after', 1);
    expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
    await untilState('credited');
    expect(await wallet()).toBe(63_00n);
    await gifts.agree();
  });

  test('to the verification sends no redeem request, and a retry works at once', async () => {
    const link = await gifts.make(64);
    await fixture.fault('giftlink', 'timeout-before');
    expect(await send(link)).toMatchObject({ status: 429, body: { code: 'REQUEST_LIMIT_1MIN' } });
    await fixture.sandbox.heal();
    expect((await send(link)).body).toEqual({ amount: 64 });
    await gifts.agree();
  });

  test.each(['timeout-before', 'refuse'] as const)(
    'under %s is retried with the same key until the call is answered',
    async (fault) => {
      const [link, key] = [await gifts.make(68), newKey()];
      await fixture.fault('giftlink', fault);
      for (let time = 0; time < 3; time++) expect(await send(link, key)).toMatchObject({ status: 429 });
      await fixture.sandbox.heal();
      expect((await send(link, key)).body).toEqual({ amount: 68 });
      expect((await send(link, key)).body).toEqual({ amount: 68 });
      expect(await wallet()).toBe(68_00n);
      await gifts.agree();
    },
  );

  test('to an invalid link is repeated when the stored answer is gone', async () => {
    const [link, key] = [await gifts.make(69, { kind: 'expired' }), newKey()];
    expect(await send(link, key)).toMatchObject({ body: { code: 'TRUELINK_INVALID' } });
    // Deletes the stored answer, as if it had never been kept.
    await fixture.deps.pool.query('delete from request where key = $1', [key]);
    expect(await send(link, key)).toMatchObject({ body: { code: 'TRUELINK_INVALID' } });
  });

  test.each(['error-500', 'garbage'] as const)('replaced by %s ends as credited or unused', async (fault) => {
    for (let time = 0; time < 4; time++) {
      const link = await gifts.make(65);
      await fixture.fault('giftlink', fault, 1);
      expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
      await gifts.untilState(member, 'credited', 'unused');
    }
    const credited = (await rows()).filter(({ state }) => state === 'credited').length;
    expect(await wallet()).toBe(BigInt(credited) * 65_00n);
    await gifts.agree();
  });

  test('after a rejection at the provider’s edge leaves the link unused, and a retry redeems it', async () => {
    const link = await gifts.make(66);
    await fixture.fault('giftlink', 'refuse', 1);
    expect(await send(link)).toMatchObject({ status: 429, body: { code: 'REQUEST_LIMIT_1MIN' } });
    expect(await rows()).toMatchObject([{ state: 'unused' }]);
    expect((await send(link)).body).toEqual({ amount: 66 });
    await gifts.agree();
  });

  test('leaves an unused link under inquiry for a day, and then frees it', async () => {
    const link = await gifts.make(67);
    await fixture.fault('giftlink', 'refuse', 1);
    await send(link);
    await fixture.deps.pool.query(
      "update gift_link set sent_at = now() - interval '25 hours' where member_id = $1",
      [member.id],
    );
    await untilState('refused');
    expect((await rows())[0]?.voucher).toBeNull();
    // The link is free after that day, and anybody may redeem it.
    expect((await send(link)).body).toEqual({ amount: 67 });
    await gifts.agree();
  });
});

describe('a day without an answer', () => {
  /**
   * Creates a gift link that was sent to be redeemed, whose answer was lost, and about which the provider has not answered
   * since.
   */
  async function silent(amount: number, fault: 'timeout-after' | 'timeout-before') {
    const link = await gifts.make(amount);
    await fixture.fault('giftlink', fault, 1);
    expect((await send(link)).body).toEqual({ status: 'PROCESSING' });
    await fixture.sandbox.heal();
    await fixture.fault('giftlink', 'error-500');
    const { id } = (await rows())[0]!; // Inserted above.
    await fixture.deps.pool.query(
      "update inquiry set last_answer_at = now() - interval '25 hours', attempts = 3, next_at = now() where id = $1",
      [id],
    );
    await fixture.work();
    return { id, link };
  }

  test('is escalated, and staff decide that the money came', async () => {
    const { id, link } = await silent(90, 'timeout-after');
    const item = await backoffice.item(id);
    expect(item).toMatchObject({
      kind: 'gift',
      state: 'redeeming',
      amount: 90_00n,
      provider: 'TRUEMONEY',
      alarm: 'no-answer',
      allows: ['ask', 'done', 'close'],
      evidence: { ending: link.slice(-4) },
    });
    expect(JSON.stringify(item.evidence)).not.toContain(link.slice(-10));
    const order = { id: crypto.randomUUID() };
    expect(await backoffice.decide('done', item, order)).toEqual({
      ok: true,
      replayed: false,
      amount: 90_00n,
    });
    expect(await backoffice.decide('done', item, order)).toMatchObject({ ok: true, replayed: true });
    expect(await backoffice.decide('done', item)).toMatchObject({ ok: false, code: 'ALREADY_CLOSED' });
    expect(await backoffice.written(id)).toMatchObject([{ decision: 'done', moved: true }]);
    expect([await wallet(), (await rows())[0]?.state]).toEqual([90_00n, 'credited']);
    expect((await backoffice.all()).map((one) => one.id)).not.toContain(id);
    await fixture.sandbox.heal();
    expect((await send(link)).body.code).toBe('TRUELINK_DUPLICATE');
    await gifts.agree();
  });

  test('is escalated, and staff decide that nothing came', async () => {
    const { id, link } = await silent(91, 'timeout-before');
    expect(await backoffice.decide('close', id)).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([{ state: 'refused', voucher: null }]);
    expect(await wallet()).toBe(0n);
    expect((await backoffice.all()).map((one) => one.id)).not.toContain(id);
    await fixture.sandbox.heal();
    expect((await send(link)).body).toEqual({ amount: 91 });
    await gifts.agree();
  });

  test('about an unused link is escalated, and staff credit what arrived late', async () => {
    const link = await gifts.make(94);
    await fixture.fault('giftlink', 'timeout-before', 1);
    await send(link);
    await untilState('unused');
    await arriveLate(link);
    await fixture.fault('giftlink', 'error-500');
    const { id } = (await rows())[0]!; // Inserted above.
    await fixture.deps.pool.query(
      "update gift_link set sent_at = now() - interval '25 hours' where member_id = $1",
      [member.id],
    );
    await fixture.deps.pool.query(
      "update inquiry set last_answer_at = now() - interval '25 hours', attempts = 3, next_at = now() where id = $1",
      [id],
    );
    await fixture.work();
    const item = await backoffice.item(id);
    expect(item).toMatchObject({ state: 'unused', alarm: 'no-answer', allows: ['ask', 'done', 'close'] });
    expect(await backoffice.decide('done', item)).toMatchObject({ ok: true, amount: 94_00n });
    expect([await wallet(), (await rows())[0]?.state]).toEqual([94_00n, 'credited']);
    await gifts.agree();
  });

  test('ends with the provider’s own answer, despite the escalation', async () => {
    const { id } = await silent(92, 'timeout-after');
    const item = await backoffice.item(id);
    await fixture.sandbox.heal();
    await untilState('credited');
    expect(await backoffice.decide('done', item)).toMatchObject({ ok: false, code: 'ALREADY_CLOSED' });
    expect(await wallet()).toBe(92_00n);
    const { rows: open } = await fixture.deps.pool.query(
      'select 1 from alarm where id = $1 and resolved_at is null',
      [id],
    );
    expect(open).toEqual([]);
    await gifts.agree();
  });

  test('decided by three persons at once credits once', async () => {
    const { id } = await silent(93, 'timeout-after');
    const item = await backoffice.item(id);
    const answers = await Promise.all(
      ['Ann', 'Bo', 'Cy'].map((who) => backoffice.decide('done', item, { who })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await wallet()).toBe(93_00n);
    await fixture.sandbox.heal();
    await gifts.agree();
  });
});

test('the log contains no part of a gift link', async () => {
  const link = await gifts.make(20);
  await fixture.fault('giftlink', 'timeout-after', 1);
  await send(link);
  await untilState('credited');
  const hash = new URL(link).searchParams.get('v') ?? '';
  expect(fixture.logged.join('\n')).not.toContain(hash.slice(0, 20));
});
