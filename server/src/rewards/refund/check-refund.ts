import { toWire } from '@kapao/core/money';
import type { ReplyOf } from '../../platform/call/context.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type RefundMember, readRefundFacts, refundRefusalOf } from './refund-facts.ts';
import { lastWeek, weekOf } from './week.ts';

/**
 * Returns the waiting refund, and the refusal if it cannot be taken. Without a waiting refund, returns the
 * last completed week with zeros.
 */
export async function checkRefund(
  deps: Pick<Deps, 'pool' | 'providers'>,
  member: RefundMember,
  now = new Date(),
): Promise<ReplyOf<'checkRefund'>> {
  const facts = await readRefundFacts(deps, member);
  const { waiting, rules } = facts;
  const refusal = refundRefusalOf(facts);
  const { start, end } = weekOf(waiting?.week ?? lastWeek(now));
  return {
    result: refusal === null,
    bonus: facts.bonusOpen,
    info: {
      from: start.toISOString(),
      to: end.toISOString(),
      successPercent: waiting?.successPercent ?? rules.successPercent,
      failPercent: waiting?.failPercent ?? rules.failPercent,
      minimum: toWire(facts.minimum),
      ...(refusal && { code: refusal.code }),
      successLoss: toWire(waiting?.successBase ?? 0n),
      failLoss: toWire(waiting?.failBase ?? 0n),
      until: waiting?.until.toISOString() ?? null,
    },
    refundAmount: toWire(waiting?.amount ?? 0n),
    refundSuccess: toWire(waiting?.success ?? 0n),
    refundFail: toWire(waiting?.fail ?? 0n),
  };
}
