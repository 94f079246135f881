import { useEffect, useState } from 'react';
import type { InnerDialogName } from './dialog-names.ts';
import { useDialogs } from './dialogs.ts';

/**
 * State of a confirmation before something irreversible, in the history like every dialog: Back answers no, and one
 * restored by a reload closes by itself. Call it in a component that is mounted from the start; otherwise a restored
 * confirmation costs one press on Back.
 */
export function useConfirmation(name: InnerDialogName): {
  isOpen: boolean;
  ask: () => void;
  close: () => void;
} {
  const dialogs = useDialogs();
  const [asked, setAsked] = useState(false);
  const isOnStack = dialogs.isOpen(name);
  const leftOver = isOnStack && !asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a restored confirmation is found
  useEffect(() => {
    if (leftOver) dialogs.close(name);
  }, [leftOver]);
  useEffect(() => {
    if (!isOnStack) setAsked(false);
  }, [isOnStack]);
  return {
    isOpen: isOnStack && asked,
    ask: () => {
      setAsked(true);
      dialogs.open({ name });
    },
    close: () => dialogs.close(name),
  };
}
