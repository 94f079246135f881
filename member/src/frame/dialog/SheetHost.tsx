import { Suspense, useEffect, useState } from 'react';
import { LoadingOverlay } from '../../ui/status/LoadingOverlay.tsx';
import { type Late, useLate } from '../chunk/late.ts';
import { MissingDialog } from './MissingDialog.tsx';
import { type Frame, FrameContext } from './sheet-frame.ts';
import { type Sheet, sameSheet, useSheets } from './sheets.ts';

/** Every dialog is a chunk of its own: the screen under it pays for none of them. */
export type Dialogs = Readonly<Record<string, Late<{ id: string }>>>;

/**
 * Renders the dialogs of the history entry, and keeps a closed one until its leaving animation is over. One opens when
 * those under it stand: two that open at once, as on a phone that killed the app, would each hide the other from a
 * screen reader.
 */
export function SheetHost({ dialogs }: { dialogs: Dialogs }) {
  const { stack, close } = useSheets();
  const [kept, setKept] = useState<readonly Sheet[]>(stack);
  const [standing, setStanding] = useState<readonly Sheet[]>([]);
  const missing = stack.filter((sheet) => !kept.some((each) => sameSheet(each, sheet)));
  if (missing.length > 0) setKept([...kept, ...missing]);

  /** It is in the history entry, and so is everything under it on the screen. */
  function isNext(sheet: Sheet): boolean {
    const place = stack.findIndex((each) => sameSheet(each, sheet));
    const under = stack.slice(0, Math.max(0, place)).filter(({ name }) => dialogs[name]);
    return place !== -1 && under.every((each) => standing.some((other) => sameSheet(each, other)));
  }

  return kept.map((sheet) => {
    const dialog = dialogs[sheet.name];
    if (!dialog) return null;
    const frame: Frame = {
      open: isNext(sheet),
      onClose: () => close(sheet.name),
      onOpened: () => setStanding((all) => [...without(all, sheet), sheet]),
      onClosed: () => {
        setStanding((all) => without(all, sheet));
        setKept((all) => without(all, sheet));
      },
    };
    return (
      <FrameContext key={`${sheet.name}:${sheet.id ?? ''}`} value={frame}>
        <LateDialog
          dialog={dialog}
          id={sheet.id ?? ''}
          frame={frame}
          wanted={stack.some((each) => sameSheet(each, sheet))}
        />
      </FrameContext>
    );
  });
}

interface LateDialogProps {
  dialog: Late<{ id: string }>;
  id: string;
  frame: Frame;
  /** False once it has been closed. */
  wanted: boolean;
}

/** One dialog, and what stands in its place until its code is here: a wait, or the reason why it does not come. */
function LateDialog({ dialog, id, frame, wanted }: LateDialogProps) {
  const { Content, state, retry } = useLate(dialog, true);
  const leaves = !wanted && Content === null;
  const { onClosed } = frame;
  // Without its panel nobody else would say that it has left.
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

function without(sheets: readonly Sheet[], gone: Sheet): readonly Sheet[] {
  return sheets.filter((each) => !sameSheet(each, gone));
}
