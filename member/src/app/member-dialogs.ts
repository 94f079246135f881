import { lazy } from 'react';
import type { Dialogs } from './SheetHost.tsx';

/** What may lie over a page of /user. */
export const memberDialogs: Dialogs = {
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
  limits: lazy(async () => ({ default: (await import('../limits/LimitsDialog.tsx')).LimitsDialog })),
  limit: lazy(async () => ({ default: (await import('../limits/LimitDialog.tsx')).LimitDialog })),
  break: lazy(async () => ({ default: (await import('../limits/BreakDialog.tsx')).BreakDialog })),
  coming: lazy(async () => ({ default: (await import('./ComingDialog.tsx')).ComingDialog })),
};
