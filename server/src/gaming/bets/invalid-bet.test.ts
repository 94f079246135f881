import { hourMs } from '@kapao/core/time';
import { NIL } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bet, BetPage, InvalidRow } from '../../providers/game/game-provider.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { openStakes, wageredBetween } from '../../testing/game/wagering-totals.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { inquireDue } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { findBetSync, startBetSync } from './bet.queries.ts';
import { betsInquiry } from './sync-bets.ts';

const code = 'PG';

let fixture: TransferFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await transferFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
  await startBetSync(fixture.deps.pool, [code]);
});
afterAll(() => fixture?.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await fixture.database.pool.query<T>(text, values)).rows;

/** Returns a valid bet with these changes. */
function bet(member: GameMember, betId: string, change: Partial<Bet> = {}): Bet {
  return {
    betId,
    username: usernameAtGame(member.publicId),
    stake: 100n,
    validTurnover: 100n,
    payout: 50n,
    status: 'settled',
    settledAt: new Date(),
    version: 1n,
    currency: 'THB',
    ...change,
  };
}

/** Returns a row that the adapter could not read. */
const unread = (row: Partial<InvalidRow>): InvalidRow => ({
  betId: null,
  username: null,
  at: null,
  why: 'WRONG_AMOUNT: winAmount',
  raw: '{"winAmount":"1e9"}',
  ...row,
});

/** Makes the provider answer its next read with this page; returns the requested cursors. */
async function report(page: Partial<BetPage>): Promise<(string | null)[]> {
  const asked: (string | null)[] = [];
  const deps = withProvider(fixture.deps, code, () => ({
    async bets({ cursor }) {
      asked.push(cursor);
      return { kind: 'done', rows: [], next: cursor, more: false, ...page };
    },
  }));
  await rows("update inquiry set next_at = now() where kind = 'bets'");
  await inquireDue(deps, [betsInquiry(deps)]);
  return asked;
}
async function sums(member: GameMember) {
  const played = await wageredBetween(
    fixture.deps.pool,
    member.id,
    new Date(0),
    new Date(Date.now() + hourMs),
  );
  return played.map(({ bets, stakes, payouts }) => [bets, stakes, payouts].map(Number));
}
const readingOf = async () => {
  const [found] = await rows<{ id: string }>('select id from bet_sync where provider = $1', [code]);
  return findBetSync(fixture.deps.pool, found?.id ?? '');
};
const waiting = async (betId: string | null) =>
  (await backoffice.all()).filter((item) => item.alarm === 'unreadable' && item.evidence?.betId === betId);

it('a turnover above its stake counts as its stake, so that no bet completes a bonus alone', async () => {
  const member = await fixture.member(500n, code);
  await report({
    rows: [
      bet(member, 'turned over often', { validTurnover: 10_000n }),
      bet(member, 'usual', { validTurnover: 40n }),
    ],
  });
  const played = await wageredBetween(
    fixture.deps.pool,
    member.id,
    new Date(0),
    new Date(Date.now() + hourMs),
  );
  expect(played).toMatchObject([{ bets: 2n, stakes: 200n, turnover: 140n }]);
});

describe('one invalid bet of a page', () => {
  it.each<[string, Partial<Bet>, string]>([
    ['an absurd amount', { stake: 10n ** 13n }, 'WRONG_AMOUNT: 10000000000000'],
    ['a loss above its stake', { payout: -25n }, 'WRONG_AMOUNT: -25'],
    ['another currency', { currency: 'VND' }, 'OTHER_CURRENCY: VND, THB'],
    [
      'a time to come',
      { settledAt: new Date('2199-01-01T00:00:00Z') },
      'WRONG_TIME: 2199-01-01T00:00:00.000Z',
    ],
    [
      'an open bet of a time to come',
      { status: 'open', settledAt: new Date('2199-01-01T00:00:00Z') },
      'WRONG_TIME: 2199-01-01T00:00:00.000Z',
    ],
    ['a time before all games', { settledAt: new Date(0) }, 'WRONG_TIME: 1970-01-01T00:00:00.000Z'],
  ])(
    'with %s becomes an exception with its evidence, and the other bets are stored',
    async (name, flaw, why) => {
      const member = await fixture.member(500n, code);
      const before = await readingOf();
      await report({
        rows: [bet(member, `${name}/1`), bet(member, `${name}/odd`, flaw), bet(member, `${name}/2`)],
        next: name,
      });
      expect(await sums(member)).toEqual([[2, 200, 100]]);
      expect(await openStakes(fixture.deps.pool, member.id)).toEqual([]);
      const after = await readingOf();
      expect(after).toMatchObject({ cursor: name, windowFrom: null, pages: (before?.pages ?? 0n) + 1n });

      const [item, ...more] = await waiting(`${name}/odd`);
      expect(more).toEqual([]);
      expect(item).toMatchObject({
        kind: 'alarm',
        memberId: member.id,
        allows: ['close'],
        evidence: { provider: code, game: code, username: usernameAtGame(member.publicId), why },
      });
      expect(String(item?.evidence?.excerpt)).toContain(`"betId":"${name}/odd"`);
      // The repeated row raises no second exception and blocks nothing.
      expect(await report({ rows: [bet(member, `${name}/odd`, flaw), bet(member, `${name}/3`)] })).toEqual([
        name,
      ]);
      expect(await sums(member)).toEqual([[3, 300, 150]]);
      expect(await waiting(`${name}/odd`)).toHaveLength(1);

      expect(await backoffice.decide('close', item!)).toMatchObject({ ok: true });
      await report({ rows: [bet(member, `${name}/odd`, flaw)] });
      expect(await waiting(`${name}/odd`)).toEqual([]);
      expect(await sums(member)).toEqual([[3, 300, 150]]);
    },
  );

  it('that cannot be parsed is attributed to a member only when its username is readable', async () => {
    const member = await fixture.member(500n, code);
    const mine = usernameAtGame(member.publicId).toUpperCase();
    await report({
      rows: [bet(member, 'beside')],
      invalid: [unread({ betId: 'unread', username: mine }), unread({ raw: '"busy"' })],
    });
    expect(await sums(member)).toEqual([[1, 100, 50]]);
    expect(await waiting('unread')).toMatchObject([{ memberId: member.id, publicId: null }]);
    expect(await waiting(null)).toMatchObject([{ memberId: NIL, evidence: { excerpt: '"busy"' } }]);
  });

  it('opens a bet gap from its own time, or from the start of the window, until it was read', async () => {
    const member = await fixture.member(500n, code);
    const username = usernameAtGame(member.publicId);
    const [before, at] = [Date.now(), new Date(Date.now() - 3 * hourMs)];
    await rows("update bet_sync set read_until = now() - interval '1 hour' where provider = $1", [code]);
    const odd = (betId: string, at: Date | null) => unread({ betId, username, at });
    await report({
      rows: [bet(member, 'timed too', { payout: -1n, settledAt: at })],
      invalid: [odd('timed', at), odd('untimed', null), odd('to come', new Date('2199-01-01T00:00:00Z'))],
    });
    const unknown = await rows<{ betId: string; from: Date; to: Date }>(
      'select bet_id as "betId", from_at as "from", to_at as "to" from bet_gap where member_id = $1 order by bet_id',
      [member.id],
    );
    expect(unknown.map(({ betId }) => betId)).toEqual(['timed', 'timed too', 'to come', 'untimed']);
    for (const { betId, from, to } of unknown) {
      expect(to.getTime()).toBeGreaterThanOrEqual(before);
      if (betId.startsWith('timed')) expect(from).toEqual(at);
      // Sync windows overlap by 15 minutes.
      else expect(from.getTime()).toBeLessThan(before - hourMs);
    }
  });

  it('of another wallet’s player raises no exception', async () => {
    const strangers = async () =>
      (
        await rows<{ unknown_accounts: bigint }>(
          'select unknown_accounts from bet_sync where provider = $1',
          [code],
        )
      )[0]?.unknown_accounts ?? 0n;
    const before = await strangers();
    await report({ invalid: [unread({ betId: 'theirs', username: 'another-wallets-player' })] });
    expect(await waiting('theirs')).toEqual([]);
    expect((await strangers()) - before).toBe(1n);
  });

  it('is resolved once the provider reports the bet in a valid form', async () => {
    const member = await fixture.member(500n, code);
    const odd = bet(member, 'mended', { payout: -25n });
    await report({ rows: [odd, bet(member, 'another')] });
    expect(await waiting('mended')).toHaveLength(1);
    // Another bet of the member does not resolve it.
    await report({ rows: [bet(member, 'one more')] });
    expect(await waiting('mended')).toHaveLength(1);
    await report({ rows: [bet(member, 'mended', { payout: 0n, version: 2n })] });
    expect(await waiting('mended')).toEqual([]);
    expect(await sums(member)).toEqual([[3, 300, 100]]);
  });

  it('stays an exception, and the stake stays open, when an older version is reported again', async () => {
    const member = await fixture.member(500n, code);
    const first = bet(member, 'corrected', { status: 'open', payout: 0n });
    await report({ rows: [first] });
    await report({ rows: [first, bet(member, 'corrected', { payout: -25n, version: 2n })] });
    await report({ rows: [first] });
    expect(await waiting('corrected')).toHaveLength(1);
    expect(await openStakes(fixture.deps.pool, member.id)).toEqual([{ code, stake: 100n }]);
  });

  it('voids the open bet when staff close it, and no older version opens it again', async () => {
    const member = await fixture.member(500n, code);
    const first = bet(member, 'stands', { status: 'open', payout: 0n });
    await report({ rows: [first, bet(member, 'other', { status: 'open', stake: 30n, payout: 0n })] });
    await report({ rows: [bet(member, 'stands', { payout: -25n, version: 2n })] });
    const [item] = await waiting('stands');
    const account = async () =>
      rows('select open_bets, open_stake, reconcile_at from bet_account where member_id = $1', [member.id]);
    await rows('update bet_account set reconcile_at = null where member_id = $1', [member.id]);
    // A process that dies in the middle has closed nothing.
    await rows("alter table bet add constraint killed check (bet_id <> 'stands' or status <> 'void')");
    await expect(backoffice.decide('close', item!)).rejects.toThrow('killed');
    await rows('alter table bet drop constraint killed');
    expect(await waiting('stands')).toHaveLength(1);
    expect(await account()).toEqual([{ open_bets: 2n, open_stake: 130n, reconcile_at: null }]);
    // Two requests at once, beside a reader, close it once.
    const [one, other] = await Promise.all([
      backoffice.decide('close', item!),
      backoffice.decide('close', item!),
      report({ rows: [first] }),
    ]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    for (const reported of [[], [first], [bet(member, 'stands', { payout: -25n, version: 2n })]]) {
      await report({ rows: reported });
      expect(await account()).toEqual([{ open_bets: 1n, open_stake: 30n, reconcile_at: expect.any(Date) }]);
    }
    expect(await waiting('stands')).toEqual([]);
    // A later valid result still counts.
    await report({ rows: [bet(member, 'stands', { version: 3n })] });
    expect(await sums(member)).toEqual([[1, 100, 50]]);
    expect(await openStakes(fixture.deps.pool, member.id)).toEqual([{ code, stake: 30n }]);
  });

  it('is stored with its page or not at all, and once by concurrent reads', async () => {
    const member = await fixture.member(500n, code);
    const page = { rows: [bet(member, 'twice', { payout: -25n })], next: 'twice' };
    await Promise.all([report(page), report(page), report(page)]);
    expect(await waiting('twice')).toHaveLength(1);
    const gaps = () => rows('select member_id from bet_gap where bet_id = $1', ['killed']);
    // A process that dies in the middle has stored neither the cursor nor the row.
    await rows('alter table bet_gap add constraint killed check (bet_id is distinct from $$killed$$)');
    const dies = report({ rows: [bet(member, 'killed', { payout: -25n })], next: 'killed' });
    await expect(dies).rejects.toThrow('killed');
    expect(await waiting('killed')).toEqual([]);
    expect(await readingOf()).toMatchObject({ cursor: 'twice' });
    await rows('alter table bet_gap drop constraint killed');
    await report({ rows: [bet(member, 'killed', { payout: -25n })], next: 'killed' });
    expect(await gaps()).toEqual([{ member_id: member.id }]);
    expect(await readingOf()).toMatchObject({ cursor: 'killed' });
  });
});
