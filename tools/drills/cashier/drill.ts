import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@kapao/core/time';
import { logIn } from '../journeys/log-in.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { retryUntilAnswered } from '../journeys/retry-call.ts';
import { importRepeatedly } from '../journeys/statements.ts';
import { type Chance, chanceOf } from '../simulation/chance.ts';
import { FaultInjector } from '../simulation/fault-injector.ts';
import { openSimulatedSystem, type SimulatedSystem } from '../simulation/simulated-system.ts';
import { Cashier } from './cashier.ts';
import { orders } from './orders.ts';
import type { Payer } from './payer.ts';
import { untilSettled } from './settled.ts';
import { findViolations } from './violations.ts';

export interface Size {
  readonly orders: number;
  readonly members: number;
  readonly serverKills: number;
  readonly databaseKills: number;
  /** Percentage of faults in calls to providers and in their callbacks. */
  readonly faultPercent: number;
  readonly seed: number;
  /** Time for which members retry, from the start of the drill; unanswered calls are then given up. */
  readonly patienceMs: number;
}

export interface Report {
  readonly seconds: number;
  readonly refused: readonly string[];
  /** Number of injections, by target and fault such as `bank timeout-after`. */
  readonly strikes: ReadonlyMap<string, number>;
  readonly paidIn: bigint;
  readonly fromStrangers: bigint;
  /** Statement rows imported by two sources, each payment several times. */
  readonly importedRows: number;
  /** Sentences about each violation. */
  readonly wrong: readonly string[];
  /** Last server faults in the log. */
  readonly faults: readonly string[];
}

const faults = [
  'refuse',
  'timeout-before',
  'timeout-after',
  'error-500',
  'duplicate-callback',
  'late-callback',
  'out-of-order',
  'garbage',
] as const;
const targets = ['qr', 'bank', 'slip', 'giftlink'] as const;
const opening = 1_000_00n;
const retryGraceMs = 10_000;
const settleTimeoutMs = 4 * minuteMs;

/**
 * Runs deposits and withdrawals while providers fail and processes die; then ends all faults and checks the
 * money.
 */
export async function drill(size: Size, log: (line: string) => void = () => {}): Promise<Report> {
  const startedAt = performance.now();
  const system = await openSimulatedSystem(1);
  try {
    const cashier = new Cashier(system);
    const payers = await gather(system, size.members);
    const striker = new FaultInjector(system);
    const done = { orders: 0 };
    const strikes = new Map<string, number>();
    const failing = rotateFaults(system, cashier, size, strikes);
    // Members stop retrying at this time, and a call still unanswered is reported as a complaint.
    cashier.patienceUntilMs = Date.now() + size.patienceMs;
    const imports = importRepeatedly(system.app, cashier.scb);
    await Promise.all([
      giveOrders(cashier, payers, size, done),
      runKills(size.serverKills, size, done, 1 / 2, async (kill) => {
        log(`${done.orders} orders: the server is killed (${kill})`);
        await striker.inject({ what: 'a server is killed', copy: 0, forMs: 500 });
      }),
      runKills(size.databaseKills, size, done, 3 / 4, async (kill) => {
        log(`${done.orders} orders: the database is killed (${kill})`);
        await striker.inject({ what: 'the database is killed' });
      }),
    ]);
    await failing.end();
    await striker.heal();
    const importedRows = await imports.end();
    log('healed; waiting until all is at rest');
    const restless = await untilSettled(system, settleTimeoutMs, {
      stated: cashier.scb.payments,
      inFeed: cashier.scb.payments,
    });
    for (const { link, amount, payer } of cashier.gifts)
      if (await cashier.isRedeemed(link)) payer.paidIn += amount;
    return {
      seconds: (performance.now() - startedAt) / 1000,
      refused: payers.flatMap(({ refused }) => refused),
      strikes,
      paidIn: payers.reduce((sum, { paidIn }) => sum + paidIn, 0n),
      fromStrangers: cashier.fromStrangers,
      importedRows,
      wrong: [...restless, ...(await findViolations(system, cashier, payers))],
      faults: system.servers.flatMap(({ copy }) => copy.said.filter((line) => line.includes('"level":50'))),
    };
  } finally {
    await system.close();
  }
}

async function gather(system: SimulatedSystem, count: number): Promise<Payer[]> {
  const members = await makeMembers(system.databaseUrl, { count, opening });
  const [server] = system.servers;
  if (!server) throw new Error('a system has a server');
  return Promise.all(
    members.map(async (member) => ({
      ...member,
      client: await retryUntilAnswered(() => logIn(server.copy.url, member)),
      opening,
      paidIn: 0n,
      refused: [],
      complaints: [],
    })),
  );
}

/** Runs all members at once, each with one order after the other. */
async function giveOrders(
  cashier: Cashier,
  payers: readonly Payer[],
  { orders: most, seed }: Size,
  done: { orders: number },
): Promise<void> {
  let given = 0;
  await Promise.all(
    payers.map(async (payer, index) => {
      const chance: Chance = chanceOf(seed * 1_000 + index);
      while (given < most) {
        given++;
        await chance.oneOf(orders)(cashier, payer, chance);
        done.orders++;
      }
    }),
  );
}

/** Kills `count` times, spread over the orders; `from` is the position within each part. */
async function runKills(
  count: number,
  { orders: all }: Size,
  done: { readonly orders: number },
  from: number,
  kill: (nth: number) => Promise<void>,
): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const at = Math.floor((all * (nth + from)) / count);
    while (done.orders < at) await sleep(20);
    await kill(nth + 1);
  }
}

/** Injects one kind of fault after the other at every provider, until `end`. */
function rotateFaults(
  { sandbox }: SimulatedSystem,
  cashier: Cashier,
  { faultPercent }: Size,
  strikes: Map<string, number>,
): { end(): Promise<void> } {
  let isOver = false;
  const count = async () => {
    for (const { target, fault, struck } of await sandbox.faults())
      strikes.set(`${target} ${fault}`, (strikes.get(`${target} ${fault}`) ?? 0) + struck);
    await sandbox.heal();
  };
  const going = (async () => {
    for (let index = 0; !isOver; index++) {
      // The remainder is a valid index.
      const fault = faults[index % faults.length]!;
      for (const target of targets) await sandbox.fault({ target, fault, probability: faultPercent / 100 });
      for (let waited = 0; waited < 3_000 && !isOver; waited += 100) await sleep(100);
      await count();
    }
  })();
  // `end` reports it; unhandled, it would hide why the drill itself failed and closed its sandbox.
  going.catch(() => {});
  return {
    async end() {
      isOver = true;
      cashier.patienceUntilMs = Math.min(cashier.patienceUntilMs, Date.now() + retryGraceMs);
      await going;
    },
  };
}
