import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@kapao/core/time';
import { type BankReports, makeInquiriesDue, untilSettled } from '../cashier/settled.ts';
import { gamesWithInquiry } from '../journeys/drilled-games.ts';
import { importRepeatedly } from '../journeys/statements.ts';
import { chanceOf } from '../simulation/chance.ts';
import { FaultInjector } from '../simulation/fault-injector.ts';
import { openSimulatedSystem, type SimulatedSystem } from '../simulation/simulated-system.ts';
import { runBonusCycle } from './bonus-cycle.ts';
import type { DrillContext } from './drill-context.ts';
import { createBetLog, expireBonuses } from './expire-bonuses.ts';
import { putOffers } from './offers.ts';
import { openAccounts } from './open-accounts.ts';
import { gatherPlayers, type Player } from './player.ts';
import { type Findings, findViolations } from './violations.ts';

export interface Size {
  readonly members: number;
  /** Number of bonus cycles, from a deposit to the end of its bonus, over all members. */
  readonly lives: number;
  readonly serverKills: number;
  /** Percentage of faults in all calls to the games, the gateway and the bank. */
  readonly faultPercent: number;
  readonly seed: number;
  /** Time for which a member retries. */
  readonly patienceMs: number;
}

export interface Report extends Findings {
  readonly seconds: number;
  readonly refused: readonly string[];
  readonly strikes: ReadonlyMap<string, number>;
  /** Statement rows imported by two sources, each payment several times. */
  readonly importedRows: number;
  /** Last server faults in the log. */
  readonly faults: readonly string[];
}

const faults = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'] as const;
/** A slot and a table game with one credit per baht, because each category has its own wagering weight. */
const games = ['PG', 'SEXYGAME'].filter((code) => gamesWithInquiry.includes(code));
/** Longest time to settle: many members on one machine have many QRs to inquire about. */
const settleTimeoutMs = 15 * minuteMs;

/**
 * Activates, wagers, cancels, withdraws and expires bonuses while providers fail and the server dies; then recalculates
 * everything.
 */
export async function drill(size: Size, print: (line: string) => void = () => {}): Promise<Report> {
  const startedAt = performance.now();
  const log = (line: string) =>
    print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s: ${line}`);
  const system = await openSimulatedSystem(1);
  try {
    await putOffers(system, games);
    await createBetLog(system);
    const players = await gatherPlayers(system, games, size.members);
    log(`${players.length} members; now everything fails`);
    for (const target of [...games.map((code) => `game:${code}`), 'qr', 'bank', 'slip'])
      for (const fault of faults)
        await system.sandbox.fault({ target, fault, probability: size.faultPercent / 100 / faults.length });
    const striker = new FaultInjector(system);
    const done = { lives: 0, isOver: false };
    const accounts = await openAccounts(system);
    const table: DrillContext = {
      ...accounts,
      sandbox: system.sandbox,
      sandboxServer: system.sandboxServer,
      games,
      patienceMs: size.patienceMs,
    };
    const imports = Object.values(accounts).map((account) => importRepeatedly(system.app, account));
    await Promise.all([
      runBonusCycles(table, players, size, done).finally(() => Object.assign(done, { isOver: true })),
      runKills(striker, size, done, log),
      simulateTime(system, done),
    ]);
    const strikes = new Map<string, number>();
    for (const { fault, struck } of await system.sandbox.faults())
      strikes.set(fault, (strikes.get(fault) ?? 0) + struck);
    await striker.heal();
    log('healed; all is reported once more');
    const importedRows = await Promise.all(imports.map((each) => each.end()));
    log('waiting until all is at rest');
    const stated = Object.values(accounts).flatMap(({ payments }) => payments);
    const restless = await untilAllSettled(system, { stated, inFeed: accounts.scb.payments });
    log('read and compared');
    const judged = await findViolations(system, players, games, stated);
    return {
      ...judged,
      wrong: [...restless, ...judged.wrong],
      seconds: (performance.now() - startedAt) / 1000,
      refused: players.flatMap(({ refused }) => refused),
      strikes,
      importedRows: importedRows.reduce((sum, rows) => sum + rows, 0),
      faults: system.servers.flatMap(({ copy }) => copy.said.filter((line) => line.includes('"level":50'))),
    };
  } finally {
    await system.close();
  }
}

interface Progress {
  lives: number;
  isOver: boolean;
}

/** Runs all members at once, each with one bonus cycle after the other. */
async function runBonusCycles(
  table: DrillContext,
  players: readonly Player[],
  { lives: most, seed }: Size,
  done: Progress,
): Promise<void> {
  let begun = 0;
  await Promise.all(
    players.map(async (player, index) => {
      const chance = chanceOf(seed * 1_000 + index);
      while (begun < most) {
        begun++;
        await runBonusCycle(table, player, chance);
        done.lives++;
      }
    }),
  );
}

/** Kills the server, with the kills spread over the bonus cycles. */
async function runKills(
  striker: FaultInjector,
  { serverKills, lives: all }: Size,
  done: Readonly<Progress>,
  log: (line: string) => void,
): Promise<void> {
  for (let nth = 0; nth < serverKills; nth++) {
    const at = Math.floor((all * (nth + 1 / 2)) / serverKills);
    while (done.lives < at && !done.isOver) await sleep(20);
    log(`${done.lives} lives: the server is killed (${nth + 1})`);
    await striker.inject({ what: 'a server is killed', copy: 0, forMs: 300 });
  }
}

/**
 * Expires a quarter of the bonuses older than 6 seconds while members play, and loses all callbacks in every third second.
 */
async function simulateTime(system: SimulatedSystem, done: Readonly<Progress>): Promise<void> {
  for (let second = 0; !done.isOver; second++) {
    system.callbackInbox.losing = second % 3 === 0;
    await expireBonuses(system, 6, 4);
    await sleep(1_000);
  }
  system.callbackInbox.losing = false;
}

/** Waits until no bonus is active, by expiring those that are left, and no hold or inquiry is open. */
async function untilAllSettled(system: SimulatedSystem, reports: BankReports): Promise<string[]> {
  for (const end = Date.now() + settleTimeoutMs; Date.now() < end; await sleep(1_000)) {
    await expireBonuses(system, 0, 1);
    await makeInquiriesDue(system.pool);
    const { rows } = await system.pool.query<{ open: number }>(
      `select count(*)::int as open from member_bonus where state = 'open'`,
    );
    if (rows[0]?.open === 0) break;
  }
  return untilSettled(system, settleTimeoutMs, reports);
}
