import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { minuteMs } from '@kapao/core/time';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { type About, type Inquiry, noAnswer } from '../../inquiry/inquiry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import { payoutReference } from './payout-reference.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { endPayoutCheck, findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

/** Time for which a bank whose books lag may not know an order that it was sent. */
const patienceMs = 10 * minuteMs;

/** Returns the inquiry that asks the bank once more about an ended withdrawal. */
export function payoutRecheckInquiry(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>): Inquiry {
  return {
    kind: 'payout-recheck',
    get providers() {
      return rowsOf(deps.providers.payouts);
    },
    async ask({ memberId, id }, { asked }) {
      const withdrawal = await findWithdrawal(deps.pool, memberId, id);
      if (!withdrawal) return { kind: 'closed' };
      const provider = deps.providers.payouts.get(withdrawal.channel);
      if (!provider) return noAnswer(about(withdrawal), because('SWITCHED_OFF'));
      const answer = await provider.payout.ask(payoutReference(withdrawal));
      // An ended withdrawal cannot be pending, so this answer counts as none.
      if (answer.kind === 'unknown' || answer.kind === 'pending')
        return noAnswer(
          about(withdrawal),
          answer.kind === 'unknown' ? answer.why : because('STILL_PENDING'),
          retryAfterMs(provider.row, asked),
        );
      if (answer.kind !== 'not-found') {
        // The same answer again changes nothing; the opposite one goes to suspense, with an alarm.
        await settleWithdrawal(deps, withdrawal, answer);
      } else {
        const { timeoutMs, settleDelayMs } = provider.row;
        const waitMs = Math.max(patienceMs, timeoutMs + settleDelayMs);
        if (Date.now() - (withdrawal.endedAt?.getTime() ?? 0) < waitMs)
          return { kind: 'retry', inMs: Math.min(waitMs, retryAfterMs(provider.row, asked)) };
        if (withdrawal.state === 'paid')
          await reportUnknownPayout(deps, withdrawal, isSentElsewhere(withdrawal, provider));
      }
      await endPayoutCheck(deps.pool, withdrawal);
      return { kind: 'settled' };
    },
  };
}

async function reportUnknownPayout(
  deps: Pick<Deps, 'pool'>,
  { memberId, id, channel, currency, amount }: Withdrawal,
  isElsewhere: boolean,
): Promise<void> {
  // Only the provider that got the order knows its outcome, so staff have to ask there.
  const why = isElsewhere && { why: because('PROVIDER_CHANGED') };
  const alarm = {
    kind: 'payout',
    account: `operator:payout:${channel}`,
    currency,
    ours: String(amount),
    theirs: '0',
    details: { withdrawId: id, bank: 'not-found', ...why },
    memberId,
  } as const;
  await raiseAlarm(deps, alarm, deriveId(id, 'reconcile'));
}

function about({ id, channel, currency, amount, state }: Withdrawal): About {
  return { account: `operator:payout:${channel}`, currency, amount, details: { withdrawId: id, state } };
}
