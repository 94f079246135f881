import { useEffect, useState } from 'react';
import type { InnerDialogName } from './dialog-names.ts';
import { useDialogs } from './dialogs.ts';

/**
 * A question before something that cannot be taken back, in the history like every dialog: Back answers it with no,
 * and leaves open what it stands over. One that a reload or Forward brings back was asked by nobody, perhaps about
 * another thing: it goes by itself. Best held by what is there from the start, since until then it costs a Back.
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
