import { Trans } from '@lingui/react/macro';
import { formatMinute } from '../../i18n/dates.ts';

interface Props {
  kind: 'break' | 'exclusion';
  /** Formatted end of the pause. */
  until: string;
  /** Expiry of the bonus; null while unknown. */
  endsAt: string | null;
}

/** Explains a pause with an unfinished bonus: it can now only be cancelled or expire, and withdrawals wait for that. */
export function PauseWithBonus({ kind, until, endsAt }: Props) {
  const ends = endsAt === null ? '' : formatMinute(new Date(endsAt));
  return (
    <>
      {kind === 'break' ? (
        <Trans>
          You’re taking a break until {until}. Deposits, games and bonuses are closed. You can still move
          money back to your wallet.
        </Trans>
      ) : (
        <Trans>
          You’ve excluded yourself until {until}. Deposits, games and bonuses are closed. You can still move
          money back to your wallet.
        </Trans>
      )}{' '}
      {endsAt === null ? (
        <Trans>You can withdraw once your bonus has ended.</Trans>
      ) : (
        <Trans>You can withdraw once your bonus has ended. It expires on {ends}.</Trans>
      )}
    </>
  );
}
