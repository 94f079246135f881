import type { CallTable } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { walletCalls } from './calls/balance.ts';
import { bonusCalls } from './calls/bonus.ts';
import { consentCalls } from './calls/consents.ts';
import { erasureCalls } from './calls/erasure.ts';
import { gameCalls } from './calls/game-accounts.ts';
import { impersonationCalls } from './calls/impersonation.ts';
import { inviteCalls } from './calls/invite.ts';
import { limitsCalls } from './calls/limits.ts';
import { lookupCalls } from './calls/lookup.ts';
import { notificationCalls } from './calls/notifications.ts';
import { otpCalls } from './calls/otp.ts';
import { passkeyCalls } from './calls/passkey.ts';
import { passwordResetCalls } from './calls/password-reset.ts';
import { pushCalls } from './calls/push.ts';
import { qrcodeCalls } from './calls/qr-deposits.ts';
import { refundCalls } from './calls/refund.ts';
import { sessionCalls } from './calls/session.ts';
import { slipCalls } from './calls/slips.ts';
import { statementCalls } from './calls/statement.ts';
import { chatCalls } from './calls/support.ts';
import { transferCalls } from './calls/transfers.ts';
import { withdrawCalls } from './calls/withdrawals.ts';

/** Every call of the member API; `paths` has their paths. */
export const calls = {
  ...lookupCalls,
  ...sessionCalls,
  ...impersonationCalls,
  ...passkeyCalls,
  ...passwordResetCalls,
  ...accountCalls,
  ...consentCalls,
  ...erasureCalls,
  ...otpCalls,
  ...limitsCalls,
  ...chatCalls,
  ...notificationCalls,
  ...pushCalls,
  ...walletCalls,
  ...gameCalls,
  ...transferCalls,
  ...withdrawCalls,
  ...qrcodeCalls,
  ...slipCalls,
  ...inviteCalls,
  ...refundCalls,
  ...statementCalls,
  ...bonusCalls,
} satisfies CallTable;
