import { lastFourDigits } from '@kapao/core/account-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw, ScrollText, Undo2, UserPlus } from 'lucide-react';
import { useGo } from '../frame/address/address.ts';
import type { Reply } from '../frame/api/api.ts';
import { reading } from '../frame/api/readings.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { outlookOfRound } from '../money/round/held-round.ts';
import { useHeldRound } from '../money/round/useHeldRound.ts';
import { RelativeTime } from '../money/statement/RelativeTime.tsx';
import { useHiddenAmounts } from '../money/wallet/hidden-amounts.ts';
import type { BehindBanners } from '../rewards/banners/banners.ts';
import { moneyText } from '../ui/money/currency.ts';
import { BigTile } from './BigTile.tsx';
import { SmallTile } from './SmallTile.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  /** Opens what the operator may show banners before. */
  onReward: (what: BehindBanners) => void;
}

/** Six actions: the two about money out and in are big, the other four small. Each says how things stand with it. */
export function ActionTiles({ wallet, refreshing, onRefresh, onReward }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const go = useGo();
  const hidden = useHiddenAmounts();
  // On a break nothing comes in; the banner above says why and until when.
  const paused = Boolean(wallet?.pause);
  const invited = wallet?.invite.amount ?? 0;
  const toReceive = moneyText(invited);
  const round = useHeldRound();
  const percent = round ? outlookOfRound(round).percent : 0;
  const refund = useRefund(wallet !== undefined);
  const givenBack = moneyText(refund.amount);
  return (
    <nav aria-label={t`Actions`}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        <BigTile
          gold
          icon={<ArrowDownToLine size={21} />}
          name={<Trans>Deposit</Trans>}
          line={<Trans>About 1 minute</Trans>}
          disabled={paused}
          onClick={() => dialogs.open({ name: 'deposit' })}
        />
        <BigTile
          icon={<ArrowUpFromLine size={21} />}
          name={<Trans>Withdraw</Trans>}
          line={wallet ? <OwnBank account={wallet.bankAccount} /> : null}
          onClick={() => dialogs.open({ name: 'withdraw' })}
        />
      </div>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1.5">
        <SmallTile
          icon={RefreshCw}
          name={<Trans>Refresh games</Trans>}
          // The turning arrow says that they are being asked: another text here would move.
          line={wallet ? <RelativeTime at={wallet.updatedAt} /> : null}
          busy={refreshing}
          onClick={onRefresh}
        />
        <SmallTile
          icon={UserPlus}
          name={<Trans>Invite</Trans>}
          line={invited > 0 && !hidden ? <Trans>Receive {toReceive}</Trans> : null}
          news={invited > 0}
          // On a break no bonus is received.
          disabled={paused}
          onClick={() => onReward('invite')}
        />
        <SmallTile
          icon={ScrollText}
          name={<Trans>Bonus terms</Trans>}
          line={round ? <Trans>{percent}% played</Trans> : null}
          news={wallet?.round === true}
          onClick={() => go('/user/bonus')}
        />
        <SmallTile
          icon={Undo2}
          name={<Trans>Refund</Trans>}
          line={
            refund.ready && !hidden ? (
              <Trans>Receive {givenBack}</Trans>
            ) : refund.amount > 0 && wallet?.round ? (
              <Trans>After the bonus</Trans>
            ) : null
          }
          news={refund.ready}
          onClick={() => onReward('refund')}
        />
      </div>
    </nav>
  );
}

/** What waits of last week's losses; asked for once the money is there, which nobody should wait for behind it. */
function useRefund(enabled: boolean) {
  const { data } = useQuery({ ...reading('checkRefund'), staleTime: 60_000, enabled });
  return { ready: data?.result === true, amount: data?.refundAmount ?? 0 };
}

/** The last four digits stand wherever money goes. */
function OwnBank({ account }: { account: Reply<'getWallet'>['bankAccount'] }) {
  return (
    <span className="tabular">
      {account.bankCode} ···{lastFourDigits(account.bankAccountNo)}
    </span>
  );
}
