import { Suspense, useEffect, useState } from 'react';
import { LoadingOverlay } from '../../ui/status/LoadingOverlay.tsx';
import { type LazyChunk, useLazyChunk } from '../chunk/lazy.ts';
import { DialogContext, type Frame } from './dialog-frame.ts';
import type { DialogName } from './dialog-names.ts';
import type { OpenDialog } from './dialog-stack.ts';
import type { DialogTable } from './dialog-table.ts';
import { isSameDialog, useDialogs } from './dialogs.ts';
import { MissingDialog } from './MissingDialog.tsx';

/**
 * Renders the dialogs of the history entry and keeps a closed one until its closing animation ends. A dialog opens once
 * those below it are open: a phone that killed the app restores several at once, and if they opened together each would
 * hide the other from a screen reader.
 */
export function DialogHost({ dialogs }: { dialogs: Partial<DialogTable<DialogName>> }) {
  const { stack: all, close } = useDialogs();
  // Dialogs outside the table are rendered by the screen that they belong to.
  const stack = all.filter(({ name }) => name in dialogs);
  const [kept, setKept] = useState<readonly OpenDialog[]>(stack);
  const [opened, setOpened] = useState<readonly OpenDialog[]>([]);
  const top = stack.at(-1);
  const missing = stack.filter((dialog) => !kept.some((each) => isSameDialog(each, dialog)));
  if (missing.length > 0) setKept([...kept, ...missing]);

  /** Whether a dialog is in the history entry and all dialogs below it are open. */
  function isNext(dialog: OpenDialog): boolean {
    const index = stack.findIndex((each) => isSameDialog(each, dialog));
    const under = stack.slice(0, Math.max(0, index));
    return index !== -1 && under.every((each) => opened.some((other) => isSameDialog(each, other)));
  }

  return kept.map((dialog) => {
    const name = dialog.name as DialogName; // a name written by another version of the app is not in the table
    const content = dialogs[name];
    if (!content) return null;
    const frame: Frame = {
      open: isNext(dialog),
      covered: top !== undefined && !isSameDialog(top, dialog),
      onClose: () => close(name),
      onOpened: () => setOpened((all) => [...without(all, dialog), dialog]),
      onClosed: () => {
        setOpened((all) => without(all, dialog));
        setKept((all) => without(all, dialog));
      },
    };
    return (
      <DialogContext key={`${name}:${dialog.id ?? ''}`} value={frame}>
        <LazyDialog
          dialog={content}
          id={dialog.id ?? ''}
          frame={frame}
          wanted={stack.some((each) => isSameDialog(each, dialog))}
        />
      </DialogContext>
    );
  });
}

interface LazyDialogProps {
  dialog: LazyChunk<{ id: string }>;
  id: string;
  frame: Frame;
  /** False once closed. */
  wanted: boolean;
}

/** Dialog, or while its code is missing a wait indicator or the reason. */
function LazyDialog({ dialog, id, frame, wanted }: LazyDialogProps) {
  const { Content, state, retry } = useLazyChunk(dialog, true);
  const leaves = !wanted && Content === null;
  const { onClosed } = frame;
  // A dialog closed before its code has loaded has no panel that reports the end of the closing animation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => (leaves ? onClosed() : undefined), [leaves]);

  if (leaves) return null;
  if (!Content && state === 'coming') return <LoadingOverlay active />;
  if (!Content) return <MissingDialog trying={state === 'again'} onRetry={retry} onClose={frame.onClose} />;
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <Content id={id} />
    </Suspense>
  );
}

function without(dialogs: readonly OpenDialog[], gone: OpenDialog): readonly OpenDialog[] {
  return dialogs.filter((each) => !isSameDialog(each, gone));
}
