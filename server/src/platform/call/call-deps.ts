import type { Entrances } from '../concurrency/concurrency-limits.ts';
import type { MoneyCalls } from '../concurrency/money-call-limits.ts';
import type { Process } from '../process/process.ts';
import type { CallLimit } from '../rate-limit/call-rate-limit.ts';
import type { CallLookup } from './call-lookup.ts';
import type { Troubles } from './recent-errors.ts';

/** What every call stands on before its use case is reached. */
export interface CallDeps extends Process {
  readonly lookup: CallLookup;
  readonly callLimit: CallLimit;
  readonly entrances: Entrances;
  readonly moneyCalls: MoneyCalls;
  readonly troubles: Troubles;
  /** How long a silent process keeps an idempotency key before another try may resume its work. */
  readonly requestLeaseMs: number;
  /** In tests a refusal that the contract does not declare answers 500 instead of passing by unnoticed. */
  readonly undeclaredRefusalsAreFaults: boolean;
}
