import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { type Shot, storm } from '../../../testing/storm.ts';

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

describe('guesses of promotion codes', () => {
  test('get ten look-ups a minute of 10,000 tries, for one member in many sessions', async () => {
    const tokens = await Promise.all(numbers(20).map(() => fixture.server.openSession(member.id)));
    const began = Date.now();
    const answers = await storm(fixture.server, 10_000, (i): Shot => {
      const shot = { params: { code: `GUESS-${i}` }, from: `203.0.113.${i % 250}` };
      const authorization = `Bearer ${tokens[i % tokens.length]}`;
      return i % 4 === 0
        ? {
            ...shot,
            name: 'activatePromotion',
            method: 'POST',
            headers: { authorization, 'idempotency-key': newKey() },
          }
        : { ...shot, name: 'findPromotion', headers: { authorization } };
    });
    const minutes = Math.ceil((Date.now() - began) / 60_000);
    const { null: found = 0, '404 NO_PROMOTION': activated = 0, '429 REQUEST_LIMIT_1MIN': refused } = answers;
    expect(found + activated).toBeLessThanOrEqual(10 * (minutes + 1));
    // All answers are of these three kinds.
    expect(found + activated + (refused ?? 0)).toBe(10_000);
  });

  test('take about as long for an unknown code as for an ended one or one of another currency', async () => {
    const ended = await promotion({ endsAt: '2026-01-01T00:00:00Z' });
    const kip = await promotion({ currency: 'LAK' });
    const times = new Map<string, number[]>();
    for (const i of numbers(60)) {
      await forget();
      for (const code of ['NO-SUCH-CODE', ended, kip]) {
        const began = performance.now();
        expect((await find(code)).body).toBeNull();
        // The first calls warm everything up and are not measured.
        if (i >= 10) times.set(code, [...(times.get(code) ?? []), performance.now() - began]);
      }
    }
    const medians = [...times.values()].map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0);
    expect(Math.max(...medians)).toBeLessThan(Math.min(...medians) * 2 + 2);
  });
});
