import type { ProviderOutcome } from '../../outside/outcome.ts';
import { askAgainMs } from '../../outside/provider-row.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../game/open-slot.ts';
import { contradict } from './contradict.ts';
import { askLater, orderOf } from './run-leg.ts';
import { runOnward } from './run-onward.ts';
import { settleLeg } from './settle-leg.ts';
import {
  claimForAsking,
  findLeg,
  type Leg,
  leaveToPerson,
  overdueLegs,
  stopAsking,
} from './transfer.queries.ts';

const hourMs = 3_600_000;
/** Past this a person is called; the hold stays until the provider or that person has spoken. */
const reviewAfterMs = 24 * hourMs;
/** While one process asks, no other does. */
const askLeaseMs = 60_000;

/** Asks a provider what became of a transfer, when that is due, and does what its word demands. */
export async function askTransfer(deps: GameDeps, memberId: string, id: string): Promise<void> {
  const leg = await claimForAsking(deps.pool, memberId, id, askLeaseMs);
  if (!leg) return;
  const found = await findOpenSlot(deps, memberId, leg.code);
  if (!found.ok) {
    // The game was taken out of service with a transfer open: its provider is asked when it is back.
    deps.log.error({ alarm: 'transfer-without-game', game: leg.code, transferId: id }, 'nobody to ask');
    return askLater(deps, leg, hourMs);
  }
  const slot = found.value;
  const word = await slot.provider.queryTransfer(orderOf(leg, slot));
  await (leg.state === 'failed' ? lookAgain(deps, leg, slot, word) : decide(deps, leg, slot, word));
}

async function decide(deps: GameDeps, leg: Leg, slot: OpenSlot, word: ProviderOutcome): Promise<void> {
  if (word.kind === 'unknown') {
    if (leg.created_at.getTime() > Date.now() - reviewAfterMs)
      return askLater(deps, leg, askAgainMs(slot.config, leg.attempts));
    deps.log.error(
      { alarm: 'transfer-review', game: leg.code, transferId: leg.id, why: word.why },
      'no word about a transfer for a day; a person has to decide',
    );
    return leaveToPerson(deps.pool, leg, hourMs);
  }
  // What was sent and "never happened" might still be on its way there: one more look after a good while.
  const doubtMs = leg.sent_at === null ? null : slot.config.timeoutMs + longestStepMs(slot);
  const end = await settleLeg(deps, leg, word, doubtMs);
  if (end.kind === 'done') await runOnward(deps, leg);
}

/** The second look at a transfer that was given back. */
async function lookAgain(deps: GameDeps, leg: Leg, slot: OpenSlot, word: ProviderOutcome): Promise<void> {
  if (word.kind === 'done') return contradict(deps, leg);
  if (word.kind === 'failed' || leg.created_at.getTime() < Date.now() - reviewAfterMs)
    return stopAsking(deps.pool, leg);
  return askLater(deps, leg, longestStepMs(slot));
}

function longestStepMs({ config }: OpenSlot): number {
  return Math.max(config.settleDelayMs, ...config.retryStepsMs);
}

/** A job comes a little after its time; only rows well past theirs are taken for lost. */
const sweepGraceMs = 5_000;
const sweepAtOnce = 200;
const sweepSideBySide = 8;

/** Takes up what processes left behind when they died. Answers how many it found. */
export async function sweepTransfers(deps: GameDeps, graceMs = sweepGraceMs): Promise<number> {
  const legs = await overdueLegs(deps.pool, graceMs, sweepAtOnce);
  const rest = [...legs];
  const worker = async () => {
    for (let leg = rest.pop(); leg; leg = rest.pop()) {
      await askTransfer(deps, leg.member_id, leg.id).catch((err: unknown) =>
        deps.log.error(
          { err, transferId: leg?.id },
          'asking about a transfer failed; the next sweep tries again',
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: sweepSideBySide }, worker));
  return legs.length;
}

/** The job behind an out-leg that goes on into another game. */
export async function resumeOnward(deps: GameDeps, memberId: string, id: string): Promise<void> {
  const leg = await findLeg(deps.pool, memberId, id);
  if (leg?.state === 'done') await runOnward(deps, leg);
}
