import { lazyChunk } from '../../frame/chunk/lazy.ts';
import type { MemberDialogs } from '../../frame/dialog/dialog-names.ts';
import type { DialogTable } from '../../frame/dialog/dialog-table.ts';
import { withTexts } from '../../i18n/i18n.ts';

/** Dialogs that can open over a page of /user. */
export const memberDialogs: DialogTable<keyof MemberDialogs> = {
  deposit: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../payments/deposits/DepositDialog.tsx'))).DepositDialog,
  ),
  slips: lazyChunk(
    async () => (await withTexts('cashier', import('../../payments/slips/SlipsDialog.tsx'))).SlipsDialog,
  ),
  transfer: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../gaming/transfers/TransferDialog.tsx'))).TransferDialog,
  ),
  'transfer-all': lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../gaming/transfers/TransferAllDialog.tsx'))).TransferAllDialog,
  ),
  withdraw: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../payments/withdrawals/WithdrawDialog.tsx'))).WithdrawDialog,
  ),
  withdrawal: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../payments/withdrawals/WithdrawalDialog.tsx')))
        .WithdrawalDialog,
  ),
  entry: lazyChunk(
    async () => (await withTexts('cashier', import('../../wallet/receipts/EntryDialog.tsx'))).EntryDialog,
  ),
  'on-its-way': lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../payments/pending-transactions/PendingDialog.tsx')))
        .PendingDialog,
  ),
  waiting: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../payments/pending-transactions/PendingDetailDialog.tsx')))
        .PendingDetailDialog,
  ),
  balance: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../home/balance-details/BalanceDialog.tsx'))).BalanceDialog,
  ),
  news: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../wallet/notifications/NotificationFeedDialog.tsx')))
        .NotificationFeedDialog,
  ),
  game: lazyChunk(
    async () => (await withTexts('cashier', import('../../gaming/game/GameDialog.tsx'))).GameDialog,
  ),
  games: lazyChunk(async () => (await import('../../gaming/lobby/GamesDialog.tsx')).GamesDialog),
  play: lazyChunk(async () => (await import('../../gaming/launch/PlayFrame.tsx')).PlayFrame),
  bonus: lazyChunk(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/activation/BonusDialog.tsx'))).BonusDialog,
  ),
  promotion: lazyChunk(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/promotion/PromotionDialog.tsx')))
        .PromotionDialog,
  ),
  'round-bets': lazyChunk(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/active/BonusBetsDialog.tsx'))).BonusBetsDialog,
  ),
  banners: lazyChunk(
    async () => (await withTexts('rewards', import('../../rewards/banners/BannersDialog.tsx'))).BannersDialog,
  ),
  invite: lazyChunk(
    async () => (await withTexts('rewards', import('../../rewards/invite/InviteDialog.tsx'))).InviteDialog,
  ),
  refund: lazyChunk(
    async () => (await withTexts('rewards', import('../../rewards/refund/RefundDialog.tsx'))).RefundDialog,
  ),
  agreement: lazyChunk(
    async () => (await import('../../content/agreement/AgreementDialog.tsx')).AgreementDialog,
  ),
  conditions: lazyChunk(
    async () => (await import('../../content/agreement/ConditionsDialog.tsx')).ConditionsDialog,
  ),
  'edit-name': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/EditNameDialog.tsx'))).EditNameDialog,
  ),
  'edit-bank': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/EditBankDialog.tsx'))).EditBankDialog,
  ),
  'account-name': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/AccountNameDialog.tsx'))).AccountNameDialog,
  ),
  'change-password': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/ChangePasswordDialog.tsx')))
        .ChangePasswordDialog,
  ),
  'step-up': lazyChunk(
    async () => (await withTexts('account', import('../../members/step-up/StepUpDialog.tsx'))).StepUpDialog,
  ),
  devices: lazyChunk(
    async () => (await withTexts('account', import('../../members/account/DevicesDialog.tsx'))).DevicesDialog,
  ),
  consents: lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/ConsentsDialog.tsx'))).ConsentsDialog,
  ),
  erasure: lazyChunk(
    async () => (await withTexts('account', import('../../members/erasure/ErasureDialog.tsx'))).ErasureDialog,
  ),
  activity: lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/account/ActivityDialog.tsx'))).ActivityDialog,
  ),
  passkeys: lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/passkey/PasskeysDialog.tsx'))).PasskeysDialog,
  ),
  'passkey-offer': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/passkey/PasskeyOfferDialog.tsx'))).PasskeyOfferDialog,
  ),
  notifications: lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/push/PushSettingsDialog.tsx'))).PushSettingsDialog,
  ),
  limits: lazyChunk(
    async () => (await withTexts('account', import('../../members/limits/LimitsDialog.tsx'))).LimitsDialog,
  ),
  limit: lazyChunk(
    async () => (await withTexts('account', import('../../members/limits/LimitDialog.tsx'))).LimitDialog,
  ),
  'withdraw-proof': lazyChunk(
    async () =>
      (await withTexts('account', import('../../members/withdraw-proof/WithdrawProofDialog.tsx')))
        .WithdrawProofDialog,
  ),
  'log-out': lazyChunk(async () => (await import('./LogOutDialog.tsx')).LogOutDialog),
  break: lazyChunk(
    async () => (await withTexts('account', import('../../members/limits/BreakDialog.tsx'))).BreakDialog,
  ),
};
