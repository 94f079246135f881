import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Entry, PostOutcome } from '../../../ledger/entry.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { createLedger } from '../../../ledger/ledger.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { move } from '../../../testing/ledger/ledger.ts';
import { killWhen } from '../../../testing/process/kill-when.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { pauseBonusOffer } from '../bonus-offer.queries.ts';
import { activateBonus } from './activate-bonus.ts';
import { createActivationLookup } from './offer-eligibility.ts';

/** Hooks that run before and after each credit is posted. */
let before: (entry: Entry) => Promise<void> = async () => {};
let after: (outcome: PostOutcome) => Promise<PostOutcome> = async (outcome) => outcome;
let fixture: OfferFixture;
beforeAll(async () => {
  fixture = await offerFixture({
    // Raised, because so many concurrent calls of one member from one address must not hit the concurrency limit.
    env: { CALLS_AT_ONCE: '1000' },
    deps: (deps) => ({
      ...deps,
      ledger: {
        get busy() {
          return deps.ledger.busy;
        },
        async post(entry) {
          if (entry.reason !== 'bonus') return deps.ledger.post(entry);
          await before(entry);
          return after(await deps.ledger.post(entry));
        },
      },
    }),
  });
});
afterEach(async () => {
  before = async () => {};
  after = async (outcome) => outcome;
  expect((await checkLedger(fixture.server.deps.pool)).violations).toEqual([]);
});
afterAll(() => fixture?.close());

const pool = () => fixture.server.deps.pool;
const numbers = (many: number) => Array.from({ length: many }, (_, i) => i);
/** Counts how often each answer came. */
const counted = (answers: readonly { status: number; body: { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'OK' : (body.code ?? String(status));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
const takenOf = async (code: string) =>
  (await pool().query('select taken from bonus_offer where code = $1', [code])).rows[0]?.taken;
const entriesOf = async (member: TestMember) =>
  (await pool().query("select id from entry where member_id = $1 and reason = 'bonus'", [member.id]))
    .rowCount;

test('fifty concurrent activations of one member: one bonus, one credit, and BONUS_ALREADY_ACTIVE for the rest', async () => {
  const codes = await Promise.all(numbers(5).map(() => fixture.offer()));
  const member = await fixture.server.createMember();
  await fixture.deposit(member, 200_00n);
  const answers = await Promise.all(numbers(50).map((i) => fixture.take(member, codes[i % 5] ?? '')));
  expect(counted(answers)).toEqual({ OK: 1, BONUS_ALREADY_ACTIVE: 49 });
  expect(await fixture.bonuses(member)).toMatchObject([{ bonus: 100_00n, state: 'open' }]);
  expect(await fixture.balance(member)).toBe(300_00n);
  const taken = await Promise.all(codes.map(takenOf));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1);
});

test('fifty concurrent activations with one key: one bonus, and one answer for all who get one', async () => {
  const code = await fixture.offer({ terms: freeTerms });
  const member = await fixture.server.createMember();
  const key = newKey();
  const answers = await Promise.all(numbers(50).map(() => fixture.take(member, code, key)));
  const { OK: _, IDEMPOTENCY_IN_PROGRESS: __, ...others } = counted(answers);
  expect(others).toEqual({});
  const said = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
  said.push(JSON.stringify((await fixture.take(member, code, key)).body));
  expect(new Set(said).size).toBe(1);
  expect(await entriesOf(member)).toBe(1);
});

test('two hundred concurrent members and a quota of twenty: exactly twenty bonuses', async () => {
  const code = await fixture.offer({ terms: freeTerms, quota: 20 });
  const members = await Promise.all(numbers(200).map(() => fixture.server.createMember()));
  const answers = await Promise.all(members.map((member) => fixture.take(member, code)));
  expect(counted(answers)).toEqual({ OK: 20, BONUS_FULL: 180 });
  expect(await takenOf(code)).toBe(20);
  const held = await pool().query('select count(*)::int as n from member_bonus where offer_code = $1', [
    code,
  ]);
  expect(held.rows).toEqual([{ n: 20 }]);
  const balances = await Promise.all(members.map((member) => fixture.balance(member)));
  expect(balances.filter((balance) => balance === 50_00n)).toHaveLength(20);
  expect(balances.filter((balance) => balance === 0n)).toHaveLength(180);
});

test('two servers together do not exceed the quota', async () => {
  const code = await fixture.offer({ terms: freeTerms, quota: 20 });
  const members = await Promise.all(numbers(60).map(() => fixture.server.createMember()));
  const servers = numbers(2).map(() => ({
    ...fixture.server.deps,
    ledger: createLedger(pool()),
    lookup: createActivationLookup(pool()),
  }));
  const answerInProgress = (): never => {
    throw new Error('nobody else has this key');
  };
  const begun = members.flatMap(({ id, publicId }) =>
    servers.map((server) =>
      activateBonus(
        server,
        { id, publicId, currency: 'THB' },
        { kind: 'bonus', code, claim: { id: newKey(), carry: () => undefined, answerInProgress } },
      ),
    ),
  );
  const words = (await Promise.all(begun)).map((one) => (one.ok ? 'OK' : one.code));
  expect(words.filter((word) => word === 'OK')).toHaveLength(20);
  expect(new Set(words)).toEqual(new Set(['OK', 'BONUS_FULL', 'BONUS_ALREADY_ACTIVE']));
  expect(await takenOf(code)).toBe(20);
});

test('a lowered or raised quota applies from then on', async () => {
  const code = await fixture.offer({ terms: freeTerms, quota: 2 });
  const [one, two, three] = await Promise.all(numbers(3).map(() => fixture.server.createMember()));
  if (!one || !two || !three) throw new Error('three were made');
  expect(counted([await fixture.take(one, code), await fixture.take(two, code)])).toEqual({ OK: 2 });
  await fixture.offer({ code, terms: freeTerms, quota: 1 });
  expect(counted([await fixture.take(three, code)])).toEqual({ BONUS_FULL: 1 });
  await fixture.offer({ code, terms: freeTerms, quota: 3 });
  expect(counted([await fixture.take(three, code)])).toEqual({ OK: 1 });
});

test('an offer paused before the credit is refused, and one changed before the credit is checked again', async () => {
  const code = await fixture.offer({ terms: freeTerms });
  const member = await fixture.server.createMember();
  before = () => inTransaction(pool(), (client) => pauseBonusOffer(client, code, true)).then(() => {});
  expect((await fixture.take(member, code)).body.code).toBe('NO_DATA');
  expect(await fixture.balance(member)).toBe(0n);
  await inTransaction(pool(), (client) => pauseBonusOffer(client, code, false));
  let changed = 0;
  before = async () => {
    if (changed++ > 0) return;
    await fixture.offer({ code, terms: { ...freeTerms, credit: { kind: 'fixed', amount: 7 } } });
  };
  expect((await fixture.take(member, code)).status).toBe(200);
  expect(await fixture.bonuses(member)).toMatchObject([{ bonus: 7_00n }]);
});

test('an activation is checked again when money moves before the credit', async () => {
  const code = await fixture.offer();
  const member = await fixture.server.createMember();
  await fixture.deposit(member, 100_00n);
  let moved = 0;
  before = async () => {
    if (moved++ === 0) await fixture.deposit(member, 300_00n);
  };
  // The second deposit turns the first one into older money.
  expect((await fixture.take(member, code)).body.code).toBe('BONUS_REMAINING');
  moved = 0;
  await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 100_00n));
  before = async () => {
    if (moved++ === 0) await fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', 1_00n));
  };
  expect((await fixture.take(member, code)).status).toBe(200);
  expect(await fixture.bonuses(member)).toMatchObject([{ deposit: 300_00n, bonus: 150_00n }]);
});

test('an activation that loses every race answers REQUEST_LIMIT and changes nothing', async () => {
  const code = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 } });
  const member = await fixture.server.createMember();
  before = () => fixture.deposit(member, 1n).then(() => {});
  const key = newKey();
  const { status, body } = await fixture.take(member, code, key);
  expect([status, body.code]).toEqual([429, 'REQUEST_LIMIT']);
  expect([await fixture.bonuses(member), await fixture.balance(member)]).toEqual([[], 5n]);
  before = async () => {};
  expect((await fixture.take(member, code, key)).status).toBe(200);
});

test('an activation repeated after a lost answer returns the same bonus', async () => {
  const code = await fixture.offer();
  const member = await fixture.server.createMember();
  await fixture.deposit(member, 200_00n);
  const key = newKey();
  after = () => Promise.reject(new Error('the process has died'));
  expect((await fixture.take(member, code, key)).status).toBe(500);
  after = async (outcome) => outcome;
  // Ends the bonus and pauses the offer meanwhile.
  await fixture.endBonus(member);
  await inTransaction(pool(), (client) => pauseBonusOffer(client, code, true));
  const again = await fixture.take(member, code, key);
  expect(again).toMatchObject({ status: 200, body: { isActive: true } });
  expect(again.body.received).toHaveLength(1);
  expect(await entriesOf(member)).toBe(1);
  expect((await fixture.take(member, code, key)).headers.get('idempotency-replayed')).toBe('true');
});

test('killed between credit and answer: the same key returns the bonus', async () => {
  const code = await fixture.offer();
  const member = await fixture.server.createMember();
  await fixture.deposit(member, 200_00n);
  const key = newKey();
  // Id that the server derives for a call with this key.
  const id = deriveId(key, `request/${member.id}`);
  const victim = join(import.meta.dirname, '../../../testing/victim.ts');
  const isBooked = async () => (await entriesOf(member)) === 1;
  await killWhen(isBooked, victim, [
    fixture.server.databaseUrl,
    'http://127.0.0.1:9',
    'bonus',
    member.id,
    id,
    code,
  ]);
  const { status, body } = await fixture.take(member, code, key);
  expect([status, body.isActive, body.received.length]).toEqual([200, true, 1]);
  expect([await entriesOf(member), await fixture.balance(member)]).toEqual([1, 300_00n]);
  expect((await fixture.take(member, code)).body.code).toBe('BONUS_ALREADY_ACTIVE');
});

test('an activation delayed before its credit posts nothing after another attempt with its key was refused', async () => {
  const code = await fixture.offer();
  const member = await fixture.server.createMember();
  await fixture.deposit(member, 200_00n);
  const key = newKey();
  const [asked, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  before = () => {
    asked.resolve();
    return thawed.promise;
  };
  const frozen = fixture.take(member, code, key);
  await asked.promise;
  // A bet that is open for a moment changes no account.
  await pool().query(
    "insert into bet_account (member_id, code, currency, open_bets) values ($1, 'PG', 'THB', 1)",
    [member.id],
  );
  const retry = () => fixture.take(member, code, key);
  await pool().query('update request set lease_until = now() where key = $1', [key]);
  expect((await retry()).body.code).toBe('BONUS_CONDITION');
  await pool().query('delete from bet_account where member_id = $1', [member.id]);
  thawed.resolve();
  expect((await frozen).body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
  expect([await fixture.bonuses(member), await fixture.balance(member)]).toEqual([[], 200_00n]);
  expect((await retry()).body.code).toBe('BONUS_CONDITION');
});
