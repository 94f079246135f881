import type { Reply } from '../../frame/api/api.ts';
import type { BehindBanners } from '../../rewards/banners/banners.ts';
import type { ActiveBonus } from '../../wallet/active-bonus/active-bonus.ts';

export type Offer = Reply<'getBonuses'>[number];

interface Known {
  wallet: Pick<Reply<'getWallet'>, 'round' | 'pause' | 'invite'>;
  activeBonus: ActiveBonus | null;
  refund: Pick<Reply<'checkRefund'>, 'result' | 'refundAmount'> | undefined;
  offers: readonly Offer[] | undefined;
}

type Banner =
  | { kind: 'held'; activeBonus: ActiveBonus }
  | { kind: 'receive'; what: BehindBanners; amount: number }
  | { kind: 'offer'; offer: Offer }
  | { kind: 'none' }
  /** It is not known yet which. */
  | { kind: 'coming' };

/**
 * The bonus that is held; else what there is to receive, a refund first because it runs out; else the first of the operator's
 * offers that can be had. On a break nothing is received and nothing advertised.
 */
export function chooseBanner({ wallet, activeBonus, refund, offers }: Known): Banner {
  if (wallet.round) return activeBonus ? { kind: 'held', activeBonus } : { kind: 'coming' };
  if (wallet.pause) return { kind: 'none' };
  if (!refund) return { kind: 'coming' };
  if (refund.result && refund.refundAmount > 0)
    return { kind: 'receive', what: 'refund', amount: refund.refundAmount };
  if (wallet.invite.amount > 0) return { kind: 'receive', what: 'invite', amount: wallet.invite.amount };
  if (!offers) return { kind: 'coming' };
  const offer = offers.find(canBeHad);
  return offer ? { kind: 'offer', offer } : { kind: 'none' };
}

/** Now, or after the deposit that it takes. */
function canBeHad({ preview: { refusal } }: Offer): boolean {
  return refusal === null || refusal === 'BONUS_CONDITION';
}
