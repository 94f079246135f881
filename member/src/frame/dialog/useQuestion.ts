import { useEffect, useState } from 'react';
import type { InnerDialogName } from './dialog-names.ts';
import { useDialogs } from './dialogs.ts';

/**
 * A question before something that cannot be taken back. It is in the history like every dialog: Back answers it with
 * no and leaves the dialog under it open. A reload or Forward can bring back a question that nobody has asked now; it
 * closes by itself. The component that calls this should be there from the start: until it is, such a question stays in
 * the history and takes one press on Back.
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
