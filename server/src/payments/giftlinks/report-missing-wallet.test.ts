import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';

let fixture: BankFixture;
beforeAll(async () => {
  fixture = await bankFixture({ mobile: '0812345678' });
});
afterAll(() => fixture?.close());

test('a redeem number without a wallet answers 500, raises one alarm and leaves the link unclaimed', async () => {
  const member = await fixture.member();
  for (let time = 0; time < 2; time++) {
    const { link } = (await fixture.sandbox.control('/control/giftlink', 'POST', { amount: 20 })) as {
      link: string;
    };
    const { status, body } = await fixture.server.call('redeemTruelink', {
      token: member.token,
      key: newKey(),
      body: { link },
    });
    expect([status, body.code]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
  }
  const { pool } = fixture.deps;
  const alarms = await pool.query(
    "select account from alarm where kind = 'unknown-receiver' and resolved_at is null",
  );
  expect(alarms.rows).toEqual([{ account: 'operator:gift:TRUEMONEY' }]);
  const gifts = await pool.query('select state from gift_link where member_id = $1', [member.id]);
  expect(gifts.rows).toEqual([{ state: 'refused' }, { state: 'refused' }]);
  expect((await pool.query('select 1 from gift_claim')).rowCount).toBe(0);
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});
