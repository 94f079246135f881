import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { minuteMs } from '@kapao/core/time';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import type { PayoutStatus } from '../../providers/payout/payout.ts';
import type { PayoutProvider } from '../../providers/payout/payout-providers.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import { payoutReference } from './payout-reference.ts';
import { routeOrder } from './routing/payout-routing.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { beginSending, findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

const kind = 'withdrawal';

/** Takes a withdrawal one step on from any state: sends it to the bank, or asks for its outcome. */
export function payoutInquiry(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>): Inquiry {
  return {
    kind,
    get providers() {
      return rowsOf(deps.providers.payouts);
    },
    async ask({ memberId, id }, attempt) {
      const found = await findWithdrawal(deps.pool, memberId, id);
      if (!found) return { kind: 'closed' };
      const isUnsent = found.state === 'created';
      const provider = isUnsent ? await routeOrder(deps, found) : deps.providers.payouts.get(found.channel);
      if (!provider)
        return isUnsent ? withoutRoute(deps, found) : noAnswer(about(found), because('SWITCHED_OFF'));
      // As the row is once its order is recorded: the outcome is booked to the provider that gets the order.
      const withdrawal = { ...found, channel: provider.row.code, sentAt: found.sentAt ?? new Date() };
      const answer = isUnsent
        ? await send(deps, provider, withdrawal)
        : await inquireAtBank(deps, provider, withdrawal);
      if (!answer) return { kind: 'retry', inMs: answerTimeMs(provider) };
      if (answer.kind === 'paid' || answer.kind === 'failed') {
        await settleWithdrawal(deps, withdrawal, answer);
        return { kind: 'settled' };
      }
      const why =
        answer.kind === 'unknown'
          ? answer.why
          : because(answer.kind === 'pending' ? 'STILL_PENDING' : 'NOT_FOUND');
      // The first attempt was the sending.
      const later = noAnswer(about(withdrawal), why, retryAfterMs(provider.row, attempt.asked));
      // Only the provider that got the order knows its outcome, so staff have to ask there.
      return answer.kind === 'not-found' && isSentElsewhere(withdrawal, provider)
        ? { ...later, kind: 'escalate', why: because('PROVIDER_CHANGED') }
        : later;
    },
  };
}

/**
 * Waits for a provider. Escalates at once where providers are enabled, but the limits of all of them exclude the withdrawal.
 */
function withoutRoute({ providers }: Pick<Deps, 'providers'>, withdrawal: Withdrawal): InquiryResult {
  const isOff = ![...providers.payouts.values()].some(({ currency }) => currency === withdrawal.currency);
  const why = because(isOff ? 'SWITCHED_OFF' : 'NO_PAYOUT_ROUTE');
  const later = noAnswer(about(withdrawal), why, minuteMs);
  return isOff ? later : { ...later, kind: 'escalate' };
}

/** Sends the order if the database allows it now; null: it was not sent. */
async function send(
  deps: Pick<Deps, 'pool'>,
  provider: PayoutProvider,
  withdrawal: Withdrawal,
): Promise<PayoutStatus | null> {
  const startedAt = performance.now();
  // If this process dies now, the inquiry runs once the bank has had time to accept the order.
  if (!(await beginSending(deps.pool, withdrawal, answerTimeMs(provider), provider.recipient))) return null;
  // Staff may have decided meanwhile if this process was suspended for long.
  return performance.now() - startedAt < provider.row.timeoutMs ? sendToBank(provider, withdrawal) : null;
}

function answerTimeMs({ row }: PayoutProvider): number {
  return row.timeoutMs + row.settleDelayMs;
}

function sendToBank({ payout }: PayoutProvider, withdrawal: Withdrawal): Promise<PayoutStatus> {
  return payout.send({
    reference: payoutReference(withdrawal),
    amount: withdrawal.amount,
    currency: withdrawal.currency,
    toBank: withdrawal.bankCode,
    toAccountNo: withdrawal.accountNo,
    toName: withdrawal.accountName,
  });
}

async function inquireAtBank(
  deps: Pick<Deps, 'pool'>,
  provider: PayoutProvider,
  withdrawal: Withdrawal,
): Promise<PayoutStatus> {
  const answer = await provider.payout.ask(payoutReference(withdrawal));
  if (answer.kind !== 'not-found' || isSentElsewhere(withdrawal, provider)) return answer;
  // Sends again, under the same reference, only when the bank itself answers that it does not know the order; the bank then
  // recognises a first order that arrives late. After an escalation staff first decide to go on (`withdrawal_send`).
  return (await send(deps, provider, withdrawal)) ?? answer;
}

function about({ channel, currency, amount }: Withdrawal): About {
  return { account: `operator:payout:${channel}`, currency, amount };
}
