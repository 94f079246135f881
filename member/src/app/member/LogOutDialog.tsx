import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';

/**
 * Asks before logging out: the icon beside the language is easily touched by mistake, and logging in again may need a
 * password that the member does not have at hand.
 */
export function LogOutDialog() {
  const go = useGo();
  const close = useCloseDialog();
  return (
    <DialogFrame title={<Trans>Log out?</Trans>}>
      <p className="text-sm text-muted">
        <Trans>Pending transactions will still go through.</Trans>
      </p>
      <div className="mt-5 grid gap-2.5">
        {/* The login page ends the session, so going there is all that logging out takes. */}
        <Button variant="strong" onClick={() => go('/login', { replace: true })}>
          <Trans>Log out</Trans>
        </Button>
        <Button variant="plain" onClick={close}>
          <Trans>Stay logged in</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}
