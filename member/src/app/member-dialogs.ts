import { late } from './late.ts';
import type { Dialogs } from './SheetHost.tsx';

/** What may lie over a page of /user. */
export const memberDialogs: Dialogs = {
  deposit: late(async () => (await import('../deposit/DepositDialog.tsx')).DepositDialog),
  transfer: late(async () => (await import('../transfer/TransferDialog.tsx')).TransferDialog),
  'transfer-all': late(async () => (await import('../transfer/TransferAllDialog.tsx')).TransferAllDialog),
  withdraw: late(async () => (await import('../withdraw/WithdrawDialog.tsx')).WithdrawDialog),
  withdrawal: late(async () => (await import('../withdraw/WithdrawalDialog.tsx')).WithdrawalDialog),
  entry: late(async () => (await import('../statement/EntryDialog.tsx')).EntryDialog),
  game: late(async () => (await import('../game/GameDialog.tsx')).GameDialog),
  play: late(async () => (await import('../game/PlayFrame.tsx')).PlayFrame),
  agreement: late(async () => (await import('../content/AgreementDialog.tsx')).AgreementDialog),
  conditions: late(async () => (await import('../content/ConditionsDialog.tsx')).ConditionsDialog),
  'edit-name': late(async () => (await import('../account/EditNameDialog.tsx')).EditNameDialog),
  'edit-bank': late(async () => (await import('../account/EditBankDialog.tsx')).EditBankDialog),
  'account-name': late(async () => (await import('../account/AccountNameDialog.tsx')).AccountNameDialog),
  'change-password': late(
    async () => (await import('../account/ChangePasswordDialog.tsx')).ChangePasswordDialog,
  ),
  'step-up': late(async () => (await import('../account/StepUpDialog.tsx')).StepUpDialog),
  sessions: late(async () => (await import('../account/SessionsDialog.tsx')).SessionsDialog),
  passkeys: late(async () => (await import('../passkey/PasskeysDialog.tsx')).PasskeysDialog),
  'passkey-offer': late(async () => (await import('../passkey/PasskeyOfferDialog.tsx')).PasskeyOfferDialog),
  limits: late(async () => (await import('../limits/LimitsDialog.tsx')).LimitsDialog),
  limit: late(async () => (await import('../limits/LimitDialog.tsx')).LimitDialog),
  break: late(async () => (await import('../limits/BreakDialog.tsx')).BreakDialog),
  coming: late(async () => (await import('./ComingDialog.tsx')).ComingDialog),
};
