import { useEffect } from 'react';
import { errorCode } from '../../frame/api/error-code.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { notTheLine } from '../../ui/button/waiting.ts';

/** The member closed the dialog that asks who they are. Nothing was changed, and nothing typed is lost. */
export class NotConfirmed extends Error {}

interface Asking {
  confirmed: () => void;
  refused: (reason: NotConfirmed) => void;
}

/** The call that waits for the dialog. There is one dialog, so there is one. */
let inquiry: Asking | null = null;

/** The dialog has gone: the call that waits goes on, or ends without a change. */
export function endStepUp(confirmed: boolean): void {
  const ended = inquiry;
  inquiry = null;
  if (confirmed) ended?.confirmed();
  else ended?.refused(new NotConfirmed());
}

/**
 * Sends a call; when it is refused for want of a fresh proof of who asks, opens the dialog that asks for it, and sends
 * the call once more by itself. Rejects with NotConfirmed when the member closes the dialog instead.
 */
export function useStepUp(): <T>(send: () => Promise<T>) => Promise<T> {
  const dialogs = useDialogs();
  const isAsking = dialogs.isOpen('step-up');
  useEffect(() => {
    if (isAsking) return;
    // A dialog whose code never came says nothing when it goes, and the call must not wait for ever. The timer lets a
    // dialog that did come speak first.
    const timer = setTimeout(() => endStepUp(false));
    return () => clearTimeout(timer);
  }, [isAsking]);
  return async (send) => {
    try {
      return await send();
    } catch (error) {
      if (errorCode(error) !== 'STEP_UP_REQUIRED') throw error;
      endStepUp(false);
      await notTheLine(
        new Promise<void>((confirmed, refused) => {
          inquiry = { confirmed, refused };
          dialogs.open({ name: 'step-up' });
        }),
      );
      return send();
    }
  };
}
