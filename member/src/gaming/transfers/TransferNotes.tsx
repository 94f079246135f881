import { Trans } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/**
 * Says which part of the typed amount moves: a game takes only whole multiples of its step, and the rest
 * stays.
 */
export function RoundingNote({ asked, arrives }: { asked: number; arrives: number }) {
  const shown = moneyText(arrives);
  const rest = moneyText(Math.round((asked - arrives) * 100) / 100);
  return (
    <p className="tabular rounded-sm bg-page px-3.5 py-2.5 text-sm">
      <Trans>
        {shown} will move. {rest} is below the game’s smallest unit and stays where it is.
      </Trans>
    </p>
  );
}

/** Explains why money can only be moved to the wallet, and until when. */
export function ToWalletOnlyNotice({ pause }: { pause: NonNullable<Reply<'getWallet'>['pause']> }) {
  const until = formatMinute(new Date(pause.until));
  return (
    <Notice tone="progress">
      {pause.kind === 'break' ? (
        <Trans>You’re taking a break until {until}, so money moves only from games to your wallet.</Trans>
      ) : (
        <Trans>You’ve excluded yourself until {until}, so money moves only from games to your wallet.</Trans>
      )}
    </Notice>
  );
}

/**
 * Shown while the member has no game account, so that money cannot be moved anywhere; leads to the list of
 * games.
 */
export function NoGameYet() {
  const dialogs = useDialogs();
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <Trans>Money moves between your wallet and games. You haven’t opened any game yet.</Trans>
      </p>
      <Button onClick={() => dialogs.open({ name: 'games' })}>
        <Trans>Choose a game</Trans>
      </Button>
    </div>
  );
}
