import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TestReply } from '../../../testing/app.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';

// Counts the database round trips behind answers that members wait for. No other query is allowed on the way.

let fixture: OfferFixture;
beforeAll(async () => {
  fixture = await offerFixture();
  // The first call on a connection makes more queries than the others.
  await fixture.take(await fixture.server.createMember(), await fixture.offer({ terms: freeTerms }));
});
afterAll(() => fixture?.close());
afterEach(() => vi.restoreAllMocks());

/** Returns the queries that the server makes while one call is answered. */
async function roundTrips(work: () => Promise<TestReply>): Promise<string[]> {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    asked.push(typeof first === 'string' ? first : String((first as { text: string }).text));
    return Reflect.apply(query, this, given);
  });
  const { status } = await work();
  vi.restoreAllMocks();
  expect(status).toBe(200);
  return asked;
}

test('an activation takes six database queries', async () => {
  const member = await fixture.server.createMember();
  const code = await fixture.offer({ terms: freeTerms });
  const asked = await roundTrips(() => fixture.take(member, code));
  expect(asked.length, asked.join('\n')).toBe(6);
});

test('the list of bonuses takes two database queries', async () => {
  const { token } = await fixture.server.createMember();
  const asked = await roundTrips(() => fixture.server.call('getBonuses', { token }));
  expect(asked.length, asked.join('\n')).toBe(2);
});
