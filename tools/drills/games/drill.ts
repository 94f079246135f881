import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@kapao/core/time';
import { type DrilledGame, drilledGames } from '../journeys/drilled-games.ts';
import { chanceOf } from '../simulation/chance.ts';
import { FaultInjector } from '../simulation/fault-injector.ts';
import { openSimulatedSystem, type SimulatedSystem } from '../simulation/simulated-system.ts';
import { type OpenLeg, openAlarms, openLegs } from './open-legs.ts';
import { type DrillContext, makeRandomTransfer } from './orders.ts';
import { gatherPlayers, type Player } from './player.ts';
import { settle } from './settle.ts';
import { findViolations } from './violations.ts';

export interface Size {
  /** Number of transfers that began; those refused beforehand are not counted. */
  readonly transfers: number;
  readonly members: number;
  readonly serverKills: number;
  /** Percentage of each kind of fault, at every game, on every call. */
  readonly faultPercent: number;
  readonly seed: number;
  /** Time for which a member retries; an unanswered call is then given up. */
  readonly patienceMs: number;
}

export interface Report {
  readonly seconds: number;
  readonly games: readonly DrilledGame[];
  /** Refusals such as `transfer TRANSFER_FAIL`. */
  readonly refused: readonly string[];
  /** Number of injections over all games, by fault such as `timeout-after`. */
  readonly strikes: ReadonlyMap<string, number>;
  readonly ends: OutcomeCounts;
  readonly left: readonly OpenLeg[];
  /** Further alarms for staff. */
  readonly alarms: readonly string[];
  /** Sentences about each violation. */
  readonly wrong: readonly string[];
  /** Last server faults in the log. */
  readonly faults: readonly string[];
}

const faults = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'] as const;
const settleMs = 4 * minuteMs;

/**
 * Runs transfers between wallet and games while every game fails in every way and the server dies; then checks the money.
 */
export async function drill(size: Size, print: (line: string) => void = () => {}): Promise<Report> {
  const startedAt = performance.now();
  const log = (line: string) =>
    print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s: ${line}`);
  const system = await openSimulatedSystem(1);
  try {
    const games = drilledGames(system.sandboxServer.url);
    const players = await gatherPlayers(system, games, size.members);
    await createInquiryLog(system);
    log(`${players.length} members at ${games.length} games; now everything fails`);
    for (const { code } of games)
      for (const fault of faults)
        await system.sandbox.fault({ target: `game:${code}`, fault, probability: size.faultPercent / 100 });
    const striker = new FaultInjector(system);
    const done = { transfers: 0 };
    const table: DrillContext = { sandbox: system.sandbox, patienceMs: size.patienceMs };
    await Promise.all([giveOrders(table, players, size, done), runKills(striker, size, done, log)]);
    const strikes = await countStrikes(system);
    await striker.heal();
    log('healed; waiting until the machine knows what it can know');
    await settle(system, games, players, settleMs);
    log('read and compared');
    const left = await openLegs(system);
    const mute = games.filter(({ answersInquiries }) => !answersInquiries).map(({ code }) => code);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      games,
      refused: players.flatMap(({ refused }) => refused),
      strikes,
      ends: await countOutcomes(system, mute),
      left,
      alarms: await openAlarms(system),
      wrong: await findViolations(system, games, players, left),
      faults: system.servers.flatMap(({ copy }) => copy.said.filter((line) => line.includes('"level":50'))),
    };
  } finally {
    await system.close();
  }
}

/** Runs all members at once, each with one order after the other. */
async function giveOrders(
  table: DrillContext,
  players: readonly Player[],
  { transfers: most, seed }: Size,
  done: { transfers: number },
): Promise<void> {
  await Promise.all(
    players.map(async (player) => {
      const chance = chanceOf(seed * 1_000 + Number(player.name.replace(/\D/g, '')));
      while (done.transfers < most) if (await makeRandomTransfer(table, player, chance)) done.transfers++;
    }),
  );
}

/** Kills the server `serverKills` times, spread over the transfers. */
async function runKills(
  striker: FaultInjector,
  { serverKills, transfers }: Size,
  done: { readonly transfers: number },
  log: (line: string) => void,
): Promise<void> {
  for (let nth = 0; nth < serverKills; nth++) {
    const at = Math.floor((transfers * (nth + 1 / 2)) / serverKills);
    while (done.transfers < at) await sleep(10);
    log(`${done.transfers} transfers: the server is killed (${nth + 1})`);
    await striker.inject({ what: 'a server is killed', copy: 0, forMs: 300 });
  }
}

async function countStrikes({ sandbox }: SimulatedSystem): Promise<Map<string, number>> {
  const strikes = new Map<string, number>();
  for (const { fault, struck } of await sandbox.faults())
    strikes.set(fault, (strikes.get(fault) ?? 0) + struck);
  return strikes;
}

/** Outcomes of the drill's legs, by how they became known. */
interface OutcomeCounts {
  /** Legs settled by the game's answer to the transfer itself. */
  readonly atOnce: number;
  /** Legs settled by inquiry. */
  readonly byQuery: number;
  /** Legs without an inquiry, inferred from balances before and after. */
  readonly byBalance: number;
  readonly done: number;
  readonly failed: number;
}

/** Creates the drill's own log of inquiry counts, because an inquiry is deleted with its count when it ends. */
async function createInquiryLog({ pool }: SimulatedSystem): Promise<void> {
  await pool.query(`
    create table drill_note (member_id uuid, id uuid, attempts integer, primary key (member_id, id));
    create function drill_note() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into drill_note values (old.member_id, old.id, old.attempts) on conflict do nothing;
      return null;
    end $$;
    create trigger drill_note after delete on inquiry for each row when (old.kind = 'leg') execute function drill_note();`);
}

async function countOutcomes({ pool }: SimulatedSystem, mute: readonly string[]): Promise<OutcomeCounts> {
  const { rows } = await pool.query<OutcomeCounts>(
    `select count(*) filter (where n.attempts = 0)::int as "atOnce",
            count(*) filter (where n.attempts > 0 and l.code <> all ($1))::int as "byQuery",
            count(*) filter (where n.attempts > 0 and l.code = any ($1))::int as "byBalance",
            count(*) filter (where l.state = 'done')::int as done,
            count(*) filter (where l.state = 'failed')::int as failed
       from leg l join drill_note n on n.member_id = l.member_id and n.id = l.id where l.state <> 'sent'`,
    [mute],
  );
  return rows[0] ?? { atOnce: 0, byQuery: 0, byBalance: 0, done: 0, failed: 0 };
}
