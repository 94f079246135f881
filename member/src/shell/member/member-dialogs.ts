import { lazyChunk } from '../../frame/chunk/late.ts';
import type { MemberDialogs } from '../../frame/dialog/dialog-names.ts';
import type { DialogTable } from '../../frame/dialog/dialog-table.ts';
import { withTexts } from '../../i18n/i18n.ts';

/** What may lie over a page of /user. */
export const memberDialogs: DialogTable<keyof MemberDialogs> = {
  deposit: lazyChunk(
    async () => (await withTexts('cashier', import('../../money/deposit/DepositDialog.tsx'))).DepositDialog,
  ),
  slips: lazyChunk(
    async () => (await withTexts('cashier', import('../../money/slip/SlipsDialog.tsx'))).SlipsDialog,
  ),
  transfer: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/transfer/TransferDialog.tsx'))).TransferDialog,
  ),
  'transfer-all': lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/transfer/TransferAllDialog.tsx'))).TransferAllDialog,
  ),
  withdraw: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/withdraw/WithdrawDialog.tsx'))).WithdrawDialog,
  ),
  withdrawal: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/withdraw/WithdrawalDialog.tsx'))).WithdrawalDialog,
  ),
  entry: lazyChunk(
    async () => (await withTexts('cashier', import('../../money/receipt/EntryDialog.tsx'))).EntryDialog,
  ),
  'on-its-way': lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/on-its-way/OnItsWayDialog.tsx'))).PendingDialog,
  ),
  waiting: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/on-its-way/WaitingDialog.tsx'))).PendingDetailDialog,
  ),
  balance: lazyChunk(
    async () => (await withTexts('cashier', import('../../money/balance/BalanceDialog.tsx'))).BalanceDialog,
  ),
  news: lazyChunk(
    async () =>
      (await withTexts('cashier', import('../../money/news/NewsDialog.tsx'))).NotificationFeedDialog,
  ),
  game: lazyChunk(
    async () => (await withTexts('cashier', import('../../play/game/GameDialog.tsx'))).GameDialog,
  ),
  games: lazyChunk(async () => (await import('../../play/shelf/GamesDialog.tsx')).GamesDialog),
  play: lazyChunk(async () => (await import('../../play/launch/PlayFrame.tsx')).PlayFrame),
  bonus: lazyChunk(
    async () => (await withTexts('rewards', import('../../rewards/bonus/take/BonusDialog.tsx'))).BonusDialog,
  ),
  promotion: lazyChunk(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/promotion/PromotionDialog.tsx')))
        .PromotionDialog,
  ),
  'round-bets': lazyChunk(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/round/RoundBetsDialog.tsx'))).BonusBetsDialog,
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
      (await withTexts('account', import('../../people/account/EditNameDialog.tsx'))).EditNameDialog,
  ),
  'edit-bank': lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/account/EditBankDialog.tsx'))).EditBankDialog,
  ),
  'account-name': lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/account/AccountNameDialog.tsx'))).AccountNameDialog,
  ),
  'change-password': lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/account/ChangePasswordDialog.tsx')))
        .ChangePasswordDialog,
  ),
  'step-up': lazyChunk(
    async () => (await withTexts('account', import('../../people/step-up/StepUpDialog.tsx'))).StepUpDialog,
  ),
  sessions: lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/account/SessionsDialog.tsx'))).SessionsDialog,
  ),
  passkeys: lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/passkey/PasskeysDialog.tsx'))).PasskeysDialog,
  ),
  'passkey-offer': lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/passkey/PasskeyOfferDialog.tsx'))).PasskeyOfferDialog,
  ),
  notifications: lazyChunk(
    async () =>
      (await withTexts('account', import('../../people/push/NotificationsDialog.tsx'))).PushSettingsDialog,
  ),
  limits: lazyChunk(
    async () => (await withTexts('account', import('../../people/limits/LimitsDialog.tsx'))).LimitsDialog,
  ),
  limit: lazyChunk(
    async () => (await withTexts('account', import('../../people/limits/LimitDialog.tsx'))).LimitDialog,
  ),
  'log-out': lazyChunk(async () => (await import('./LogOutDialog.tsx')).LogOutDialog),
  break: lazyChunk(
    async () => (await withTexts('account', import('../../people/limits/BreakDialog.tsx'))).BreakDialog,
  ),
};
