import { Trans } from '@lingui/react/macro';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';

/** Without any game there is nothing to move money to: it leads to where one is opened. */
export function NoGameYet() {
  const dialogs = useDialogs();
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <Trans>Money moves between your wallet and games. You have not opened any game yet.</Trans>
      </p>
      <Button onClick={() => dialogs.open({ name: 'games' })}>
        <Trans>Choose a game</Trans>
      </Button>
    </div>
  );
}
