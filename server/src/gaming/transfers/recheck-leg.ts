import { dayMs, hourMs } from '@kapao/core/time';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findSlotToLeave, type OpenSlot } from '../accounts/open-slot.ts';
import type { Corrected, Holder } from '../accounts/read-balance.ts';
import { readBalance } from '../accounts/read-balance.ts';
import { contradict } from './contradict-leg.ts';
import { lateBets, legBehind } from './infer-from-balance/recheck-by-balance.ts';
import { endLegCheck, findLeg, markConfirmed, voidedLegs } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { gameRows, orderOf } from './send-transfer.ts';
import { doubtMs } from './settle-leg.ts';

// A leg was given back because the provider said that it had not happened. It may still do it: what was sent can be slow
// to arrive. Or a person has ended it, who may err. So it is asked again, by itself and before a reading that it would
// explain.

/** How long after it was given back, besides the first time (settleLeg). */
const checkedAfterMs = [hourMs, dayMs];
const kind = 'leg-recheck';

/** Asks the provider again about a leg that has ended, until it has said a day later how it stands. */
export function legRecheckInquiry(deps: GameDeps): Inquiry {
  return {
    kind,
    get providers() {
      return gameRows(deps);
    },
    async ask({ memberId, id }, { asked }) {
      const leg = await findLeg(deps.pool, memberId, id);
      if (!leg?.endedAt) return { kind: 'closed' };
      const found = await findSlotToLeave(deps, memberId, leg.code);
      if (!found.ok) return noAnswer(about(leg), 'the game is out of service');
      const slot = found.value;
      if (!slot.provider.answersQueries) return checkByReading(deps, leg, slot, asked);
      const word = await slot.provider.queryTransfer(orderOf(leg, slot));
      if (word.kind === 'unknown') return noAnswer(about(leg), word.why, retryAfterMs(slot.config, asked));
      const nextMs = word.kind === 'failed' ? nextCheckMs(leg, slot) : null;
      if (nextMs !== null) return { kind: 'retry', inMs: nextMs };
      if (word.kind !== leg.state) await contradict(deps, leg);
      if (leg.unconfirmedSince) await markConfirmed(deps.pool, leg);
      return { kind: 'closed' };
    },
  };
}

/**
 * Where nobody can be asked: a reading finds what came late (`recheckVoidedLegs`), and the list of bets is read again, for it may
 * have been behind when the balance told what had become of the leg.
 */
async function checkByReading(
  deps: GameDeps,
  leg: Leg,
  slot: OpenSlot,
  asked: number,
): Promise<InquiryResult> {
  const againMs = retryAfterMs(slot.config, asked);
  const late = await lateBets(leg, slot);
  if (late.kind === 'unknown') return noAnswer(about(leg), late.why, againMs);
  if (late.kind === 'contradicts') {
    await contradict(deps, leg, late.evidence);
    return { kind: 'closed' };
  }
  if (late.kind === 'possible-duplicate')
    return { ...noAnswer(about(leg, late.evidence), 'bets of that time came to light'), kind: 'escalate' };
  const member = { id: leg.memberId, currency: leg.currency };
  const read = await readBalance(deps, member, slot, recheckVoidedLegs);
  if (read.kind === 'busy') return { kind: 'retry', inMs: againMs };
  if (read.kind === 'silent') return noAnswer(about(leg), 'its balance could not be read', againMs);
  const nextMs = nextCheckMs(leg, slot);
  if (nextMs !== null) return { kind: 'retry', inMs: nextMs };
  if (leg.unconfirmedSince) await markConfirmed(deps.pool, leg);
  return { kind: 'closed' };
}

/** What never happened may still do so. Null when it is certain by now. */
function nextCheckMs(leg: Leg, { config }: OpenSlot): number | null {
  const doubtful = doubtMs(config) - (Date.now() - leg.createdAt.getTime());
  if (leg.state === 'done' && leg.unconfirmedSince) return doubtful > 0 ? doubtful : null;
  const sinceMs = Date.now() - (leg.endedAt?.getTime() ?? 0);
  const afterMs = checkedAfterMs.find((ms) => ms > sinceMs);
  return afterMs === undefined ? null : afterMs - sinceMs;
}

function about(leg: Leg, evidence?: object): About {
  const { id: transferId, code, currency, amount, direction, refusal } = leg;
  const details = { transferId, direction, refusal, ...evidence };
  return { account: `game:${code}`, currency, amount, details };
}

/** More of them than a member can have by accident; the others are found by their own checks. */
const recheckedAtOnce = 10;

/**
 * Before a reading is booked as won (in) or lost (out): the legs that would explain it and are still checked. One that the
 * game did after all, or never did though a person said so, is booked as the contradiction that it is.
 */
export async function recheckVoidedLegs(
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  more: bigint,
): Promise<Corrected> {
  const direction = more > 0n ? 'in' : 'out';
  const legs = await voidedLegs(deps.pool, member.id, { code: slot.row.code, direction }, recheckedAtOnce);
  if (!slot.provider.answersQueries) {
    const found = await legBehind(legs, slot, more);
    return corrected(found ? [await takeIn(deps, found.leg, found.evidence)] : []);
  }
  const changes = await Promise.all(
    legs.map(async (leg) => {
      const word = await slot.provider.queryTransfer(orderOf(leg, slot));
      const isFinal = word.kind === 'done' || (word.kind === 'failed' && nextCheckMs(leg, slot) === null);
      if (!isFinal || word.kind === leg.state) return 0n;
      return takeIn(deps, leg);
    }),
  );
  return corrected(changes);
}

async function takeIn(deps: GameDeps, leg: Leg, evidence?: object): Promise<bigint> {
  const change = await contradict(deps, leg, evidence);
  await endLegCheck(deps.pool, leg);
  return change;
}

function corrected(changes: readonly bigint[]): Corrected {
  const booked = changes.filter((change) => change !== 0n);
  return { change: booked.reduce((sum, change) => sum + change, 0n), entries: BigInt(booked.length) };
}
