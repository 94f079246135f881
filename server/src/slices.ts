import { accountSlice } from './account/account.route.ts';
import { registerSlice } from './account/register.route.ts';
import { bannersSlice } from './content/banners.route.ts';
import { contentSlice } from './content/lookup.route.ts';
import { registerDepositJobs } from './deposit/deposit.jobs.ts';
import { depositSlice } from './deposit/deposit.route.ts';
import type { Deps } from './deps.ts';
import { gameSlice } from './game/game.route.ts';
import type { Slice } from './http/context.ts';
import { registerSweepJobs } from './http/sweep.jobs.ts';
import { registerLedgerJobs } from './ledger/ledger.jobs.ts';
import { limitsSlice } from './limits/limits.route.ts';
import { registerOtpJobs } from './otp/otp.jobs.ts';
import { otpSlice } from './otp/otp.route.ts';
import { passkeySlice } from './passkey/passkey.route.ts';
import { chatConfigSlice } from './realtime/chat.route.ts';
import { registerReconcileJobs } from './reconcile/reconcile.jobs.ts';
import { sessionSlice } from './session/session.route.ts';
import { registerSmsJobs } from './sms/sms.jobs.ts';
import { statementSlice } from './statement/statement.route.ts';
import { registerTransferJobs } from './transfer/transfer.jobs.ts';
import { transferSlice } from './transfer/transfer.route.ts';
import { walletSlice } from './wallet/wallet.route.ts';
import { registerWithdrawJobs } from './withdraw/withdraw.jobs.ts';
import { withdrawSlice } from './withdraw/withdraw.route.ts';

/** Every slice of the member API, mounted by the server and by its tests. */
export const slices: readonly Slice[] = [
  contentSlice,
  bannersSlice,
  sessionSlice,
  passkeySlice,
  accountSlice,
  registerSlice,
  otpSlice,
  limitsSlice,
  walletSlice,
  gameSlice,
  depositSlice,
  transferSlice,
  withdrawSlice,
  statementSlice,
  chatConfigSlice,
];

/** All work that runs by itself. */
export function registerJobs(deps: Deps): void {
  registerSweepJobs(deps.jobs, deps.pool);
  registerLedgerJobs(deps.jobs, deps);
  registerDepositJobs(deps.jobs, deps);
  registerTransferJobs(deps.jobs, deps);
  registerWithdrawJobs(deps.jobs, deps);
  registerReconcileJobs(deps.jobs, deps);
  registerSmsJobs(deps.jobs, deps);
  registerOtpJobs(deps.jobs, deps.pool);
}
