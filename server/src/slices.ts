import type { Question } from './asking/ask.ts';
import type { Jobs } from './base/jobs/queue.ts';
import { bannersSlice } from './content/banners.route.ts';
import { contentSlice } from './content/lookup.route.ts';
import { registerLedgerJobs } from './ledger/ledger.jobs.ts';
import { qrQuestion } from './money/deposit/ask-qr.ts';
import { cancelOpenQr } from './money/deposit/cancel-qr.ts';
import { registerDepositJobs } from './money/deposit/deposit.jobs.ts';
import { depositSlice } from './money/deposit/deposit.route.ts';
import { qrPaymentQuestion } from './money/deposit/reconcile-qrs.ts';
import { gameSlice } from './money/game/game.route.ts';
import { registerReconcileJobs } from './money/reconcile/reconcile.jobs.ts';
import { statementSlice } from './money/statement/statement.route.ts';
import { legCheckQuestion } from './money/transfer/check-leg.ts';
import { legQuestion } from './money/transfer/tell-game.ts';
import { registerTransferJobs } from './money/transfer/transfer.jobs.ts';
import { transferSlice } from './money/transfer/transfer.route.ts';
import { walletSlice } from './money/wallet/wallet.route.ts';
import { payoutQuestion } from './money/withdraw/pay-out.ts';
import { payoutCheckQuestion } from './money/withdraw/reconcile-withdrawals.ts';
import { withdrawSlice } from './money/withdraw/withdraw.route.ts';
import type { Deps, Slice } from './outside/deps.ts';
import { accountSlice } from './people/account/account.route.ts';
import { registerSlice } from './people/account/register.route.ts';
import { limitsSlice } from './people/limits/limits.route.ts';
import { registerOtpJobs } from './people/otp/otp.jobs.ts';
import { otpSlice } from './people/otp/otp.route.ts';
import { registerPasskeyJobs } from './people/passkey/passkey.jobs.ts';
import { passkeySlice } from './people/passkey/passkey.route.ts';
import { registerSessionJobs } from './people/session/session.jobs.ts';
import { sessionSlice } from './people/session/session.route.ts';
import { registerSmsJobs } from './people/sms/sms.jobs.ts';
import { chatConfigSlice } from './support/chat.route.ts';
import { registerSweepJobs } from './web/call/sweep.jobs.ts';

/** Every slice of the member API, mounted by the server and by its tests. */
export const slices: readonly Slice[] = [
  contentSlice,
  bannersSlice,
  sessionSlice,
  passkeySlice,
  accountSlice,
  registerSlice,
  otpSlice,
  limitsSlice(cancelOpenQr),
  walletSlice,
  gameSlice,
  depositSlice,
  transferSlice,
  withdrawSlice,
  statementSlice,
  chatConfigSlice,
];

/** All that outside parties are asked about. */
export function questionsOf(deps: Deps): Question[] {
  return [
    qrQuestion(deps),
    qrPaymentQuestion(deps),
    payoutQuestion(deps),
    payoutCheckQuestion(deps),
    legQuestion(deps),
    legCheckQuestion(deps),
  ];
}

/** All other work that runs by itself. */
export function registerJobs(jobs: Pick<Jobs, 'work' | 'every'>, deps: Deps): void {
  registerSweepJobs(jobs, deps);
  registerSessionJobs(jobs, deps);
  registerPasskeyJobs(jobs, deps);
  registerLedgerJobs(jobs, deps);
  registerDepositJobs(jobs, deps);
  registerTransferJobs(jobs, deps);
  registerReconcileJobs(jobs, deps);
  registerSmsJobs(jobs, deps);
  registerOtpJobs(jobs, deps);
}
