import { useEffect } from 'react';
import { errorCode } from '../../frame/api/error-code.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { nonNetworkWait } from '../../ui/button/waiting.ts';

/** Thrown if the member closes the confirmation dialog. Nothing was changed, and no input is lost. */
export class NotConfirmed extends Error {}

interface PendingStepUp {
  confirmed: () => void;
  refused: (reason: NotConfirmed) => void;
}

/** Call that waits for the dialog; only one, because there is one dialog. */
let pendingStepUp: PendingStepUp | null = null;

/** Ends the step-up when the dialog has closed: the waiting call continues, or ends without a change. */
export function endStepUp(confirmed: boolean): void {
  const ended = pendingStepUp;
  pendingStepUp = null;
  if (confirmed) ended?.confirmed();
  else ended?.refused(new NotConfirmed());
}

/**
 * Returns a function that sends a call. If it is refused for lack of a fresh step-up, the function opens the dialog and
 * then repeats the call; it rejects with NotConfirmed if the member closes the dialog.
 */
export function useStepUp(): <T>(send: () => Promise<T>) => Promise<T> {
  const dialogs = useDialogs();
  const isDialogOpen = dialogs.isOpen('step-up');
  useEffect(() => {
    if (isDialogOpen) return;
    // A dialog whose code never loaded does not report its closing, and the call must not wait for ever. The timer lets a
    // loaded dialog report first.
    const timer = setTimeout(() => endStepUp(false));
    return () => clearTimeout(timer);
  }, [isDialogOpen]);
  return async (send) => {
    try {
      return await send();
    } catch (error) {
      if (errorCode(error) !== 'STEP_UP_REQUIRED') throw error;
      endStepUp(false);
      await nonNetworkWait(
        new Promise<void>((confirmed, refused) => {
          pendingStepUp = { confirmed, refused };
          dialogs.open({ name: 'step-up' });
        }),
      );
      return send();
    }
  };
}
