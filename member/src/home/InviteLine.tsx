import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { errorText, toastError } from '../frame/api/error-text.ts';
import { SlowMoney } from '../frame/call/CallButton.tsx';
import { type Commission, useCommission } from '../rewards/invite/useCommission.ts';
import { useReceiveInvite } from '../rewards/invite/useReceiveInvite.ts';
import { Button } from '../ui/button/Button.tsx';
import { cx } from '../ui/design/cx.ts';
import { moneyText, shortMoney } from '../ui/money/currency.ts';
import { Money } from '../ui/money/Money.tsx';
import { toast } from '../ui/status/toast.ts';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  hidden: boolean;
  onInvite: () => void;
}

/**
 * Commission from invited friends, with a button that collects all of it or, with nothing to collect, opens the invite
 * dialog; below the minimum a bar takes its place. Not in gold, the colour of the deposit button.
 */
export function InviteLine({ wallet, hidden, onInvite }: Props) {
  const { t } = useLingui();
  const id = useId();
  const receive = useReceiveInvite(({ message, amount }) =>
    toast('success', `${errorText({ code: message })} · ${moneyText(amount)}`),
  );
  const commission = useCommission(wallet);
  const { state, amount } = commission;
  const { error, unsure } = receive;
  useEffect(() => {
    if (unsure) toast('progress', t`We lost the connection and are checking. You won’t be credited twice.`);
    else if (error) toastError(error);
  }, [error, unsure, t]);
  return (
    <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2.5 text-sm text-hero-muted">
      <UserPlus size={17} className="flex-none text-hero-gold" />
      <div className="min-w-[7rem] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Trans>Invite bonus</Trans>
          {wallet ? <Money amount={amount} hidden={hidden} className="font-semibold text-hero-text" /> : null}
        </p>
        <p id={`${id}why`} className="text-xs empty:hidden">
          {!wallet ? null : state === 'paused' ? (
            <Trans>Not during a break</Trans>
          ) : state === 'none' ? (
            <Trans>Nothing yet: invite a friend</Trans>
          ) : state === 'closed' ? (
            <Trans>Closed at the moment</Trans>
          ) : state === 'counting' ? (
            <Trans>Yesterday’s amount is still being calculated</Trans>
          ) : null}
        </p>
      </div>
      {state === 'below' && !receive.busy ? (
        <UntilMinimum commission={commission} hidden={hidden} />
      ) : wallet ? (
        <Button
          variant="hero"
          size="small"
          aria-describedby={`${id}why`}
          className={cx('ml-auto min-w-20 flex-none', state === 'none' && 'text-hero-muted!')}
          busy={receive.busy}
          doing={<Trans>Claiming…</Trans>}
          slow={<SlowMoney />}
          disabled={!receive.busy && !canPress(commission)}
          onClick={state === 'ready' ? () => receive.run('all') : onInvite}
        >
          <Trans>Claim</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** The button collects, or opens the dialog, which explains; it never asks for what the server is known to refuse. */
function canPress({ state, failed }: Commission): boolean {
  return state === 'ready' || state === 'none' || (state === 'unknown' && failed);
}

/** Part of the minimum that the commission has reached, with both amounts. */
function UntilMinimum({
  commission: { amount, minimum },
  hidden,
}: {
  commission: Commission;
  hidden: boolean;
}) {
  const shown = hidden ? '••••' : shortMoney(amount);
  const least = shortMoney(minimum);
  return (
    <div className="ml-auto grid min-w-20 flex-none gap-1 text-right text-xs text-hero-text">
      <span className="tabular">
        <Trans>
          {shown} of {least}
        </Trans>
      </span>
      {/* The words above say the same. */}
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-white/12">
        <span
          className="block h-full rounded-full bg-gold"
          style={{ width: hidden ? 0 : `${Math.floor((amount / minimum) * 100)}%` }}
        />
      </span>
    </div>
  );
}
