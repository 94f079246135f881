import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { dayMs, hourMs } from '@kapao/core/time';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findAnyOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import type { Corrected, Holder } from '../accounts/read-balance.ts';
import { readBalance } from '../accounts/read-balance.ts';
import { contradict } from './contradict-leg.ts';
import { findContradictedLeg, lateBets } from './infer-from-balance/recheck-by-balance.ts';
import { endLegCheck, findLeg, markConfirmed, voidedLegs } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { orderOf } from './send-transfer.ts';
import { inDoubtMs } from './settle-leg.ts';

// Recheck of ended legs, on a schedule and before a balance reading that the leg would explain. A provider may still
// execute a leg that it reported as not executed, since a request can arrive late, and staff who ended a leg may be
// wrong.

/** Times of the rechecks after the leg was voided, besides the first one (settleLeg). */
const checkedAfterMs = [hourMs, dayMs];
const kind = 'leg-recheck';

/**
 * Returns the inquiry that asks the provider again about an ended leg until its outcome is certain: about a
 * failed leg, until a day after its end.
 */
export function legRecheckInquiry(deps: GameDeps): Inquiry {
  return {
    kind,
    get providers() {
      return rowsOf(deps.providers.games);
    },
    async ask({ memberId, id }, { asked }) {
      const leg = await findLeg(deps.pool, memberId, id);
      if (!leg?.endedAt) return { kind: 'closed' };
      const found = await findAnyOpenSlot(deps, memberId, leg.code);
      if (!found.ok) return noAnswer(about(leg), because('GAME_OUT_OF_SERVICE'));
      const slot = found.value;
      const isElsewhere = isSentElsewhere(leg, slot);
      if (!slot.provider.answersQueries)
        return isElsewhere ? uncheckable(leg) : checkByReading(deps, leg, slot, asked);
      const answer = await slot.provider.queryTransfer(orderOf(leg, slot));
      if (answer.kind === 'unknown')
        return noAnswer(about(leg), answer.why, retryAfterMs(slot.config, asked));
      const nextMs = answer.kind === 'failed' ? nextCheckMs(leg, slot) : null;
      if (nextMs !== null) return { kind: 'retry', inMs: nextMs };
      // Another provider's "never happened" neither contradicts nor confirms.
      if (isElsewhere && answer.kind === 'failed') return { kind: 'closed' };
      if (answer.kind !== leg.state) await contradict(deps, leg);
      if (leg.unconfirmedSince) await markConfirmed(deps.pool, leg);
      return { kind: 'closed' };
    },
  };
}

/**
 * Returns the result for a leg whose balances and bets are at another provider than the one asked now: a person checks what
 * was inferred from them, but not once more what a person has decided.
 */
function uncheckable(leg: Leg): InquiryResult {
  if (leg.unconfirmedSince) return { kind: 'closed' };
  return { ...noAnswer(about(leg), because('PROVIDER_CHANGED')), kind: 'escalate' };
}

/**
 * Rechecks at a provider that cannot be asked about a transfer. A balance reading finds a late execution
 * (`recheckVoidedLegs`); the list of bets is read again, since it may have lacked some when the outcome was inferred from
 * the balance.
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
    return {
      ...noAnswer(about(leg, late.evidence), because('LATE_BETS')),
      kind: 'escalate',
    };
  const member = { id: leg.memberId, currency: leg.currency };
  const read = await readBalance(deps, member, slot, recheckVoidedLegs);
  if (read.kind === 'busy') return { kind: 'retry', inMs: againMs };
  if (read.kind !== 'read') return noAnswer(about(leg), because('BALANCE_UNREAD'), againMs);
  const nextMs = nextCheckMs(leg, slot);
  if (nextMs !== null) return { kind: 'retry', inMs: nextMs };
  if (leg.unconfirmedSince) await markConfirmed(deps.pool, leg);
  return { kind: 'closed' };
}

/**
 * Returns the milliseconds to the next recheck, since the leg may still be executed; null when its outcome is certain by
 * now.
 */
function nextCheckMs(leg: Leg, { config }: OpenSlot): number | null {
  const doubtful = inDoubtMs(config) - (Date.now() - leg.createdAt.getTime());
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

/** Legs rechecked at once: more than a member can have by accident; the others are found by their own rechecks. */
const recheckedAtOnce = 10;

/**
 * Rechecks the legs that would explain a reading, before it is booked as won (in) or lost (out). A leg that the game
 * executed after all, or never executed although staff said so, is booked as a contradiction.
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
    const sentHere = legs.filter((leg) => !isSentElsewhere(leg, slot));
    const found = await findContradictedLeg(sentHere, slot, more);
    return corrected(found ? [await bookContradiction(deps, found.leg, found.evidence)] : []);
  }
  const changes = await Promise.all(
    legs.map(async (leg) => {
      const answer = await slot.provider.queryTransfer(orderOf(leg, slot));
      const isDenial = answer.kind === 'failed' && !isSentElsewhere(leg, slot);
      const isFinal = answer.kind === 'done' || (isDenial && nextCheckMs(leg, slot) === null);
      if (!isFinal || answer.kind === leg.state) return 0n;
      return bookContradiction(deps, leg);
    }),
  );
  return corrected(changes);
}

async function bookContradiction(deps: GameDeps, leg: Leg, evidence?: object): Promise<bigint> {
  const change = await contradict(deps, leg, evidence);
  await endLegCheck(deps.pool, leg);
  return change;
}

function corrected(changes: readonly bigint[]): Corrected {
  const booked = changes.filter((change) => change !== 0n);
  return { change: booked.reduce((sum, change) => sum + change, 0n), entries: BigInt(booked.length) };
}
