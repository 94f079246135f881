import { Trans } from '@lingui/react/macro';
import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useGo } from '../../frame/address/address.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { formatMinute } from '../../i18n/dates.ts';
import { moneyText, shortMoney } from '../../ui/money/currency.ts';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { outlookOfBonus } from '../../wallet/active-bonus/active-bonus.ts';
import { useActiveBonus } from '../../wallet/active-bonus/useActiveBonus.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { spanText } from '../days.ts';
import type { RefundCheck, RefundState } from './refund-state.ts';

interface Props {
  state: Exclude<RefundState, 'ready'>;
  info: RefundCheck['info'];
}

/** Says why there is nothing to receive now, what to do about it, and until when the refund is kept. */
export function RefundReason({ state, info }: Props) {
  const week = spanText(info.from, info.to);
  const { successPercent } = info;
  switch (state) {
    case 'bonus':
      return <AfterBonus until={info.until} />;
    case 'balance':
      return <AfterBalance until={info.until} />;
    case 'closed':
      return <Notice tone="progress">{errorText({ code: 'REFUND_INACTIVE' })}</Notice>;
    case 'minimum':
      return (
        <Notice tone="progress">
          {errorText({ code: 'REFUND_MINIMUM', params: { minimum: info.minimum } })}
        </Notice>
      );
    case 'received':
      return (
        <Notice tone="success">
          <Trans>You’ve claimed the refund for {week}.</Trans>
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="failed">
          <Trans>The refund for {week} wasn’t claimed in time.</Trans>
        </Notice>
      );
    case 'none':
      return (
        <div className="rounded-lg border border-line">
          <EmptyState title={<Trans>No refund for last week</Trans>}>
            <span className="tabular block pb-1">{week}</span>
            <Trans>If you lose over a week, you get {successPercent}% back the following Sunday.</Trans>
          </EmptyState>
        </div>
      );
  }
}

/** Links to the bonus page, which has the details. */
function AfterBonus({ until }: { until: string | null }) {
  const go = useGo();
  const activeBonus = useActiveBonus();
  const left = activeBonus ? outlookOfBonus(activeBonus).left : 0;
  const toPlay = moneyText(left);
  const name = activeBonus?.name ?? '';
  const kept = until ? formatMinute(new Date(until)) : null;
  return (
    <button
      type="button"
      onClick={() => go('/user/bonus')}
      className="flex w-full items-center gap-3 rounded-lg bg-progress-tint px-3.5 py-3 text-left text-sm text-progress"
    >
      <LockKeyhole size={20} className="flex-none self-start mt-0.5" />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">
          {activeBonus ? <Trans>After your {name} bonus</Trans> : <Trans>After your bonus has ended</Trans>}
        </b>
        {left > 0 ? (
          <span className="block">
            <Trans>Wager {toPlay} more to complete it.</Trans>
          </span>
        ) : null}
        <span className="block">
          {kept ? (
            <Trans>You can claim it until {kept}, or for 24 hours after the bonus ends.</Trans>
          ) : (
            <Trans>You can claim it for 24 hours after the bonus ends.</Trans>
          )}
        </span>
      </span>
      <ChevronRight size={20} className="flex-none" />
    </button>
  );
}

function AfterBalance({ until }: { until: string | null }) {
  const total = useWallet().wallet?.total;
  const left = shortMoney(total);
  const kept = until ? formatMinute(new Date(until)) : null;
  return (
    <Notice tone="progress">
      <Trans>You can claim a refund once your balance is used up: you have {left} left.</Trans>{' '}
      {kept ? <Trans>You can claim it until {kept}.</Trans> : null}
    </Notice>
  );
}
