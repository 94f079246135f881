import { Trans } from '@lingui/react/macro';
import { CallButton } from '../../frame/call/CallButton.tsx';
import { CallFailure } from '../../frame/call/CallFailure.tsx';
import type { Play } from './usePlay.ts';

/**
 * For whoever wants the account of a game alone, as to log in at its own app; it has the room of what comes then. Quiet, for
 * playing brings the account as well.
 */
export function OpenOnly({ play, disabled }: { play: Play; disabled: boolean }) {
  const { opening } = play;
  return (
    <div className="grid gap-4">
      <CallFailure call={opening}>
        <Trans>You get one account at most. No money has moved yet.</Trans>
      </CallFailure>
      <CallButton
        // Got for what another button does, it is that one's to tell.
        call={{ ...opening, busy: opening.busy && (play.opensAlone || opening.unsure) }}
        look="quiet"
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
