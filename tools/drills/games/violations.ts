import { walletValue } from '../../../server/src/gaming/accounts/rate.ts';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { wrongEntryWriters } from '../entry-writers.ts';
import type { DrilledGame } from '../journeys/drilled-games.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { OpenLeg } from './open-legs.ts';
import type { Player } from './player.ts';
import { type ProviderAccount, providerAccounts } from './provider-accounts.ts';
import { transferViolations } from './transfer-violations.ts';

/** Returns a sentence for each violation after everything has settled; empty when all is well. */
export async function findViolations(
  system: SimulatedSystem,
  games: readonly DrilledGame[],
  players: readonly Player[],
  left: readonly OpenLeg[],
): Promise<string[]> {
  const there = await providerAccounts(system, games, players);
  const { violations } = await checkLedger(system.pool);
  return [
    ...players.flatMap(({ name, complaints }) => complaints.map((complaint) => `${name}: ${complaint}`)),
    ...left.flatMap((leg) => openLegViolations(games, leg)),
    ...(await gameBalanceViolations(system, games, there, left)),
    ...(await playerTotalViolations(system, players)),
    ...(await transferViolations(system, there, left)),
    ...(await wrongEntryWriters(system.pool)),
    ...violations.map(({ rule, count }) => `the ledger breaks a rule ${count} times: ${rule}`),
    ...system.servers.flatMap(({ copy }) => copy.crashes.map((how) => `a server ended by itself: ${how}`)),
  ];
}

/**
 * Returns what is wrong with an open leg. Only legs of games without an inquiry may be left, and only as
 * exceptions for staff.
 */
function openLegViolations(games: readonly DrilledGame[], leg: OpenLeg): string[] {
  const what = `${leg.direction} ${leg.code} ${leg.reference}`;
  return [
    ...(games.some(({ code, answersInquiries }) => code === leg.code && answersInquiries)
      ? [`${what} is open, although the game can be asked`]
      : []),
    ...(leg.isListed ? [] : [`${what} is open, and in nobody's list`]),
  ];
}

/**
 * Checks that each game account in the ledger matches the game's balance. With an open transfer, the game may or may not
 * have its money.
 */
async function gameBalanceViolations(
  { pool }: SimulatedSystem,
  games: readonly DrilledGame[],
  there: readonly ProviderAccount[],
  left: readonly OpenLeg[],
): Promise<string[]> {
  const { rows } = await pool.query<{ member: string; code: string; balance: bigint }>(
    `select member_id as member, substr(code, 6) as code, balance from account where code like 'game:%'`,
  );
  const booked = new Map(rows.map(({ member, code, balance }) => [`${member} ${code}`, balance]));
  return there.flatMap(({ player, code, credits }) => {
    const rate = games.find((game) => game.code === code)?.rate;
    if (!rate) return [`${code} is no game`];
    const ours = booked.get(`${player.id} ${code}`) ?? 0n;
    const theirs = walletValue(credits, rate);
    const open = left.find((leg) => leg.memberId === player.id && leg.code === code);
    // Bets during an open transfer are posted after its end.
    if (ours === theirs || open) return [];
    return [`${player.name}: game:${code} is ${ours} in the books and ${theirs} there`];
  });
}

/**
 * Checks that wallet, held money and games sum to the opening balance plus winnings. Beside an open transfer, winnings are
 * not posted yet.
 */
async function playerTotalViolations(
  { pool }: SimulatedSystem,
  players: readonly Player[],
): Promise<string[]> {
  const { rows } = await pool.query<{
    id: string;
    total: bigint;
    suspense: bigint;
    open: boolean;
    results: bigint;
  }>(
    `select m.id, (select coalesce(sum(balance), 0)::bigint from account a where a.member_id = m.id) as total,
            (select coalesce(sum(suspense), 0)::bigint from alarm a where a.member_id = m.id) as suspense,
            (select coalesce(sum(case when debit like 'operator:%' then amount else -amount end), 0)::bigint from entry e
              where e.member_id = m.id and e.reason = 'game-result') as results,
            exists (select from open_hold h where h.member_id = m.id) as open
       from member m where m.id = any ($1)`,
    [players.map(({ id }) => id)],
  );
  const booked = new Map(rows.map((row) => [row.id, row]));
  return players.flatMap(({ id, name, opening, won }) => {
    const mine = booked.get(id);
    if (!mine) return [`${name} is not in the books`];
    const { total, suspense, open, results } = mine;
    const wanted = opening + (open ? results : won) - suspense;
    return total === wanted ? [] : [`${name} has ${total} in all, and it should be ${wanted}`];
  });
}
