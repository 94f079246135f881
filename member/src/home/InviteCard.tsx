import { Trans } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import type { Reply } from '../frame/api/api.ts';
import { useDialogs } from '../frame/dialog/dialogs.ts';
import { Button } from '../ui/button/Button.tsx';
import { Money } from '../ui/money/Money.tsx';
import { Skeleton } from '../ui/status/Skeleton.tsx';

interface Props {
  invite: Reply<'getWallet'>['invite'] | undefined;
  /** On a break no bonus is received; the banner says why and until when. */
  paused: boolean;
}

export function InviteCard({ invite, paused }: Props) {
  const dialogs = useDialogs();
  return (
    <section className="mt-3.5 flex items-center gap-3 rounded-md border border-line bg-card px-3 py-2.5">
      <Coins size={22} className="ml-0.5 text-gold-text" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">
          <Trans>Invite bonus</Trans>{' '}
          {invite ? (
            <Money amount={invite.amount} />
          ) : (
            <Skeleton className="inline-block h-4 w-14 align-middle" />
          )}
        </p>
        <p className="text-xs text-muted">
          <Trans>From friends whom you invited</Trans>
        </p>
      </div>
      <Button
        look="strong"
        size="small"
        disabled={!invite || paused}
        onClick={() => dialogs.open({ name: 'coming', id: 'invite' })}
      >
        <Trans>Receive</Trans>
      </Button>
    </section>
  );
}
