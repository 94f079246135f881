import { formatMinute } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';

interface Props {
  kind: 'break' | 'exclusion';
  /** As it is shown. */
  until: string;
  /** When the time of the bonus runs out; null while that is not known. */
  endsAt: string | null;
}

/** The pause of a member whose bonus is not played: it can only be cancelled or run out now, and a withdrawal waits for that. */
export function PauseWithBonus({ kind, until, endsAt }: Props) {
  const ends = endsAt === null ? '' : formatMinute(new Date(endsAt));
  return (
    <>
      {kind === 'break' ? (
        <Trans>
          You are taking a break until {until}. Deposits, games and bonuses are closed. You can still move
          money back to your wallet.
        </Trans>
      ) : (
        <Trans>
          You have excluded yourself until {until}. Deposits, games and bonuses are closed. You can still move
          money back to your wallet.
        </Trans>
      )}{' '}
      {endsAt === null ? (
        <Trans>A withdrawal waits until your bonus has ended.</Trans>
      ) : (
        <Trans>A withdrawal waits until your bonus has ended: its time runs out on {ends}.</Trans>
      )}
    </>
  );
}
