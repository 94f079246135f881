import type { Reply } from '../../frame/api/api.ts';
import type { DialogAfterBanners } from '../../rewards/banners/banners.ts';
import type { Commission } from '../../rewards/invite/useCommission.ts';
import type { ActiveBonus } from '../../wallet/active-bonus/active-bonus.ts';

export type Offer = Reply<'getBonuses'>[number];

interface Known {
  wallet: Pick<Reply<'getWallet'>, 'round' | 'pause'>;
  activeBonus: ActiveBonus | null;
  refund: Pick<Reply<'checkRefund'>, 'result' | 'refundAmount'> | undefined;
  commission: Pick<Commission, 'state' | 'amount' | 'failed'>;
  offers: readonly Offer[] | undefined;
}

type Banner =
  | { kind: 'held'; activeBonus: ActiveBonus }
  | { kind: 'receive'; what: DialogAfterBanners; amount: number }
  | { kind: 'offer'; offer: Offer }
  | { kind: 'none' }
  /** Kind not known yet. */
  | { kind: 'coming' };

/**
 * Chooses the banner: the active bonus; otherwise what can be collected, a refund first because it expires; otherwise the
 * first offer that can be taken. On a break nothing can be collected and nothing is advertised.
 */
export function chooseBanner({ wallet, activeBonus, refund, commission, offers }: Known): Banner {
  if (wallet.round) return activeBonus ? { kind: 'held', activeBonus } : { kind: 'coming' };
  if (wallet.pause) return { kind: 'none' };
  if (!refund) return { kind: 'coming' };
  if (refund.result && refund.refundAmount > 0)
    return { kind: 'receive', what: 'refund', amount: refund.refundAmount };
  if (commission.state === 'ready') return { kind: 'receive', what: 'invite', amount: commission.amount };
  if (commission.state === 'unknown' && !commission.failed) return { kind: 'coming' };
  if (!offers) return { kind: 'coming' };
  const offer = offers.find(isAvailable);
  return offer ? { kind: 'offer', offer } : { kind: 'none' };
}

/** Whether an offer can be taken now, or after the deposit that it requires. */
function isAvailable({ preview: { refusal } }: Offer): boolean {
  return refusal === null || refusal === 'BONUS_CONDITION';
}
