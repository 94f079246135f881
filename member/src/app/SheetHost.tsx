import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { Sheet as SheetPanel } from '../ui/Sheet.tsx';
import { type Sheet, sameSheet, useSheets } from './sheets.ts';

/** Every dialog is a chunk of its own: the home screen pays for none of them. */
const contents: Record<string, LazyExoticComponent<ComponentType<{ id: string }>>> = {
  deposit: lazy(async () => ({ default: (await import('../deposit/DepositDialog.tsx')).DepositDialog })),
  transfer: lazy(async () => ({ default: (await import('../transfer/TransferDialog.tsx')).TransferDialog })),
  'transfer-all': lazy(async () => ({
    default: (await import('../transfer/TransferAllDialog.tsx')).TransferAllDialog,
  })),
  withdraw: lazy(async () => ({ default: (await import('../withdraw/WithdrawDialog.tsx')).WithdrawDialog })),
  withdrawal: lazy(async () => ({
    default: (await import('../withdraw/WithdrawalDialog.tsx')).WithdrawalDialog,
  })),
  game: lazy(async () => ({ default: (await import('../game/GameDialog.tsx')).GameDialog })),
  play: lazy(async () => ({ default: (await import('../game/PlayFrame.tsx')).PlayFrame })),
  agreement: lazy(async () => ({
    default: (await import('../content/AgreementDialog.tsx')).AgreementDialog,
  })),
  conditions: lazy(async () => ({
    default: (await import('../content/ConditionsDialog.tsx')).ConditionsDialog,
  })),
  coming: lazy(async () => ({ default: (await import('./ComingDialog.tsx')).ComingDialog })),
};

interface Frame {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const FrameContext = createContext<Frame>({
  open: false,
  onClose: () => undefined,
  onClosed: () => undefined,
});

/** Renders the dialogs of the history entry, and keeps a closed one until its leaving animation is over. */
export function SheetHost() {
  const { stack, close } = useSheets();
  const [kept, setKept] = useState<readonly Sheet[]>(stack);
  const missing = stack.filter((sheet) => !kept.some((each) => sameSheet(each, sheet)));
  if (missing.length > 0) setKept([...kept, ...missing]);

  return kept.map((sheet) => {
    const Content = contents[sheet.name];
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

/** The panel around a dialog's content; opening and closing it is the history's business. */
export function SheetFrame(props: {
  title: ReactNode;
  locked?: boolean;
  wide?: boolean;
  children: ReactNode;
}) {
  const frame = use(FrameContext);
  return <SheetPanel {...props} {...frame} />;
}

/** For a dialog that closes itself once its work is done. */
export function useCloseSheet(): () => void {
  return use(FrameContext).onClose;
}
