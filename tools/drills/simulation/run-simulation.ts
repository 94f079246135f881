import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { minuteMs } from '@kapao/core/time';
import { FaultInjector } from './fault-injector.ts';
import { gatherMembers } from './members.ts';
import { perform } from './perform.ts';
import type { Schedule } from './schedule.ts';
import type { RetryDeadline } from './send-request.ts';
import { untilSettled } from './settled.ts';
import type { SimulatedSystem } from './simulated-system.ts';
import { findViolations } from './violations.ts';

export interface Outcome {
  readonly seed: number;
  readonly seconds: number;
  readonly presses: number;
  readonly faults: number;
  /** Documented refusals, such as `transfer TRANSFER_PENDING`. */
  readonly refused: readonly string[];
  /** Number of presses without an answer when the retries ended; their money must be right all the same. */
  readonly unanswered: number;
  /** Sentences about each violation; empty when all is well. */
  readonly wrong: readonly string[];
}

const beatMs = 500;
/** Times in ms after all faults have ended: for members' retries, and for everything to settle. */
const retryGraceMs = 8_000;
const settleTimeoutMs = 3 * minuteMs;

/**
 * Runs one schedule, ends all faults, lets everything settle, and compares the ledger with the bank and the
 * games.
 */
export async function runSimulation(system: SimulatedSystem, schedule: Schedule): Promise<Outcome> {
  const startedAt = performance.now();
  const members = await gatherMembers(system, schedule.members, schedule.games);
  const striker = new FaultInjector(system);
  const patience: RetryDeadline = { untilMs: Number.POSITIVE_INFINITY };
  const going: Promise<void>[] = [];
  const broken: string[] = [];
  // A rejection here is the drill's own fault and is reported at the end.
  const begin = (work: Promise<void>) =>
    void going.push(work.catch((fault: unknown) => void broken.push(`the drill itself: ${inspect(fault)}`)));
  for (const { faults, presses } of schedule.beats) {
    for (const fault of faults) begin(striker.inject(fault));
    for (const press of presses) {
      // A schedule presses only for members that it has.
      begin(perform({ system, member: members[press.member]!, press, patience }));
    }
    await sleep(beatMs);
  }
  await striker.heal();
  patience.untilMs = Date.now() + retryGraceMs;
  await Promise.all(going);
  const restless = await untilSettled(system, members, settleTimeoutMs);
  const wrong = [...broken, ...restless, ...(await findViolations(system, members))];
  return {
    seed: schedule.seed,
    seconds: (performance.now() - startedAt) / 1000,
    presses: schedule.beats.reduce((sum, { presses }) => sum + presses.length, 0),
    faults: schedule.beats.reduce((sum, { faults }) => sum + faults.length, 0),
    refused: members.flatMap(({ refused }) => refused),
    unanswered: members.reduce((sum, { unanswered }) => sum + unanswered, 0),
    wrong,
  };
}
