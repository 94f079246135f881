import { lastFourDigits } from '@kapao/core/account/account-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw, ScrollText, Undo2, UserPlus } from 'lucide-react';
import { useGo } from '../frame/address/address.ts';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import type { DialogAfterBanners } from '../rewards/banners/banners.ts';
import { type Commission, useCommission } from '../rewards/invite/useCommission.ts';
import { moneyText, shortMoney } from '../ui/money/currency.ts';
import { useHiddenAmounts } from '../ui/money/hidden-amounts.ts';
import { type BonusOutlook, outlookOfBonus } from '../wallet/active-bonus/active-bonus.ts';
import { useActiveBonus } from '../wallet/active-bonus/useActiveBonus.ts';
import { RelativeTime } from '../wallet/statement/RelativeTime.tsx';
import { BigTile } from './BigTile.tsx';
import { useRefundCheck } from './banner/useRefundCheck.ts';
import { shortEnd } from './pause-end.ts';
import { SmallTile } from './SmallTile.tsx';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  /** Opens a dialog before which the operator may show banners. */
  onReward: (what: DialogAfterBanners) => void;
}

/** Six action tiles: deposit and withdraw are large, the other four small. Each shows its status. */
export function ActionTiles({ wallet, refreshing, onRefresh, onReward }: Props) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const go = useGo();
  const hidden = useHiddenAmounts();
  // On a break deposits are closed; the banner above says why and until when.
  const paused = Boolean(wallet?.pause);
  const closed = wallet?.pause && shortEnd(wallet.pause);
  const commission = useCommission(wallet);
  const activeBonus = useActiveBonus();
  const outlook = activeBonus && outlookOfBonus(activeBonus);
  const percent = outlook?.percent;
  const refund = useRefundLine(wallet !== undefined, hidden);
  const share = wallet?.invite.success ?? 0;
  return (
    <nav aria-label={t`Actions`} className="side:grid side:grid-cols-2 side:items-center side:gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        <BigTile
          gold
          icon={<ArrowDownToLine size={21} />}
          name={<Trans>Deposit</Trans>}
          line={
            closed ? <Trans context="action">Closed until {closed}</Trans> : <Trans>Within 1 minute</Trans>
          }
          disabled={paused}
          onClick={() => dialogs.open({ name: 'deposit' })}
        />
        <BigTile
          icon={<ArrowUpFromLine size={21} />}
          name={<Trans>Withdraw</Trans>}
          line={
            outlook ? (
              <WithBonus outlook={outlook} hidden={hidden} />
            ) : wallet && !wallet.round ? (
              <OwnBank account={wallet.bankAccount} />
            ) : null
          }
          onClick={() => dialogs.open({ name: 'withdraw' })}
        />
      </div>
      <div className="mt-3.5 flex flex-wrap gap-1.5 side:mt-0">
        <SmallTile
          icon={RefreshCw}
          name={<Trans>Refresh games</Trans>}
          line={
            refreshing ? <Trans>Updating…</Trans> : wallet ? <RelativeTime at={wallet.updatedAt} /> : null
          }
          busy={refreshing}
          onClick={onRefresh}
        />
        <SmallTile
          icon={UserPlus}
          name={<Trans>Invite</Trans>}
          line={
            paused ? (
              <Trans>On a break</Trans>
            ) : commission.state === 'ready' || commission.state === 'below' ? (
              hidden ? null : (
                <CommissionLine commission={commission} />
              )
            ) : share > 0 ? (
              <Trans>Earn {share}%</Trans>
            ) : null
          }
          news={commission.state === 'ready'}
          locked={paused}
          // On a break no bonus can be collected; the limits dialog says so, and until when.
          onClick={() => (paused ? dialogs.open({ name: 'limits' }) : onReward('invite'))}
        />
        <SmallTile
          icon={ScrollText}
          name={<Trans>Bonus terms</Trans>}
          line={
            outlook ? (
              <Trans>{percent}% wagered</Trans>
            ) : wallet && !wallet.round ? (
              <Trans>No bonus</Trans>
            ) : null
          }
          news={wallet?.round === true}
          onClick={() => go('/user/bonus')}
        />
        <SmallTile
          icon={Undo2}
          name={<Trans>Refund</Trans>}
          line={refund.line}
          locked={refund.locked}
          news={refund.ready}
          onClick={() => onReward('refund')}
        />
      </div>
    </nav>
  );
}

/** Amount of commission that can be collected, or how much of the minimum it has reached. */
function CommissionLine({ commission: { state, amount, minimum } }: { commission: Commission }) {
  const toReceive = moneyText(amount);
  const shown = shortMoney(amount);
  const least = shortMoney(minimum);
  return state === 'ready' ? (
    <Trans>Claim {toReceive}</Trans>
  ) : (
    <Trans>
      {shown} of {least}
    </Trans>
  );
}

/** Status of last week's refund, as far as one line has room for it. */
function useRefundLine(enabled: boolean, hidden: boolean) {
  const check = useRefundCheck(enabled);
  const amount = check?.refundAmount ?? 0;
  const shown = moneyText(amount);
  if (!check) return { ready: false, locked: false, line: null };
  if (check.result) return { ready: true, locked: false, line: hidden ? null : <Trans>Claim {shown}</Trans> };
  if (amount === 0) return { ready: false, locked: false, line: <Trans>No refund</Trans> };
  return {
    ready: false,
    locked: true,
    line: check.bonus ? <Trans>After the bonus</Trans> : <Trans>When your balance is 0</Trans>,
  };
}

/** During a bonus the line shows how much can be withdrawn, or what is still required, instead of the bank account. */
function WithBonus({ outlook: { left, takeHome }, hidden }: { outlook: BonusOutlook; hidden: boolean }) {
  const shown = hidden ? '••••' : shortMoney(takeHome ?? left);
  return takeHome === null ? <Trans>Wager {shown} first</Trans> : <Trans>Up to {shown}</Trans>;
}

/** Account that withdrawals are paid to, by its last four digits, as on every screen that pays out. */
function OwnBank({ account }: { account: Reply<'getWallet'>['bankAccount'] }) {
  return (
    <span className="tabular">
      {account.bankCode} ···{lastFourDigits(account.bankAccountNo)}
    </span>
  );
}
