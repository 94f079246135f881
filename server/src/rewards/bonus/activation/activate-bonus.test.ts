import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { openAccounts } from '../../../ledger/ledger.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { records } from '../../../platform/ledger-records.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { hold, move, voided } from '../../../testing/ledger/ledger.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { pauseBonusOffer } from '../bonus-offer.queries.ts';

let fixture: OfferFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await offerFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.server.deps.pool)).violations).toEqual([]);
  await fixture.close();
});
beforeEach(async () => {
  member = await fixture.server.createMember();
});

const query = (text: string, values: unknown[] = []) => fixture.server.deps.pool.query(text, values);
const ago = (ms: number) => new Date(Date.now() - ms);
const codeOf = async (answer: ReturnType<OfferFixture['take']>) => (await answer).body.code ?? 'OK';
const openGames = (codes: string[]) =>
  inTransaction(fixture.server.deps.pool, (client) =>
    openAccounts(
      client,
      member.id,
      'THB',
      codes.map((code) => `game:${code}` as const),
    ),
  );

describe('an activated bonus', () => {
  test('is credited, stores the offer’s terms of that moment, and is in the statement', async () => {
    const code = await fixture.offer({ games: ['PG', 'JOKER'] });
    const { id: depositId } = await fixture.deposit(member, 300_00n);
    const { status, body } = await fixture.take(member, code);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: expect.any(String),
      isActive: true,
      received: [{ updatedAt: expect.any(String) }],
    });
    expect(await fixture.balance(member)).toBe(450_00n);
    const { rows } = await query('select * from member_bonus where member_id = $1', [member.id]);
    expect(rows).toMatchObject([
      {
        offer_code: code,
        deposit_id: depositId,
        deposit: 300_00n,
        bonus: 150_00n,
        state: 'open',
        games: ['PG', 'JOKER'],
        terms: { turnoverMultiple: 5, minClear: 5_00, minDeposit: 100_00 },
      },
    ]);
    expect(rows[0].started_at.toISOString()).toBe(body.received[0].updatedAt);
    const lifeMs = rows[0].expires_at - rows[0].started_at;
    expect(Math.abs(lifeMs - 30 * 24 * hourMs)).toBeLessThan(60_000);
    const statement = await fixture.server.call('getStatements', {
      token: member.token,
      body: { filter: 'bonus' },
    });
    expect(statement.body.statements).toMatchObject([
      {
        statementType: 'bonus',
        amount: 150,
        from: 'BANK',
        to: 'WALLET',
        status: 'SUCCESS',
        bonus: { description: 'โบนัส' },
      },
    ]);
    const hints = await query(
      "select payload from outbox where member_id = $1 and payload ->> 'event' = 'bonus'",
      [member.id],
    );
    expect(hints.rows.map(({ payload }) => payload.data)).toEqual([{ code, isActive: true }]);
    const check = await fixture.server.call('checkActiveBonus', { token: member.token });
    expect(check.body).toEqual({ status: true, type: 'limit' });
  });

  test('keeps its terms when the offer changes later', async () => {
    const code = await fixture.offer({ terms: freeTerms });
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
    await fixture.offer({
      code,
      terms: { ...freeTerms, turnoverMultiple: 50, credit: { kind: 'fixed', amount: 1 } },
    });
    const { rows } = await query('select terms from member_bonus where member_id = $1', [member.id]);
    expect(rows[0].terms).toMatchObject({ turnoverMultiple: 5, credit: { amount: 50_00 } });
    expect((await query('select taken, version from bonus_offer where code = $1', [code])).rows).toEqual([
      { taken: 1, version: 2 },
    ]);
  });

  test('is rounded down to the satang, and refused below one satang', async () => {
    const code = await fixture.offer({
      terms: { ...freeTerms, credit: { kind: 'percent', percent: 0.01, most: 500 }, minDeposit: 1 },
    });
    await fixture.deposit(member, 99_99n);
    // A hundredth of a percent of 99.99 is less than a satang, so there is no bonus to begin with.
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 99_99n));
    await fixture.deposit(member, 199_99n);
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
    expect(await fixture.bonuses(member)).toMatchObject([{ bonus: 1n }]);
  });

  test('is in the member’s currency, and offers of other currencies are not found', async () => {
    const kip = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
    const ofKip = await fixture.offer({
      currency: 'LAK',
      games: null,
      terms: { ...freeTerms, credit: { kind: 'fixed', amount: 20_000 } },
    });
    const ofBaht = await fixture.offer({ terms: freeTerms });
    expect(await codeOf(fixture.take(kip, ofBaht))).toBe('NO_DATA');
    expect(await codeOf(fixture.take(member, ofKip))).toBe('NO_DATA');
    expect(await codeOf(fixture.take(kip, ofKip))).toBe('OK');
    expect(await fixture.balance(kip)).toBe(20_000_00n);
  });

  test('counts for no deposit or loss limit of the member', async () => {
    await query(
      `insert into member_limit (member_id, name, value) select $1, n, 1
         from unnest(array['depositDay', 'depositMonth', 'lossDay', 'lossMonth']) n`,
      [member.id],
    );
    expect(await codeOf(fixture.take(member, await fixture.offer({ terms: freeTerms })))).toBe('OK');
    const { rows } = await query('select limit_name from limit_flag where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  test.each(['break_until', 'excluded_until'])('is refused with a %s', async (column) => {
    const code = await fixture.offer({ terms: freeTerms });
    await query(`update member set ${column} = now() + interval '1 day' where id = $1`, [member.id]);
    const { status, body } = await fixture.take(member, code);
    expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED']);
    expect(await fixture.bonuses(member)).toEqual([]);
  });
});

describe('the checks in their order', () => {
  test('NO_DATA: unknown, a promotion’s code, paused, not started, ended, or without a game to play', async () => {
    const terms = freeTerms;
    const paused = await fixture.offer({ terms });
    await inTransaction(fixture.server.deps.pool, (client) => pauseBonusOffer(client, paused, true));
    const codes = [
      'NOBODY',
      'nobody/..%',
      await fixture.offer({ terms, kind: 'promotion' }),
      paused,
      await fixture.offer({ terms, startsAt: ago(-hourMs).toISOString() }),
      await fixture.offer({ terms, endsAt: ago(1_000).toISOString() }),
      await fixture.offer({ terms, games: ['NOGAME'] }),
    ];
    for (const code of codes) {
      const { status, body } = await fixture.take(member, code);
      expect([status, body.code], code).toEqual([404, 'NO_DATA']);
    }
    await inTransaction(fixture.server.deps.pool, (client) => pauseBonusOffer(client, paused, false));
    expect(await codeOf(fixture.take(member, paused))).toBe('OK');
  });

  test('NO_DATA: a first-deposit bonus after the second deposit', async () => {
    const code = await fixture.offer({ audience: 'first-deposit' });
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await fixture.deposit(member, 100_00n, { at: ago(hourMs) });
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 100_00n));
    await fixture.deposit(member, 100_00n);
    expect(await codeOf(fixture.take(member, code))).toBe('NO_DATA');
    const other = await fixture.server.createMember();
    await fixture.deposit(other, 100_00n);
    expect(await codeOf(fixture.take(other, code))).toBe('OK');
  });

  test('BONUS_ALREADY_ACTIVE, BONUS_MAX_CLAIMED, BONUS_FULL, then the conditions that the member can meet', async () => {
    const code = await fixture.offer({ quota: 1 });
    await fixture.deposit(member, 50_00n);
    await fixture.deposit(member, 50_00n);
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await query('update bonus_offer set taken = 1 where code = $1', [code]);
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_FULL');
    await query('update bonus_offer set max_received = 0 where code = $1', [code]);
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_MAX_CLAIMED');
    const free = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 } });
    expect(await codeOf(fixture.take(member, free))).toBe('OK');
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_ALREADY_ACTIVE');
    expect(await codeOf(fixture.take(member, free))).toBe('BONUS_ALREADY_ACTIVE');
  });

  test('BONUS_MAX_CLAIMED counts claims of the day or of all time', async () => {
    const once = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 } });
    const daily = await fixture.offer({
      terms: { ...freeTerms, minClear: 1_000 },
      type: 'day',
      maxReceived: 2,
    });
    for (const code of [once, daily, daily]) {
      expect(await codeOf(fixture.take(member, code))).toBe('OK');
      await fixture.endBonus(member);
    }
    expect(await codeOf(fixture.take(member, once))).toBe('BONUS_MAX_CLAIMED');
    expect(await codeOf(fixture.take(member, daily))).toBe('BONUS_MAX_CLAIMED');
    await query("update member_bonus set started_at = started_at - interval '1 day' where member_id = $1", [
      member.id,
    ]);
    expect(await codeOf(fixture.take(member, once))).toBe('BONUS_MAX_CLAIMED');
    expect(await codeOf(fixture.take(member, daily))).toBe('OK');
  });

  test('BONUS_CONDITION: the deposit was withdrawn again, unless the bank returned it', async () => {
    const code = await fixture.offer();
    await fixture.deposit(member, 500_00n);
    const away = move(member.id, 'wallet', 'operator:payout:KBANK', 500_00n);
    await fixture.post(away);
    await query(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
       values ($1, $2, 50000, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid')`,
      [member.id, away.id],
    );
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    expect(await fixture.bonuses(member)).toEqual([]);
    // Deposits made after that count.
    await fixture.deposit(member, 100_00n);
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
    const other = await fixture.server.createMember();
    await fixture.deposit(other, 500_00n);
    await query(
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
       values ($1, gen_random_uuid(), 50000, 'THB', 'KBANK', '1', 'A', 'KBANK', 'returned')`,
      [other.id],
    );
    expect(await codeOf(fixture.take(other, code))).toBe('OK');
  });

  test('BONUS_CONDITION: while a transfer, withdrawal, bet or balance inquiry is unsettled', async () => {
    const code = await fixture.offer();
    await openGames(['PG']);
    await fixture.deposit(member, 200_00n);
    const refused = async () => expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    for (const operationLock of ['game:PG', 'withdraw']) {
      const held = await fixture.post(hold(member.id, 50_00n, { operationLock }));
      await refused();
      await fixture.post(voided(held));
    }
    await query(
      "insert into bet_account (member_id, code, currency, open_bets) values ($1, 'PG', 'THB', 1)",
      [member.id],
    );
    await refused();
    await query('update bet_account set open_bets = 0 where member_id = $1', [member.id]);
    await query(
      `insert into inquiry (member_id, kind, id, provider, next_at)
         select member_id, 'game-balance', id, 'PG', 'infinity' from bet_account where member_id = $1`,
      [member.id],
    );
    await refused();
    await query('delete from inquiry where member_id = $1', [member.id]);
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
  });

  test('BONUS_CONDITION: money in a game that the bonus does not allow', async () => {
    const code = await fixture.offer({ games: ['PG'], terms: { ...freeTerms, minClear: 10 } });
    await openGames(['PG', 'JOKER']);
    await fixture.deposit(member, 20_00n);
    await fixture.post(move(member.id, 'wallet', 'game:JOKER', 10_01n));
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await fixture.post(move(member.id, 'game:JOKER', 'wallet', 1n));
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_REMAINING');
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 10_00n));
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
  });

  test('BONUS_CONDITION: a deposit too small, missing, older than a day, a correction, or used already', async () => {
    const code = await fixture.offer({ type: 'day', maxReceived: 9 });
    const refused = async () => expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await refused();
    await fixture.deposit(member, 300_00n, { reason: 'correction' });
    await refused();
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 300_00n));
    await fixture.deposit(member, 100_00n, { at: ago(24 * hourMs + 1) });
    await refused();
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 100_00n));
    await fixture.deposit(member, 99_99n, { at: ago(24 * hourMs - 10_000) });
    await refused();
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 99_99n));
    const last = await fixture.deposit(member, 100_00n, { at: ago(24 * hourMs - 30_000) });
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
    await fixture.endBonus(member);
    await refused();
    expect(
      (await query('select deposit_id from member_bonus where member_id = $1', [member.id])).rows,
    ).toEqual([{ deposit_id: last.id }]);
  });

  test('BONUS_CONDITION: a deposit made during another bonus does not count', async () => {
    expect(await codeOf(fixture.take(member, await fixture.offer({ terms: freeTerms })))).toBe('OK');
    // The deposit is credited as by a staff decision, whose record function treats bonuses as those of all other
    // deposits do.
    await fixture.deposit(member, 200_00n, {
      reason: 'attributed',
      record: { name: records.attributed, data: {} },
    });
    await fixture.endBonus(member);
    const code = await fixture.offer({ terms: { ...freeTerms, minDeposit: 100, minClear: 1_000 } });
    expect(await codeOf(fixture.take(member, code))).toBe('BONUS_CONDITION');
    await fixture.deposit(member, 100_00n);
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
  });

  test('BONUS_REMAINING names the amount that may remain', async () => {
    const code = await fixture.offer();
    await fixture.deposit(member, 5_01n);
    const entry = await fixture.deposit(member, 100_00n);
    const { status, body } = await fixture.take(member, code);
    expect([status, body.code, body.params]).toEqual([409, 'BONUS_REMAINING', { minimum: 5 }]);
    await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 1n));
    expect(await codeOf(fixture.take(member, code))).toBe('OK');
    expect(await fixture.bonuses(member)).toMatchObject([{ deposit: entry.amount, bonus: 50_00n }]);
  });
});

test('one key of two members activates two bonuses, and a call without a member is refused', async () => {
  const code = await fixture.offer({ terms: freeTerms });
  const other = await fixture.server.createMember();
  const key = newKey();
  const [mine, theirs] = [await fixture.take(member, code, key), await fixture.take(other, code, key)];
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(mine.body._id).not.toBe(theirs.body._id);
  expect((await fixture.server.call('activateBonus', { params: { code } })).status).toBe(401);
});
