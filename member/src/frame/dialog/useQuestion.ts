import { useEffect, useState } from 'react';
import type { InnerDialogName } from './dialog-names.ts';
import { useDialogs } from './dialogs.ts';

/**
 * State of a confirmation before something irreversible. It is in the history like every dialog: Back answers no and leaves
 * the dialog below open, and one restored by a reload or Forward closes by itself. Call this in a component that is mounted
 * from the start; otherwise a restored confirmation stays in the history and costs one press on Back.
 */
export function useQuestion(name: InnerDialogName): { isOpen: boolean; ask: () => void; close: () => void } {
  const dialogs = useDialogs();
  const [asked, setAsked] = useState(false);
  const stands = dialogs.isOpen(name);
  const leftOver = stands && !asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is found
  useEffect(() => {
    if (leftOver) dialogs.close(name);
  }, [leftOver]);
  useEffect(() => {
    if (!stands) setAsked(false);
  }, [stands]);
  return {
    isOpen: stands && asked,
    ask: () => {
      setAsked(true);
      dialogs.open({ name });
    },
    close: () => dialogs.close(name),
  };
}
