import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { wrongEntryWriters } from '../entry-writers.ts';
import type { StatedPayment } from '../journeys/stated-account.ts';
import { satang } from '../simulation/perform.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import {
  naiveBonus,
  naiveBustThreshold,
  naiveKept,
  naiveOwn,
  naiveRequired,
  naiveTurnover,
} from './naive.ts';
import { drilledOffers } from './offers.ts';
import type { Player } from './player.ts';
import { type RawBonus, readRaw } from './raw.ts';

export interface Findings {
  /** Number of bonuses by final state. */
  readonly ends: ReadonlyMap<string, number>;
  /** Number of bonuses with a bet reported so close to their end that it may or may not count. */
  readonly late: number;
  /** Number of possible duplicate reports of a payment, which a person decided by the banks' lists. */
  readonly doubted: number;
  readonly wrong: readonly string[];
}

/** Returns a sentence for each violation after everything has settled; empty when all is well. */
export async function findViolations(
  system: SimulatedSystem,
  players: readonly Player[],
  games: readonly string[],
  stated: readonly StatedPayment[],
): Promise<Findings> {
  const { violations } = await checkLedger(system.pool);
  const all = await readRaw(system.pool, games);
  // The demo's own offer is left out.
  const bonuses = all.filter(({ offerCode }) => drilledOffers.some(({ code }) => code === offerCode));
  const alarms = await readAlarms(system);
  const wrong = [
    ...(await wrongEntryWriters(system.pool)),
    ...players.flatMap(({ name, complaints }) => complaints.map((complaint) => `${name}: ${complaint}`)),
    ...violations.map(({ rule, count }) => `the ledger breaks a rule ${count} times: ${rule}`),
    ...bonuses.flatMap((bonus) =>
      bonusViolations(bonus).map((what) => `bonus ${bonus.id} (${bonus.state}) ${what}`),
    ),
    ...overlapViolations(bonuses),
    ...(await depositViolations(system, players, stated)),
    ...alarms.filter(({ isOver }) => !isOver).map(({ line }) => `alarm: ${line}`),
    ...(await operatorAccountViolations(system, all)),
    ...system.servers.flatMap(({ copy }) => copy.crashes.map((how) => `a server ended by itself: ${how}`)),
  ];
  const states = Map.groupBy(bonuses, ({ state }) => state);
  return {
    wrong,
    ends: new Map([...states].map(([state, some]) => [state, some.length])),
    doubted: alarms.filter(({ kind }) => kind === 'possible-duplicate').length,
    late: bonuses.filter(({ surely, atMost }) => surely.length !== atMost.length).length,
  };
}

/** Compares the bonus row and the ledger with what the raw bets and entries yield. */
function bonusViolations(rawBonus: RawBonus): string[] {
  const offer = drilledOffers.find(({ code }) => code === rawBonus.offerCode);
  if (!offer) return ['is of no offer'];
  const { state, deposit, bonus, credited, turnover, total, kept, cut, taken } = rawBonus;
  const wrongs: string[] = [];
  const expect = (what: string, is: bigint | null, wanted: bigint) => {
    if (is !== wanted) wrongs.push(`has ${what} ${is}, and it should be ${wanted}`);
  };
  const paidIn = rawBonus.depositEntry ?? -1n;
  const owns = rawBonus.before.map((before) => naiveOwn(paidIn, before));
  if (!owns.includes(deposit))
    wrongs.push(`has own money ${deposit}, and of ${paidIn} there was ${owns.join(' or ')}`);
  expect('the bonus', bonus, naiveBonus(offer, paidIn));
  expect('credited', credited, bonus);
  if (!rawBonus.added.includes(rawBonus.addedStored))
    wrongs.push(
      `has own money ${rawBonus.addedStored} added, and the entries make ${rawBonus.added.join(' or ')}`,
    );
  if (state === 'open' || total === null || turnover === null || kept === null || cut === null)
    return [...wrongs, 'has not ended'];
  const [least, most] = [naiveTurnover(offer, rawBonus.surely), naiveTurnover(offer, rawBonus.atMost)];
  if (turnover < least || turnover > most)
    wrongs.push(
      `has turnover ${turnover}, and its bets make ${least === most ? least : `${least} to ${most}`}`,
    );
  if (!rawBonus.totals.includes(total))
    wrongs.push(`ended with ${total} in all, and the entries make ${rawBonus.totals.join(' or ')}`);
  const held = { deposit, bonus, added: rawBonus.addedStored };
  expect('kept', kept, naiveKept(state, offer, held, total));
  expect('taken away', cut, total - kept);
  expect('an entry of its end of', taken, cut);
  const isPlayed = turnover >= naiveRequired(offer, held);
  if (isPlayed !== (state === 'success')) wrongs.push(`was ${isPlayed ? '' : 'not '}played enough`);
  if (state === 'fail' && total > naiveBustThreshold(offer, held)) wrongs.push('failed above the line');
  return wrongs;
}

/** Checks that bonuses of a member do not overlap, and that each deposit began at most one. */
function overlapViolations(bonuses: readonly RawBonus[]): string[] {
  const deposits = bonuses.map(({ depositId }) => depositId);
  return bonuses.flatMap((bonus, n) => {
    const next = bonuses[n + 1];
    const twice =
      deposits.indexOf(bonus.depositId) !== n ? [`deposit ${bonus.depositId} began two rounds`] : [];
    const overlap =
      next?.memberId === bonus.memberId && (!bonus.endedAt || next.startedAt < bonus.endedAt)
        ? [`bonus ${next.id} began before ${bonus.id} ended`]
        : [];
    return [...twice, ...overlap];
  });
}

async function operatorAccountViolations(
  { pool }: SimulatedSystem,
  bonuses: readonly RawBonus[],
): Promise<string[]> {
  const { rows } = await pool.query<{ balance: bigint }>(
    `select balance from operator_balances() where code = 'operator:bonus'`,
  );
  const wanted = bonuses.reduce((sum, { bonus, cut }) => sum - bonus + (cut ?? 0n), 0n);
  const booked = rows[0]?.balance ?? 0n;
  return booked === wanted ? [] : [`operator:bonus is ${booked}, and the rounds make ${wanted}`];
}

/** Checks that each payment from a member's account is exactly one deposit of theirs, and that they have no other. */
async function depositViolations(
  { pool }: SimulatedSystem,
  players: readonly Player[],
  stated: readonly StatedPayment[],
): Promise<string[]> {
  const { rows } = await pool.query<{ memberId: string; amounts: bigint[] }>(
    `select e.member_id as "memberId", array_agg(e.amount order by e.amount) as amounts from entry e
      where e.credit = 'wallet' and e.statement_type = 'deposit' group by 1`,
  );
  const credited = new Map(rows.map(({ memberId, amounts }) => [memberId, amounts.join(' ')]));
  return players.flatMap(({ id, name, bank }) => {
    const paid = stated
      .filter(({ fromAccountNo }) => fromAccountNo === bank.fromAccountNo)
      .map(({ baht }) => Number(satang(baht)))
      .sort((a, b) => a - b)
      .join(' ');
    const ours = credited.get(id) ?? '';
    return ours === paid ? [] : [`${name} paid ${paid || 'nothing'} and was credited ${ours || 'nothing'}`];
  });
}

/**
 * Reads all alarms and whether each is expected and resolved. Members pay from their own accounts, so only slips
 * without the full account number, possible duplicates and the gateway's reports about these are expected.
 */
async function readAlarms({
  pool,
}: SimulatedSystem): Promise<{ kind: string; line: string; isOver: boolean }[]> {
  const { rows } = await pool.query<{ kind: string; line: string; isOver: boolean }>(
    `select kind, concat_ws(' ', kind, account, ours, theirs, details) as line,
            (kind in ('possible-duplicate', 'unattributed') or details ->> 'why' = 'REPORTED_AND_IN_SUSPENSE')
              and suspense = 0 and resolved_at is not null as "isOver" from alarm`,
  );
  return rows;
}
