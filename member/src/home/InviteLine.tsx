import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, UserPlus } from 'lucide-react';
import type { Reply } from '../frame/api/api.ts';
import { errorCode, errorText, toastError } from '../frame/api/error-text.ts';
import { isUnsure } from '../frame/call/money-call.ts';
import { useReceiveInvite } from '../rewards/invite/useReceiveInvite.ts';
import { Button } from '../ui/button/Button.tsx';
import { Money } from '../ui/money/Money.tsx';
import { toast } from '../ui/status/toast.ts';

interface Props {
  wallet: Reply<'getWallet'> | undefined;
  hidden: boolean;
  onInvite: () => void;
}

/** What friends have brought, received by one press. Always there, and while it is nothing it says how there is some. */
export function InviteLine({ wallet, hidden, onInvite }: Props) {
  const { t } = useLingui();
  const receive = useReceiveInvite();
  const amount = wallet?.invite.amount ?? 0;
  const take = () =>
    receive.run('all', {
      onSuccess: ({ message }) => toast('success', errorText({ code: message })),
      onError: (error) =>
        isUnsure(errorCode(error))
          ? toast('progress', t`The answer did not reach us. Press again: it is paid in once, however often.`)
          : toastError(error),
    });
  return (
    <div className="mt-2.5 flex min-h-11 items-center gap-2 text-sm text-hero-muted">
      <UserPlus size={17} className="flex-none text-hero-gold" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Trans>Invite bonus</Trans>
        {wallet ? <Money amount={amount} hidden={hidden} className="font-semibold text-hero-text" /> : null}
      </p>
      {amount > 0 ? (
        // On a break no bonus is received.
        <Button
          size="small"
          className="min-w-20 flex-none"
          busy={receive.busy}
          disabled={Boolean(wallet?.pause)}
          onClick={take}
        >
          <Trans>Receive</Trans>
        </Button>
      ) : wallet && !wallet.pause ? (
        <button
          type="button"
          onClick={onInvite}
          className="-mr-1 flex min-h-11 flex-none items-center gap-0.5 pl-2 font-medium text-hero-gold"
        >
          <Trans>Invite a friend</Trans>
          <ChevronRight size={17} />
        </button>
      ) : null}
    </div>
  );
}
