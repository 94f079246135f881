import { formatMinute } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';

type Pause = NonNullable<Reply<'getWallet'>['pause']>;

/** Why deposits, games and bonuses are closed, until when, and what is open all the same. */
export function PauseText({ pause }: { pause: Pause }) {
  const until = formatMinute(new Date(pause.until));
  return pause.kind === 'break' ? (
    <Trans>
      You are taking a break until {until}. Deposits, games and bonuses are closed. Withdrawing and bringing
      money home are open.
    </Trans>
  ) : (
    <Trans>
      You have excluded yourself until {until}. Deposits, games and bonuses are closed. Withdrawing and
      bringing money home are open.
    </Trans>
  );
}
