import { formatDateTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import type { Reply } from '../../frame/api/api.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { TimelineStep } from '../../ui/status/Timeline.tsx';
import { type StepName, type StepState, stepStates } from './step-states.ts';

/** The words of each step: what happened, or what is being waited for and how long that takes. */
export function useSteps(withdrawal: Reply<'getWithdraw'>): TimelineStep[] {
  const { t } = useLingui();
  const amount = moneyText(withdrawal.amount);
  const titles: Record<StepName, string> = {
    REQUESTED: t`Request received`,
    REVIEW: t`Checked by a person`,
    SENT: t`Sent to the bank`,
    PAID: t`Money in your account`,
    RETURNED: t`The bank refused`,
  };

  function note({ step, state, at }: StepState): string | undefined {
    const time = at ? formatDateTime(new Date(at)).slice(11) : '';
    if (state === 'now') {
      return step === 'REVIEW'
        ? t`Large amounts are looked at by our team first`
        : t`Waiting for the answer, usually under 2 minutes`;
    }
    if (state === 'later') {
      return step === 'PAID' ? t`If the bank refuses, all of it returns to your wallet` : undefined;
    }
    if (step === 'REQUESTED') return t`${time} · ${amount} set aside from your wallet`;
    if (step === 'RETURNED') return t`${time} · ${amount} is back in your wallet`;
    return time;
  }

  return stepStates(withdrawal).map((state) => ({
    key: state.step,
    state: state.state,
    title: titles[state.step],
    note: note(state),
  }));
}
