import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoGames } from '../../../demo/demo-games.ts';
import { openAccounts } from '../../../ledger/ledger.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { resolveProvider } from '../../../providers/registry/resolve-provider.ts';
import type { TestMember } from '../../../testing/app.ts';
import { gameProviders } from '../../../testing/bank-providers.ts';
import { hold, move } from '../../../testing/ledger/ledger.ts';
import { freeTerms, type OfferFixture, offerFixture } from '../../../testing/rewards/offers.ts';
import { pauseBonusOffer } from '../bonus-offer.queries.ts';

let fixture: OfferFixture;
let member: TestMember;
beforeAll(async () => {
  const stored = {
    kind: 'game',
    code: 'LINK',
    adapter: 'link-only',
    baseUrl: 'https://games.example/',
  } as const;
  const linkOnly = resolveProvider(
    { ...stored, settings: { currencies: ['THB'] } },
    { sandboxUrl: '', env: {} },
  );
  fixture = await offerFixture({ providers: [...gameProviders('http://127.0.0.1:9'), linkOnly] });
  await fixture.server.deps.pool.query(
    `insert into game (code, name, category, rate, provider, position, logo, background)
     values ('LINK', 'Only A Link', 'slot', 1, 'LINK', 90, '', ''), ('LOST', 'Without Anybody', 'slot', 1, 'LOST', 91, '', '')`,
  );
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.server.deps.pool.query('update bonus_offer set paused = true');
  member = await fixture.server.createMember();
});

const list = async (of = member, language = 'en') => {
  const { status, body } = await fixture.server.call('getBonuses', {
    token: of.token,
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return body;
};
const pause = (code: string) =>
  inTransaction(fixture.server.deps.pool, (client) => pauseBonusOffer(client, code, true));
const withdrawn = (amount: bigint) =>
  fixture.post(move(member.id, 'wallet', 'operator:payout:KBANK', amount));

test('without offers the list is empty, and no bonus is active', async () => {
  expect(await list()).toEqual([]);
  const check = await fixture.server.call('checkActiveBonus', { token: member.token });
  expect(check.body).toEqual({ status: false, type: '' });
});

test('an offer has its terms in the language of the call, and a preview of its activation', async () => {
  const code = await fixture.offer({
    games: ['PG', 'SEXYGAME', 'LINK'],
    banners: [
      {
        image: '',
        html: { th: '<b>ไทย</b>', la: '<b>ລາວ</b>', en: '<b onclick="x()">English</b><script>x()</script>' },
      },
    ],
    type: 'week',
    maxReceived: 2,
  });
  const expected = {
    code,
    name: 'Bonus',
    description: 'Deposit and receive',
    type: 'week',
    maxReceived: 2,
    percentFail: 2,
    banners: [{ image: '', html: '<b>English</b>' }],
    firstDeposit: false,
    userBonus: null,
    terms: {
      credit: { kind: 'percent', percent: 50, most: 500 },
      minDeposit: 100,
      turnoverMultiple: 5,
      percentFail: 2,
      cap: null,
      days: 30,
      weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
      minClear: 5,
    },
    games: [
      { code: 'PG', name: 'Naga Spin', kind: 'slot' },
      { code: 'SEXYGAME', name: 'Sun & Moon', kind: 'casino' },
    ],
    gamesBarred: [
      ...demoGames.filter((game) => !['PG', 'SEXYGAME'].includes(game.code)).map(({ name }) => name),
      'Only A Link',
    ],
    endsAt: null,
    weekdays: null,
  };
  const none = {
    refusal: 'BONUS_CONDITION',
    deposit: null,
    depositAt: null,
    bonus: null,
    required: null,
    older: 0,
  };
  expect(await list()).toEqual([{ ...expected, preview: none }]);
  const { id } = await fixture.deposit(member, 200_00n);
  const { rows } = await fixture.server.deps.pool.query('select created_at from entry where id = $1', [id]);
  const depositAt = rows[0].created_at.toISOString();
  expect(await list()).toEqual([
    {
      ...expected,
      preview: { refusal: null, deposit: 200, depositAt, bonus: 100, required: 1_500, older: 0 },
    },
  ]);
  expect(await list(member, 'th')).toMatchObject([{ name: 'โบนัส', banners: [{ html: '<b>ไทย</b>' }] }]);
});

test('the preview equals the bonus that is credited', async () => {
  const code = await fixture.offer();
  await fixture.deposit(member, 333_33n);
  const [{ preview }] = await list();
  expect((await fixture.take(member, code)).status).toBe(200);
  expect(await fixture.bonuses(member)).toMatchObject([{ bonus: BigInt(Math.round(preview.bonus * 100)) }]);
  expect(preview).toMatchObject({ deposit: 333.33, bonus: 166.66, required: 2499.95 });
});

test('an offer is open, then active, then claimed', async () => {
  const code = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 } });
  const other = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 }, position: 1 });
  const { body: userBonus } = await fixture.take(member, code);
  expect(await list()).toMatchObject([
    { code, userBonus, preview: { refusal: 'BONUS_ALREADY_ACTIVE' } },
    { code: other, userBonus: null, preview: { refusal: 'BONUS_ALREADY_ACTIVE' } },
  ]);
  await fixture.endBonus(member);
  expect(await list()).toMatchObject([
    {
      code,
      userBonus: { ...userBonus, isActive: false },
      preview: { refusal: 'BONUS_MAX_CLAIMED', bonus: 50 },
    },
    { code: other, userBonus: null, preview: { refusal: null } },
  ]);
});

test('the preview has each reason for a refusal', async () => {
  const code = await fixture.offer({ quota: 0 });
  const refusal = async () => (await list())[0].preview.refusal;
  await fixture.deposit(member, 5_00n);
  expect(await refusal()).toBe('BONUS_FULL');
  await fixture.offer({ code, quota: 1 });
  expect(await refusal()).toBe('BONUS_CONDITION');
  await fixture.deposit(member, 1_00n);
  // Refused for the remaining money even with a deposit.
  expect(await refusal()).toBe('BONUS_REMAINING');
  await fixture.deposit(member, 100_00n);
  expect(await refusal()).toBe('BONUS_REMAINING');
  await withdrawn(1_00n);
  expect(await refusal()).toBeNull();
});

test('the preview sums older money in wallet and games, and that refusal comes before others', async () => {
  await fixture.offer({ games: ['PG'] });
  const preview = async () => (await list())[0].preview;
  await fixture.deposit(member, 60_00n);
  expect(await preview()).toMatchObject({ refusal: 'BONUS_REMAINING', deposit: null, older: 60 });
  await inTransaction(fixture.server.deps.pool, (client) =>
    openAccounts(client, member.id, 'THB', ['game:JOKER']),
  );
  await fixture.post(move(member.id, 'wallet', 'game:JOKER', 58_00n));
  expect(await preview()).toMatchObject({ refusal: 'BONUS_REMAINING', deposit: null, older: 60 });
  await fixture.deposit(member, 100_00n);
  // The older money is in a game that the bonus does not allow, and would still be too much in the wallet.
  expect(await preview()).toMatchObject({ refusal: 'BONUS_REMAINING', deposit: 100, older: 60 });
  await fixture.post(move(member.id, 'game:JOKER', 'wallet', 58_00n));
  await withdrawn(55_00n);
  expect(await preview()).toMatchObject({ refusal: null, deposit: 100, older: 5 });
});

test('money held for a withdrawal is no older money', async () => {
  await fixture.offer();
  await fixture.deposit(member, 60_00n);
  await fixture.post(hold(member.id, 60_00n, { operationLock: 'withdraw' }));
  expect((await list())[0].preview).toMatchObject({ refusal: 'BONUS_CONDITION', older: 0 });
});

test('a paused offer is listed only for members whose bonus of it is active', async () => {
  const code = await fixture.offer({ terms: { ...freeTerms, minClear: 1_000 } });
  await fixture.take(member, code);
  await pause(code);
  expect(await list()).toMatchObject([{ code, userBonus: { isActive: true } }]);
  expect(await list(await fixture.server.createMember())).toEqual([]);
  await fixture.endBonus(member);
  expect(await list()).toEqual([]);
});

test('a first-deposit offer is listed until the second deposit, and stays listed as claimed', async () => {
  const code = await fixture.offer({ audience: 'first-deposit' });
  const late = await fixture.server.createMember();
  expect(await list()).toMatchObject([{ code, preview: { refusal: 'BONUS_CONDITION' } }]);
  await fixture.deposit(member, 100_00n);
  await fixture.deposit(late, 100_00n);
  await fixture.deposit(late, 100_00n);
  expect(await list(late)).toEqual([]);
  await fixture.take(member, code);
  await fixture.endBonus(member);
  await fixture.deposit(member, 100_00n);
  expect(await list()).toMatchObject([{ code, preview: { refusal: 'BONUS_MAX_CLAIMED' } }]);
});

test('a first-deposit offer is not listed once that deposit no longer qualifies', async () => {
  const code = await fixture.offer({ audience: 'first-deposit' });
  const [small, old, away] = await Promise.all([1, 2, 3].map(() => fixture.server.createMember()));
  if (!small || !old || !away) throw new Error('three were created');
  await fixture.deposit(small, 99_99n);
  expect(await list(small)).toEqual([]);
  await fixture.deposit(old, 100_00n, { at: new Date(Date.now() - 24 * 3_600_000 - 1) });
  expect(await list(old)).toEqual([]);
  await fixture.deposit(away, 100_00n);
  expect(await list(away)).toMatchObject([{ code, preview: { refusal: null, deposit: 100 } }]);
  await fixture.server.deps.pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     values ($1, gen_random_uuid(), 5000, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid')`,
    [away.id],
  );
  expect(await list(away)).toEqual([]);
});

test('offers are listed in their configured order, in the member’s currency only', async () => {
  const last = await fixture.offer({ position: 2 });
  const first = await fixture.offer({ position: 1 });
  const kip = await fixture.offer({ currency: 'LAK' });
  const ofKip = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  const codes = async (of: TestMember) => (await list(of)).map((bonus: { code: string }) => bonus.code);
  expect(await codes(member)).toEqual([first, last]);
  expect(await codes(ofKip)).toEqual([kip]);
});
