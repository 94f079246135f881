import type { CallTable } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { bonusCalls } from './calls/bonus.ts';
import { chatCalls } from './calls/chat.ts';
import { gameCalls } from './calls/game.ts';
import { inviteCalls } from './calls/invite.ts';
import { limitsCalls } from './calls/limits.ts';
import { impersonationCalls } from './calls/look.ts';
import { lookupCalls } from './calls/lookup.ts';
import { notificationCalls } from './calls/news.ts';
import { otpCalls } from './calls/otp.ts';
import { passkeyCalls } from './calls/passkey.ts';
import { pushCalls } from './calls/push.ts';
import { qrcodeCalls } from './calls/qrcode.ts';
import { refundCalls } from './calls/refund.ts';
import { sessionCalls } from './calls/session.ts';
import { slipCalls } from './calls/slip.ts';
import { statementCalls } from './calls/statement.ts';
import { transferCalls } from './calls/transfer.ts';
import { walletCalls } from './calls/wallet.ts';
import { withdrawCalls } from './calls/withdraw.ts';

/** Every call of the member API; `paths` says where each one is. */
export const calls = {
  ...lookupCalls,
  ...sessionCalls,
  ...impersonationCalls,
  ...passkeyCalls,
  ...accountCalls,
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
