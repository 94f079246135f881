import { ok, type Refusal, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { type Activation, judgeActivation } from '@kapao/core/reward/activation';
import { dayMs } from '@kapao/core/time';
import type { GameDeps, GameMember } from '../../../gaming/accounts/game-deps.ts';
import { refreshSlots } from '../../../gaming/accounts/refresh-slots.ts';
import { recheckVoidedLegs } from '../../../gaming/transfers/recheck-leg.ts';
import type { Entry } from '../../../ledger/entry.ts';
import { retryWhenStale } from '../../../ledger/retry-when-stale.ts';
import { BusyError } from '../../../platform/busy-error.ts';
import type { Claim } from '../../../platform/call/idempotency/idempotency.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { records } from '../../../platform/ledger-records.ts';
import { statementName } from '../wire-terms.ts';
import type { ActivationRow, OfferKind } from './activation.queries.ts';
import {
  type ActivationContext,
  type ActivationLookup,
  type OfferEligibility,
  offerEligibilityOf,
  sumOf,
} from './offer-eligibility.ts';

export type ActivateDeps = GameDeps & { readonly lookup: ActivationLookup };

export interface ActivationRequest {
  readonly kind: OfferKind;
  readonly code: string;
  /** Idempotency claim of the call: the bonus id is derived from it, so a retried call finds its bonus. */
  readonly claim: Pick<Claim<never>, 'id' | 'carry' | 'answerInProgress'>;
}

/** Activated bonus: the offer's code, and when the member received it so far. */
export type Activated = NonNullable<ActivationRow['mine']>;

type ActivationRefusal = Extract<Activation, { ok: false }>['code'];

/**
 * Activates a bonus or refuses: reads facts without a lock, judges them, and posts one entry that expects them
 * unchanged; if one has changed by then, all is read and judged again. Games that hold the member's money are read
 * first, because stakes and wins so far predate the bonus; a silent game is ignored if its money is negligible.
 */
export async function activateBonus(
  deps: ActivateDeps,
  member: GameMember,
  { kind, code, claim }: ActivationRequest,
): Promise<Result<Activated, ActivationRefusal>> {
  const key = { memberId: member.id, kind, code, bonusId: deriveId(claim.id, 'round') };
  let silent: readonly string[] | null = null;
  const judgement = await retryWhenStale<Result<Activated, ActivationRefusal>>(async () => {
    const found = await deps.lookup.load(key);
    if (found.row.mine) return ok(found.row.mine);
    const [offer] = found.offers;
    if (!offer) return refuse('NO_DATA');
    const offered = offerEligibilityOf(deps, found, offer);
    const judged = judgeActivation(offered.facts);
    if (silent === null && mayChange(found.row, judged)) {
      silent = (await refreshSlots(deps, member, recheckVoidedLegs, undefined, found.row.inUse)).stale;
      return null;
    }
    if (!judged.ok) return refusalOf(judged.code, offered);
    const unread = sumOf(found.row, (code) => silent?.some((game) => code === `game:${game}`) ?? false);
    if (unread > offered.terms.minClear) return refuse('BONUS_CONDITION');
    const outcome = await deps.ledger.post(creditOf(member, key.bonusId, found, offered, judged, claim));
    if (outcome.ok) return begun(await deps.lookup.load(key));
    // STALE: a fact has changed since. KEY_REUSED: another attempt of this call has posted it.
    if (outcome.code === 'STALE' || outcome.code === 'KEY_REUSED') return null;
    if (outcome.code !== 'REFUSED') throw new Error(`a bonus was not credited: ${outcome.code}`);
    const { code: refused } = outcome.refusal;
    if (refused === 'ANSWERED') claim.answerInProgress();
    // The database guard returns no other codes.
    return refused === 'STALE' ? null : refusalOf(refused as GuardRefusal, offered);
  });
  if (!judgement) throw new BusyError('the facts of a bonus changed again and again while it was judged');
  return judgement;
}

/** Whether fresh game balances may change the judgement. */
function mayChange({ inUse, unsettled }: ActivationRow, judged: Activation): boolean {
  if (inUse.length === 0) return false;
  return judged.ok || judged.code === 'BONUS_REMAINING' || (judged.code === 'BONUS_CONDITION' && unsettled);
}

type GuardRefusal = 'BONUS_ALREADY_ACTIVE' | 'BONUS_CONDITION' | 'BONUS_FULL';

function begun({ row }: ActivationContext): Result<Activated, ActivationRefusal> {
  if (!row.mine) throw new Error('a bonus that was credited is not there');
  return ok(row.mine);
}

/** Adds the threshold for remaining credit to the refusal that needs it. */
function refusalOf(code: ActivationRefusal, { terms }: OfferEligibility): Refusal<ActivationRefusal> {
  return refuse(code, code === 'BONUS_REMAINING' ? { minimum: toWire(terms.minClear) } : {});
}

function creditOf(
  member: GameMember,
  id: string,
  { row }: ActivationContext,
  { offer, terms, allowed, facts }: OfferEligibility,
  { bonus, deposit }: Extract<Activation, { ok: true }>,
  claim: ActivationRequest['claim'],
): Entry {
  if (row.version === null) throw new Error('a member without a wallet takes a bonus');
  const { code, kind, name, type } = offer;
  const description = statementName(name, member.currency);
  return {
    memberId: member.id,
    id,
    kind: 'move',
    debit: 'operator:bonus',
    credit: 'wallet',
    amount: bonus,
    currency: member.currency,
    reason: 'bonus',
    guarded: true,
    expectVersion: row.version,
    statement: { type: 'bonus', counterpart: 'BANK', reference: { kind, description } },
    record: {
      name: records.bonus,
      data: {
        offerCode: code,
        offerVersion: offer.version,
        bonuses: String(row.bonuses),
        kind,
        currency: member.currency,
        name,
        type,
        terms: offer.terms,
        games: allowed.map((game) => game.code),
        // Free credit requires no deposit and uses none up; a deposit that was lost meanwhile is used up all the same.
        depositId: terms.minDeposit > 0n ? row.deposit?.id : null,
        deposit: String(deposit),
        bonus: String(bonus),
        expiresAt: new Date(facts.now.getTime() + terms.days * dayMs).toISOString(),
        request: claim.carry(),
      },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'bonus', data: { code, isActive: true } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}
