import { late } from '../../frame/chunk/late.ts';
import type { MemberDialogs } from '../../frame/dialog/dialog-names.ts';
import type { DialogTable } from '../../frame/dialog/dialog-table.ts';
import { withTexts } from '../../i18n/i18n.ts';

/** What may lie over a page of /user. */
export const memberDialogs: DialogTable<keyof MemberDialogs> = {
  deposit: late(
    async () => (await withTexts('cashier', import('../../money/deposit/DepositDialog.tsx'))).DepositDialog,
  ),
  slips: late(
    async () => (await withTexts('cashier', import('../../money/slip/SlipsDialog.tsx'))).SlipsDialog,
  ),
  transfer: late(
    async () =>
      (await withTexts('cashier', import('../../money/transfer/TransferDialog.tsx'))).TransferDialog,
  ),
  'transfer-all': late(
    async () =>
      (await withTexts('cashier', import('../../money/transfer/TransferAllDialog.tsx'))).TransferAllDialog,
  ),
  withdraw: late(
    async () =>
      (await withTexts('cashier', import('../../money/withdraw/WithdrawDialog.tsx'))).WithdrawDialog,
  ),
  withdrawal: late(
    async () =>
      (await withTexts('cashier', import('../../money/withdraw/WithdrawalDialog.tsx'))).WithdrawalDialog,
  ),
  entry: late(
    async () => (await withTexts('cashier', import('../../money/receipt/EntryDialog.tsx'))).EntryDialog,
  ),
  'on-its-way': late(
    async () =>
      (await withTexts('cashier', import('../../money/on-its-way/OnItsWayDialog.tsx'))).OnItsWayDialog,
  ),
  waiting: late(
    async () =>
      (await withTexts('cashier', import('../../money/on-its-way/WaitingDialog.tsx'))).WaitingDialog,
  ),
  balance: late(
    async () => (await withTexts('cashier', import('../../money/balance/BalanceDialog.tsx'))).BalanceDialog,
  ),
  news: late(async () => (await withTexts('cashier', import('../../money/news/NewsDialog.tsx'))).NewsDialog),
  game: late(async () => (await withTexts('cashier', import('../../play/game/GameDialog.tsx'))).GameDialog),
  games: late(async () => (await import('../../play/shelf/GamesDialog.tsx')).GamesDialog),
  play: late(async () => (await import('../../play/launch/PlayFrame.tsx')).PlayFrame),
  bonus: late(
    async () => (await withTexts('rewards', import('../../rewards/bonus/take/BonusDialog.tsx'))).BonusDialog,
  ),
  promotion: late(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/promotion/PromotionDialog.tsx')))
        .PromotionDialog,
  ),
  'round-bets': late(
    async () =>
      (await withTexts('rewards', import('../../rewards/bonus/round/RoundBetsDialog.tsx'))).RoundBetsDialog,
  ),
  banners: late(
    async () => (await withTexts('rewards', import('../../rewards/banners/BannersDialog.tsx'))).BannersDialog,
  ),
  invite: late(
    async () => (await withTexts('rewards', import('../../rewards/invite/InviteDialog.tsx'))).InviteDialog,
  ),
  refund: late(
    async () => (await withTexts('rewards', import('../../rewards/refund/RefundDialog.tsx'))).RefundDialog,
  ),
  agreement: late(async () => (await import('../../content/agreement/AgreementDialog.tsx')).AgreementDialog),
  conditions: late(
    async () => (await import('../../content/agreement/ConditionsDialog.tsx')).ConditionsDialog,
  ),
  'edit-name': late(
    async () =>
      (await withTexts('account', import('../../people/account/EditNameDialog.tsx'))).EditNameDialog,
  ),
  'edit-bank': late(
    async () =>
      (await withTexts('account', import('../../people/account/EditBankDialog.tsx'))).EditBankDialog,
  ),
  'account-name': late(
    async () =>
      (await withTexts('account', import('../../people/account/AccountNameDialog.tsx'))).AccountNameDialog,
  ),
  'change-password': late(
    async () =>
      (await withTexts('account', import('../../people/account/ChangePasswordDialog.tsx')))
        .ChangePasswordDialog,
  ),
  'step-up': late(
    async () => (await withTexts('account', import('../../people/step-up/StepUpDialog.tsx'))).StepUpDialog,
  ),
  sessions: late(
    async () =>
      (await withTexts('account', import('../../people/account/SessionsDialog.tsx'))).SessionsDialog,
  ),
  passkeys: late(
    async () =>
      (await withTexts('account', import('../../people/passkey/PasskeysDialog.tsx'))).PasskeysDialog,
  ),
  'passkey-offer': late(
    async () =>
      (await withTexts('account', import('../../people/passkey/PasskeyOfferDialog.tsx'))).PasskeyOfferDialog,
  ),
  notifications: late(
    async () =>
      (await withTexts('account', import('../../people/push/NotificationsDialog.tsx'))).NotificationsDialog,
  ),
  limits: late(
    async () => (await withTexts('account', import('../../people/limits/LimitsDialog.tsx'))).LimitsDialog,
  ),
  limit: late(
    async () => (await withTexts('account', import('../../people/limits/LimitDialog.tsx'))).LimitDialog,
  ),
  'log-out': late(async () => (await import('./LogOutDialog.tsx')).LogOutDialog),
  break: late(
    async () => (await withTexts('account', import('../../people/limits/BreakDialog.tsx'))).BreakDialog,
  ),
};
