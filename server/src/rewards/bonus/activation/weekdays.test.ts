import { isOn, type Weekday, weekdayOf, weekdays } from '@kapao/core/weekdays';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestMember } from '../../../testing/app.ts';
import { runs } from '../../../testing/process/runs.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';

let fixture: OfferFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await offerFixture();
  member = await fixture.server.createMember();
});
afterAll(() => fixture?.close());

const query = <T extends object>(text: string, values: unknown[]) =>
  fixture.server.deps.pool.query<T>(text, values).then(({ rows }) => rows);
const inDays = (...days: readonly number[]) =>
  days.map((day) => weekdayOf(new Date(Date.now() + day * 86_400_000)));
// Two days, so that today stays among them, or stays out, if midnight comes while a test runs.
const today = inDays(0, 1);
const notToday = inDays(2, 3, 4, 5);

/** Returns whether each time falls on its weekdays, as the database decides. */
const judged = async (asked: readonly { readonly days: readonly Weekday[] | null; readonly at: Date }[]) =>
  (
    await query<{ is: boolean }>(
      `select is_on((select array_agg(d) from jsonb_array_elements_text(nullif(q.a -> 'days', 'null')) d),
                    (q.a ->> 'at')::timestamptz) as is
         from jsonb_array_elements($1::jsonb) with ordinality as q (a, n) order by n`,
      [JSON.stringify(asked)],
    )
  ).map((row) => row.is);

test('weekdays change at midnight in Bangkok, in the database and in the code', async () => {
  const monday = new Date('2026-11-23T00:00:00+07:00').getTime();
  const edges = weekdays.flatMap((day, n) => {
    const midnight = monday + n * 86_400_000;
    return [midnight - 1, midnight, midnight + 86_399_999, midnight + 86_400_000].map((at) => ({
      days: [day],
      at: new Date(at),
    }));
  });
  const seen = await judged(edges);
  expect(seen).toEqual(weekdays.flatMap(() => [false, true, true, false]));
  expect(seen).toEqual(edges.map(({ days, at }) => isOn(days, at)));
});

test('database and code agree about any weekdays at any time', async () => {
  const asked = fc.array(
    fc.record({
      days: fc.option(fc.subarray([...weekdays], { minLength: 1 })),
      at: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    }),
    { minLength: 50, maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(asked, async (some) => {
      expect(await judged(some)).toEqual(some.map(({ days, at }) => isOn(days, at)));
    }),
    { numRuns: runs(20) },
  );
});

test('on other weekdays an offer is not listed and cannot be activated', async () => {
  const off = await fixture.offer({ terms: freeTerms, weekdays: notToday });
  const on = await fixture.offer({ terms: freeTerms, weekdays: today });
  const { body } = await fixture.server.call('getBonuses', { token: member.token });
  expect(body).toMatchObject([{ code: on, weekdays: weekdays.filter((day) => today.includes(day)) }]);
  const refused = await fixture.take(member, off);
  expect([refused.status, refused.body.code]).toEqual([404, 'NO_DATA']);
  expect((await fixture.take(member, on)).status).toBe(200);
});

test('a bonus activated on its weekday stays active and listed on other days', async () => {
  const mine = await fixture.server.createMember();
  const code = await fixture.offer({ terms: freeTerms, weekdays: today });
  await fixture.take(mine, code);
  await query('update bonus_offer set weekdays = $2 where code = $1', [code, notToday]);
  const { body } = await fixture.server.call('getBonuses', { token: mine.token });
  expect(body.find((each: { code: string }) => each.code === code)).toMatchObject({
    userBonus: { isActive: true },
    preview: { refusal: 'BONUS_ALREADY_ACTIVE' },
  });
  expect(await fixture.bonuses(mine)).toMatchObject([{ state: 'open' }]);
});

test('a promotion code is not found on other weekdays', async () => {
  const mine = await fixture.server.createMember();
  const code = await fixture.offer({ kind: 'promotion', terms: freeTerms, weekdays: notToday });
  const found = await fixture.server.call('findPromotion', { token: mine.token, params: { code } });
  expect(found.body).toBeNull();
  expect((await fixture.redeem(mine, code)).body.code).toBe('NO_PROMOTION');
});

test('no weekday, or all of them, means every day', async () => {
  for (const days of [[], [...weekdays]]) {
    const code = await fixture.offer({ terms: freeTerms, weekdays: days });
    expect(await query('select weekdays from bonus_offer where code = $1', [code])).toEqual([
      { weekdays: null },
    ]);
  }
});
