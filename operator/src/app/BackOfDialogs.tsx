import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isDialogOpen, leaveDialog } from '../ui/dialog/open-dialogs.ts';

/** Back leaves the dialog that lies on top, and only then the page below it. */
export function BackOfDialogs() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isDialogOpen());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leaveDialog();
  }, [blocker]);
  return null;
}
