import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { move } from '../../../testing/ledger/ledger.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { pauseBonusOffer } from '../bonus-offer.queries.ts';

let fixture: OfferFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await offerFixture({ env: { TRUST_PROXY: 'loopback', CALLS_AT_ONCE: '1000' } });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.server.createMember();
  await forget();
});

const pool = () => fixture.server.deps.pool;
/** Starts a new minute of the limit on look-ups for everybody. */
const forget = () => pool().query("delete from rate_limit where key like 'promotion%'");
const numbers = (many: number) => Array.from({ length: many }, (_, i) => i);
const find = (code: string, token = member.token, from = '198.51.100.1') =>
  fixture.server.call('findPromotion', { token, params: { code }, headers: { 'x-forwarded-for': from } });
const promotion = (draft: object = {}) =>
  fixture.offer({ kind: 'promotion', terms: { ...freeTerms, minClear: 1_000 }, ...draft });
const codeOf = async (answer: ReturnType<OfferFixture['redeem']>) => (await answer).body.code ?? 'OK';

describe('a promotion', () => {
  test('is found by its code, in any case and spacing, with its terms', async () => {
    const code = await promotion({ games: ['PG'], endsAt: '2100-01-01T00:00:00Z' });
    const { status, body } = await find(` ${code.toLowerCase()} `);
    expect(status).toBe(200);
    expect((await find(`\u2068${code.toLowerCase()}\u00ad\u200b\u2069\n`)).body).toEqual(body);
    expect(body).toMatchObject({
      code,
      name: 'โบนัส',
      description: 'ฝากแล้วรับ',
      percentFail: 2,
      terms: { credit: { kind: 'fixed', amount: 50 }, minDeposit: 0, cap: null, days: 30, minClear: 1000 },
      games: [{ code: 'PG', name: 'Naga Spin', kind: 'slot' }],
      endsAt: '2100-01-01T00:00:00.000Z',
      weekdays: null,
      preview: { refusal: null, deposit: null, bonus: 50, required: 250 },
    });
    expect(body.gamesBarred).toContain('Lotus Reels');
    const lao = await fixture.server.call('findPromotion', {
      token: member.token,
      params: { code },
      headers: { 'accept-language': 'la' },
    });
    expect(lao.body.name).toBe('ໂບນັດ');
  });

  test('is claimed once per member, activates a bonus, and is shown as active', async () => {
    const code = await promotion();
    const current = async () =>
      (await fixture.server.call('getCurrentPromotion', { token: member.token })).body;
    expect(await current()).toBeNull();
    const { status, body } = await fixture.redeem(member, code.toLowerCase());
    expect([status, body]).toEqual([200, {}]);
    expect(await current()).toEqual({ percentFail: 2, description: 'ฝากแล้วรับ' });
    const check = await fixture.server.call('checkActiveBonus', { token: member.token });
    expect(check.body).toEqual({ status: true, type: 'promotion' });
    const statement = await fixture.server.call('getStatements', { token: member.token, body: {} });
    expect(statement.body.statements).toMatchObject([
      { statementType: 'bonus', amount: 50, promotion: { description: 'โบนัส' } },
    ]);
    expect(await codeOf(fixture.redeem(member, code))).toBe('BONUS_ALREADY_ACTIVE');
    await fixture.endBonus(member);
    expect(await codeOf(fixture.redeem(member, code))).toBe('PROMOTION_RECEIVED');
    expect((await find(code)).body.preview.refusal).toBe('BONUS_MAX_CLAIMED');
    expect(await current()).toBeNull();
  });

  test('is refused in the order of its checks', async () => {
    const code = await promotion({ terms: { ...freeTerms, minDeposit: 100 }, quota: 1 });
    const refused = async () => codeOf(fixture.redeem(member, code));
    expect(await codeOf(fixture.redeem(member, 'NO-SUCH-CODE'))).toBe('NO_PROMOTION');
    expect(await refused()).toBe('BONUS_CONDITION');
    await fixture.deposit(member, 10_00n);
    await fixture.deposit(member, 100_00n);
    expect(await refused()).toBe('BONUS_REMAINING');
    await pool().query('update bonus_offer set taken = 1 where code = $1', [code]);
    expect(await refused()).toBe('BONUS_FULL');
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 10_00n));
    expect(await codeOf(fixture.redeem(member, await promotion()))).toBe('OK');
    expect(await refused()).toBe('BONUS_ALREADY_ACTIVE');
  });

  test('that has ended, is paused, not started, of another currency or not for this member looks like an unknown code', async () => {
    const forFirstDeposit = await promotion({
      audience: 'first-deposit',
      terms: { ...freeTerms, minDeposit: 100, minClear: 1_000 },
    });
    expect((await find(forFirstDeposit)).body).toMatchObject({ code: forFirstDeposit });
    await fixture.deposit(member, 100_00n);
    await fixture.deposit(member, 100_00n);
    const paused = await promotion();
    await inTransaction(pool(), (client) => pauseBonusOffer(client, paused, true));
    const gone = [
      paused,
      forFirstDeposit,
      await promotion({ endsAt: '2026-01-01T00:00:00Z' }),
      await promotion({ startsAt: '2100-01-01T00:00:00Z' }),
      await promotion({ currency: 'LAK' }),
      await fixture.offer(),
      'NO-SUCH-CODE',
      'x',
    ];
    for (const code of gone) {
      const [found, taken] = [await find(code), await fixture.redeem(member, code)];
      expect([found.status, found.body], code).toEqual([200, null]);
      expect([taken.status, taken.body.code, taken.body.params], code).toEqual([404, 'NO_PROMOTION', {}]);
      await forget();
    }
  });

  test('is not in the list of bonuses, and cannot be activated as one', async () => {
    const code = await promotion();
    const { body } = await fixture.server.call('getBonuses', { token: member.token });
    expect(JSON.stringify(body)).not.toContain(code);
    expect(await codeOf(fixture.take(member, code))).toBe('NO_DATA');
  });
});

describe('the look-up of promotion codes', () => {
  test('is allowed ten times a minute; only activations of unknown codes count as look-ups', async () => {
    const code = await promotion();
    for (const _ of numbers(5)) expect((await find(code)).status).toBe(200);
    for (const i of numbers(4)) expect(await codeOf(fixture.redeem(member, `NOT-${i}`))).toBe('NO_PROMOTION');
    expect(await codeOf(fixture.redeem(member, code))).toBe('OK');
    expect(await codeOf(fixture.redeem(member, code))).toBe('BONUS_ALREADY_ACTIVE');
    expect((await find('NOT-9')).body).toBeNull();
    for (const one of [code, 'NOT-10']) {
      const { status, headers, body } = await find(one);
      expect([status, body.code]).toEqual([429, 'REQUEST_LIMIT_1MIN']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      // The limit answers alike whether the code exists or not.
      expect(await codeOf(fixture.redeem(member, one))).toBe('REQUEST_LIMIT_1MIN');
    }
    expect((await find(code, (await fixture.server.createMember()).token)).status).toBe(200);
  });

  test('counts activations repeated with the same key, too', async () => {
    const key = newKey();
    for (const _ of numbers(10)) await find('NOTHING');
    for (const _ of numbers(3))
      expect(await codeOf(fixture.redeem(member, 'SECRET', key))).toBe('REQUEST_LIMIT_1MIN');
    await forget();
    expect(await codeOf(fixture.redeem(member, 'SECRET', key))).toBe('NO_PROMOTION');
  });

  test('is limited for all members of one address together', async () => {
    const members = await Promise.all(numbers(30).map(() => fixture.server.createMember()));
    const code = await promotion();
    const guesses = members.flatMap(({ token }) =>
      numbers(10).map((i) => find(`GUESS-${i}`, token, '203.0.113.7')),
    );
    const looked = (await Promise.all(guesses)).filter(({ status }) => status === 200);
    expect(looked).toHaveLength(120);
    const other = await fixture.server.createMember();
    expect((await find(code, other.token, '203.0.113.7')).status).toBe(429);
    expect((await find(code, other.token, '203.0.113.8')).status).toBe(200);
  });

  test('of existing codes does not use up the limit of the address', async () => {
    const code = await promotion();
    for (const _ of numbers(15)) {
      const { token } = await fixture.server.createMember();
      for (const __ of numbers(10)) expect((await find(code, token, '203.0.113.9')).status).toBe(200);
    }
  });
});
