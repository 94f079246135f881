import type pg from 'pg';
import type { SecurityFailures } from '../auth/security-failures.ts';
import type { ConcurrencyLimits } from '../concurrency/concurrency-limits.ts';
import type { MoneyCallLimits } from '../concurrency/money-call-limits.ts';
import type { Process } from '../process/process.ts';
import type { AnswerHold } from '../rate-limit/answer-hold.ts';
import type { CallRateLimit } from '../rate-limit/call-rate-limit.ts';
import type { CallLookup } from './call-lookup.ts';
import type { RecentErrors } from './recent-errors.ts';

/** Dependencies of every call before its use case. */
export interface CallDeps extends Process {
  readonly lookup: CallLookup;
  readonly callLimit: CallRateLimit;
  readonly concurrencyLimits: ConcurrencyLimits;
  readonly moneyCalls: MoneyCallLimits;
  readonly refusalHold: AnswerHold;
  /** Holds what strangers are answered without being refused. */
  readonly answerHold: AnswerHold;
  readonly recentErrors: RecentErrors;
  readonly securityFailures: SecurityFailures;
  /** Pool of few connections for all callers of the console who are neither signed in nor on a known device. */
  readonly strangerPool: pg.Pool;
  /**
   * Milliseconds for which an attempt keeps its idempotency key; afterwards another attempt may resume its
   * work.
   */
  readonly requestLeaseMs: number;
  /** Whether a refusal that the contract does not declare answers 500, so that tests notice it. */
  readonly undeclaredRefusalsAreFaults: boolean;
}
