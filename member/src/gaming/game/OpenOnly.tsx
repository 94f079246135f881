import { Trans } from '@lingui/react/macro';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import type { Play } from './usePlay.ts';

/**
 * Opens a game account without playing, for a member who logs in at the game's own app. Stands where the
 * credentials appear later, and is a quiet button, because playing opens the account as well.
 */
export function OpenOnly({ play, disabled }: { play: Play; disabled: boolean }) {
  const { opening } = play;
  return (
    <div className="grid gap-4">
      <CallFailure call={opening}>
        <Trans>Only one game account is created. No money has moved yet.</Trans>
      </CallFailure>
      <CallButton
        // An opening started by another button shows its progress on that button.
        call={{ ...opening, busy: opening.busy && (play.opensAlone || opening.unsure) }}
        variant="quiet"
        size="small"
        className="min-h-12"
        disabled={disabled || opening.busy}
        doing={<Trans>Getting the account…</Trans>}
        onClick={play.openOnly}
      >
        <Trans>Get a game account, play later</Trans>
      </CallButton>
    </div>
  );
}
