import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { onDevice } from '../../base/storage.ts';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { lastBannerKey } from '../../frame/api/session.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import type { DialogAfterBanners } from '../../rewards/banners/banners.ts';
import { useCommission } from '../../rewards/invite/useCommission.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { ActiveBonusLine } from './ActiveBonusLine.tsx';
import { chooseBanner, type Offer } from './choose-banner.ts';
import { Line } from './Line.tsx';
import { ReceiveLine } from './ReceiveLine.tsx';
import { useRefundCheck } from './useRefundCheck.ts';

interface Props {
  wallet: Reply<'getWallet'>;
  hidden: boolean;
  onReward: (what: DialogAfterBanners) => void;
}

/** Single line: the active bonus, otherwise what can be collected, otherwise an offer. It never moves by itself. */
export function BannerLine({ wallet, hidden, onReward }: Props) {
  const activeBonus = useActiveBonus();
  const refund = useRefundCheck(true);
  const commission = useCommission(wallet);
  const wantsOffer = !wallet.round && !wallet.pause;
  const { data: offers, isError } = useQuery({ ...reading('getBonuses'), enabled: wantsOffer });
  const shown = chooseBanner({ wallet, activeBonus, refund, commission, offers: isError ? [] : offers });
  const is = shown?.kind;
  useEffect(() => {
    // The next start reserves the room accordingly.
    if (is && is !== 'coming') onDevice.write(lastBannerKey, is);
  }, [is]);
  switch (shown.kind) {
    case 'held':
      return <ActiveBonusLine activeBonus={shown.activeBonus} hidden={hidden} />;
    case 'receive':
      return (
        <ReceiveLine
          what={shown.what}
          amount={shown.amount}
          hidden={hidden}
          onOpen={() => onReward(shown.what)}
        />
      );
    case 'offer':
      return <OfferLine offer={shown.offer} />;
    case 'coming':
      return onDevice.read(lastBannerKey) === 'none' ? null : (
        <Skeleton className="h-[4.25rem] w-full rounded-lg" />
      );
    case 'none':
      return null;
  }
}

/** Operator's bonus offer in the operator's words; its terms are shown before any button. */
function OfferLine({ offer }: { offer: Offer }) {
  const dialogs = useDialogs();
  return (
    <Line
      icon={Gift}
      title={offer.name}
      line={
        <span title={offer.description} className="line-clamp-2">
          {offer.description}
        </span>
      }
      onClick={() => dialogs.open({ name: 'bonus', id: offer.code })}
    />
  );
}
