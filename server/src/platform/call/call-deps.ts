import type { ConcurrencyLimits } from '../concurrency/concurrency-limits.ts';
import type { MoneyCallLimits } from '../concurrency/money-call-limits.ts';
import type { Process } from '../process/process.ts';
import type { CallRateLimit } from '../rate-limit/call-rate-limit.ts';
import type { CallLookup } from './call-lookup.ts';
import type { RecentErrors } from './recent-errors.ts';

/** What every call stands on before its use case is reached. */
export interface CallDeps extends Process {
  readonly lookup: CallLookup;
  readonly callLimit: CallRateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly moneyCalls: MoneyCallLimits;
  readonly recentErrors: RecentErrors;
  /** How long a silent process keeps an idempotency key before another try may resume its work. */
  readonly requestLeaseMs: number;
  /** In tests a refusal that the contract does not declare answers 500 instead of passing by unnoticed. */
  readonly undeclaredRefusalsAreFaults: boolean;
}
