import { type Refusal, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type { LimitRefusal } from '../../ledger/entry.ts';

/** Converts the database's limit refusal to the wire's, with amounts in baht or kip. */
export function toRefusal(refusal: LimitRefusal): Refusal<'LIMIT_REACHED' | 'SELF_EXCLUDED'> {
  const { code, until } = refusal;
  if (code === 'SELF_EXCLUDED') return refuse('SELF_EXCLUDED', { until });
  const { limit, remaining } = refusal;
  return refuse('LIMIT_REACHED', { limit, remaining: toWire(BigInt(remaining)), until });
}
