import type { Reply } from '../../frame/api/api.ts';

type Withdrawal = Reply<'getWithdraw'>;
export type StepName = Withdrawal['steps'][number]['step'];

export interface StepState {
  step: StepName;
  state: 'done' | 'now' | 'later' | 'failed';
  at: string | null;
}

/**
 * Which steps are behind, which one is being waited for, which are still to come. The server lists the steps that
 * this withdrawal takes; the last one that has a time is where it stands, and until it has ended that one is "now".
 */
export function stepStates({ steps, status }: Pick<Withdrawal, 'steps' | 'status'>): StepState[] {
  const reached = steps.findLastIndex((step) => step.at !== null);
  return steps.map(({ step, at }, index) => ({ step, at, state: stateOf(step, index) }));

  function stateOf(step: StepName, index: number): StepState['state'] {
    if (index > reached) return 'later';
    if (step === 'RETURNED') return 'failed';
    // Nobody waits for the request once it is made; one waits for the person or for the bank.
    const waits = step === 'REVIEW' || step === 'SENT';
    return status === 'PROCESSING' && index === reached && waits ? 'now' : 'done';
  }
}
