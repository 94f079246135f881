import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { Reply } from '../frame/api/api.ts';
import { errorText, toastError } from '../frame/api/error-text.ts';
import { SlowMoney } from '../frame/call/CallButton.tsx';
import { useReceiveInvite } from '../rewards/invite/useReceiveInvite.ts';
import { Button } from '../ui/button/Button.tsx';
import { cx } from '../ui/design/cx.ts';
import { moneyText } from '../ui/money/currency.ts';
import { Money } from '../ui/money/Money.tsx';
import { toast } from '../ui/status/toast.ts';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  hidden: boolean;
  onInvite: () => void;
}

/**
 * Commission from invited friends, with a button that collects all of it; without commission the button opens
 * the invite dialog. Not in gold, the colour of the deposit button.
 */
export function InviteLine({ wallet, hidden, onInvite }: Props) {
  const { t } = useLingui();
  const id = useId();
  const receive = useReceiveInvite(({ message, amount }) =>
    toast('success', `${errorText({ code: message })} · ${moneyText(amount)}`),
  );
  const amount = wallet?.invite.amount ?? 0;
  const paused = Boolean(wallet?.pause);
  const { error, unsure } = receive;
  useEffect(() => {
    if (unsure) toast('progress', t`The answer did not reach us. We are checking: it is credited only once.`);
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
          {!wallet ? null : paused ? (
            <Trans>Not during a break</Trans>
          ) : amount === 0 ? (
            <Trans>Nothing yet: invite a friend</Trans>
          ) : null}
        </p>
      </div>
      {wallet ? (
        <Button
          variant="hero"
          size="small"
          aria-describedby={`${id}why`}
          className={cx('ml-auto min-w-20 flex-none', amount === 0 && 'text-hero-muted!')}
          busy={receive.busy}
          doing={<Trans>Receiving…</Trans>}
          slow={<SlowMoney />}
          // On a break no bonus can be collected.
          disabled={paused}
          onClick={amount > 0 ? () => receive.run('all') : onInvite}
        >
          <Trans>Receive</Trans>
        </Button>
      ) : null}
    </div>
  );
}
