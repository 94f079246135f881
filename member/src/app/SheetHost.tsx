import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { type Frame, FrameContext } from './sheet-frame.ts';
import { type Sheet, sameSheet, useSheets } from './sheets.ts';

/** Every dialog is a chunk of its own: the screen under it pays for none of them. */
export type Dialogs = Readonly<Record<string, LazyExoticComponent<ComponentType<{ id: string }>>>>;

/** Renders the dialogs of the history entry, and keeps a closed one until its leaving animation is over. */
export function SheetHost({ dialogs }: { dialogs: Dialogs }) {
  const { stack, close } = useSheets();
  const [kept, setKept] = useState<readonly Sheet[]>(stack);
  const missing = stack.filter((sheet) => !kept.some((each) => sameSheet(each, sheet)));
  if (missing.length > 0) setKept([...kept, ...missing]);

  return kept.map((sheet) => {
    const Content = dialogs[sheet.name];
    if (!Content) return null;
    const frame: Frame = {
      open: stack.some((each) => sameSheet(each, sheet)),
      onClose: () => close(sheet.name),
      onClosed: () => setKept((all) => all.filter((each) => !sameSheet(each, sheet))),
    };
    return (
      <FrameContext key={`${sheet.name}:${sheet.id ?? ''}`} value={frame}>
        <Suspense fallback={<LoadingOverlay active />}>
          <Content id={sheet.id ?? ''} />
        </Suspense>
      </FrameContext>
    );
  });
}
