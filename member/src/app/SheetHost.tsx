import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { type Frame, FrameContext } from './sheet-frame.ts';
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
  'edit-name': lazy(async () => ({
    default: (await import('../account/EditNameDialog.tsx')).EditNameDialog,
  })),
  'edit-bank': lazy(async () => ({
    default: (await import('../account/EditBankDialog.tsx')).EditBankDialog,
  })),
  'account-name': lazy(async () => ({
    default: (await import('../account/AccountNameDialog.tsx')).AccountNameDialog,
  })),
  'change-password': lazy(async () => ({
    default: (await import('../account/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  })),
  'step-up': lazy(async () => ({ default: (await import('../account/StepUpDialog.tsx')).StepUpDialog })),
  sessions: lazy(async () => ({ default: (await import('../account/SessionsDialog.tsx')).SessionsDialog })),
  passkeys: lazy(async () => ({ default: (await import('../passkey/PasskeysDialog.tsx')).PasskeysDialog })),
  'passkey-offer': lazy(async () => ({
    default: (await import('../passkey/PasskeyOfferDialog.tsx')).PasskeyOfferDialog,
  })),
  coming: lazy(async () => ({ default: (await import('./ComingDialog.tsx')).ComingDialog })),
};

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
