import { formatMinute } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** Why money moves one way only for now, and until when. */
export function HomewardOnly({ pause }: { pause: NonNullable<Reply<'getWallet'>['pause']> }) {
  const until = formatMinute(new Date(pause.until));
  return (
    <Notice tone="progress">
      {pause.kind === 'break' ? (
        <Trans>You are taking a break until {until}, so money moves only from games to your wallet.</Trans>
      ) : (
        <Trans>
          You have excluded yourself until {until}, so money moves only from games to your wallet.
        </Trans>
      )}
    </Notice>
  );
}
