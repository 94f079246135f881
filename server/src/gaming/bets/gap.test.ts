import { hourMs } from '@kapao/core/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timeFrom } from '../../providers/game/awc-bets.ts';
import type { GameProvider } from '../../providers/game/game-provider.ts';
import { unknown } from '../../providers/protocol/outcome.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { wageredBetween } from '../../testing/game/wagering-totals.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { inquireDue } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { startBetSync } from './bet.queries.ts';
import { betsInquiry } from './sync-bets.ts';

/** AWC's history goes back a day less a minute; PG numbers its rows and goes back to the first. */
const [bounded, unbounded] = ['SEXYGAME', 'PG'];

let fixture: TransferFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await transferFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
  await startBetSync(fixture.deps.pool, [bounded, unbounded]);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await rows("update alarm set resolved_at = now() where kind = 'bet-gap'");
  await rows('update bet_sync set window_from = null, window_to = null, cursor = null, read_until = now()');
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query<T>(text, values)).rows;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

/** Sets the provider's last successful read to this many hours ago. Returns that time. */
async function silentFor(code: string, hours: number): Promise<Date> {
  const readUntil = ago(hours);
  await rows(
    'update bet_sync set read_until = $2, hourly_sync_at = $2, daily_sync_at = $2 where provider = $1',
    [code, readUntil],
  );
  return readUntil;
}
/** Reads until the provider has no more for now. */
async function read(code: string, bets?: GameProvider['bets']): Promise<void> {
  const deps = bets ? withProvider(fixture.deps, code, () => ({ bets })) : fixture.deps;
  for (let i = 0; i < 20; i++) {
    await rows("update inquiry set next_at = now() where kind = 'bets'");
    await inquireDue(deps, [betsInquiry(deps)]);
    if (bets || (await rows('select 1 from bet_sync where window_from is not null')).length === 0) return;
  }
}
const silent: GameProvider['bets'] = async () => unknown('TIMEOUT');
const gaps = async () => (await backoffice.all()).filter(({ alarm }) => alarm === 'bet-gap');
const minutesBetween = (one: unknown, other: Date) =>
  Math.abs(Date.parse(String(one)) - other.getTime()) / 60_000;

describe('a provider that was silent for longer than its bet history reaches back', () => {
  it('raises an alarm with start and end of the gap, and its reachable bets are stored', async () => {
    const readUntil = await silentFor(bounded, 72);
    const member = await fixture.member(500n, bounded);
    const order = { causeId: crypto.randomUUID(), from: 'WALLET', to: bounded, amount: 400_00n };
    expect(await startTransfer(fixture.deps, member, order)).toMatchObject({ ok: true });
    const username = usernameAtGame(member.publicId);
    const play = { username, stake: 5, payout: 2, at: ago(20).toISOString() };
    await fixture.sandbox.control(`/control/game/${bounded}/play`, 'POST', play);
    await read(bounded);
    const played = await wageredBetween(fixture.deps.pool, member.id, ago(30), new Date());
    expect(played).toMatchObject([{ bets: 1n, stakes: 500n }]);
    const [gap, ...more] = await gaps();
    expect(more).toEqual([]);
    expect(gap).toMatchObject({
      kind: 'alarm',
      provider: `operator:game-result:${bounded}`,
      allows: ['close'],
      evidence: { provider: bounded },
    });
    expect(minutesBetween(gap?.evidence?.from, readUntil)).toBeLessThan(0.01);
    expect(minutesBetween(gap?.evidence?.to, ago(24))).toBeLessThan(5);

    // A further read reports the same gap, until staff close it.
    await read(bounded);
    expect((await gaps()).map(({ id }) => id)).toEqual([gap?.id]);
    expect(await backoffice.decide('close', gap!)).toMatchObject({ ok: true });
    await read(bounded);
    expect(await gaps()).toEqual([]);
  });

  it('raises an alarm while it is silent, and again once another day is missing after staff closed it', async () => {
    await silentFor(bounded, 72);
    await read(bounded, silent);
    const [first] = await gaps();
    expect(minutesBetween(first?.evidence?.to, ago(24))).toBeLessThan(5);
    await backoffice.decide('close', first!);
    // Sets the gap's closing time to this long ago.
    const closed = (ago: string) =>
      rows(
        `with gap as (update bet_gap set to_at = to_at - $2::interval where id = $1 returning id, to_at)
         update alarm a set details = details || jsonb_build_object('to', wire_time(g.to_at)) from gap g where a.id = g.id`,
        [first?.id, ago],
      );
    await closed('23 hours');
    await read(bounded, silent);
    expect(await gaps()).toEqual([]);
    await closed('25 hours');
    await read(bounded, silent);
    expect((await gaps()).map(({ id }) => id)).toEqual([first?.id]);
  });

  it('raises one alarm for a gap, even after a crash and with concurrent reads', async () => {
    await silentFor(bounded, 48);
    const dies = async () => {
      throw new Error('the process dies');
    };
    await expect(read(bounded, dies)).rejects.toThrow('the process dies');
    await rows("update inquiry set failed_attempts = 0 where kind = 'bets'");
    await Promise.all([read(bounded, silent), read(bounded, silent), read(bounded, silent)]);
    expect(await gaps()).toHaveLength(1);
  });
});

it('a silence within the provider’s bet history leaves no gap', async () => {
  await silentFor(bounded, 23);
  await read(bounded);
  await silentFor(unbounded, 72);
  await read(unbounded);
  expect(await gaps()).toEqual([]);
});

it('AWC is never asked for bets older than a day, not even from the middle of its pages', () => {
  const day = ago(24).getTime();
  for (const cursor of [null, ago(50).toISOString()])
    expect(Date.parse(timeFrom({ from: ago(60), cursor }))).toBeGreaterThan(day);
  const cursor = ago(5).toISOString();
  expect(timeFrom({ from: ago(60), cursor })).toBe(cursor);
});
