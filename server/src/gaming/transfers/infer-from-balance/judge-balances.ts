import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { BalanceReading, Bet } from '../../../providers/game/game-provider.ts';
import type { Leg } from '../leg.ts';
import { netOf } from './bets-since.ts';

export type BalanceJudgement = {
  /** Figures in the provider's smallest units, as strings, for an alarm. */
  readonly evidence: object;
} & (
  | { readonly kind: 'done' | 'unmoved' }
  /** Possible duplicate, which is never settled automatically. */
  | { readonly kind: 'possible-duplicate'; readonly why: string }
);

type Side = Pick<Leg, 'direction' | 'sentAmount' | 'outstandingBefore'> & { readonly balanceBefore: bigint };

/** Bet ids listed for staff; further bets are only counted. */
const maxShown = 20;

/**
 * Judges a leg by two balances and the bets between them. They are conclusive only when no bet was made and the open stakes
 * are unchanged.
 */
export function judgeBalances(leg: Side, now: BalanceReading, bets: readonly Bet[]): BalanceJudgement {
  const moved = leg.direction === 'in' ? leg.sentAmount : -leg.sentAmount;
  const change = now.balance - leg.balanceBefore;
  const evidence = {
    before: String(leg.balanceBefore),
    now: String(now.balance),
    sent: String(moved),
    bets: bets.length,
    ...(bets.length > 0 ? { betIds: bets.slice(0, maxShown).map(({ betId }) => betId) } : {}),
    ...explained(change - netOf(bets), moved),
  };
  if (bets.length > 0) return { kind: 'possible-duplicate', why: because('BETS_MEANWHILE'), evidence };
  if (now.outstanding !== leg.outstandingBefore) {
    const stakes = { stakesBefore: text(leg.outstandingBefore), stakesNow: text(now.outstanding) };
    return {
      kind: 'possible-duplicate',
      why: because('STAKES_CHANGED'),
      evidence: { ...evidence, ...stakes },
    };
  }
  if (change === moved) return { kind: 'done', evidence };
  if (change === 0n) return { kind: 'unmoved', evidence };
  return {
    kind: 'possible-duplicate',
    why: because('BALANCE_DIFFERS'),
    evidence,
  };
}

/** Returns what the figures would mean if the list of bets were complete: only a hint for staff. */
function explained(rest: bigint, moved: bigint) {
  return rest === moved ? { betsSay: 'done' } : rest === 0n ? { betsSay: 'failed' } : {};
}

function text(amount: bigint | null): string | null {
  return amount === null ? null : String(amount);
}
