import type { MoneyState, MoneyStep, Mover } from '@kapao/contract/fields';

export interface Step {
  step: MoneyStep;
  at: string | null;
  by: Mover;
}

export interface StepState extends Step {
  state: 'done' | 'now' | 'later' | 'failed';
}

/** Steps whose time is their beginning: they are in progress until the next one has a time. */
const lasting: readonly MoneyStep[] = ['REVIEW', 'SENT'];
/** Steps shown as bad. Returned money is none of them: the failure is shown above the steps. */
const bad: readonly MoneyStep[] = ['CANCELLED', 'REFUSED'];

/**
 * Returns which steps are done, which one is being waited for, and which are to come. The server lists the steps of the
 * transaction; those with a time have happened, and until it ends the one after them is current.
 */
export function stepStates({ steps, status }: { steps: readonly Step[]; status: MoneyState }): StepState[] {
  const reached = steps.findLastIndex(({ at }) => at !== null);
  const last = steps[reached];
  const now = last && lasting.includes(last.step) ? reached : reached + 1;
  return steps.map((step, index) => {
    const state = stateOf(step, index);
    return { ...step, state, by: state === 'now' ? whoIsAtIt(step, index) : step.by };
  });

  /** Returns who is acting; after `SENT` it is whoever has to answer. */
  function whoIsAtIt({ step, by }: Step, index: number): Mover {
    return step === 'SENT' && index === reached ? (steps[index + 1]?.by ?? by) : by;
  }

  function stateOf({ step }: Step, index: number): StepState['state'] {
    if (status === 'PROCESSING' && index === now) return 'now';
    if (index > reached) return 'later';
    return bad.includes(step) ? 'failed' : 'done';
  }
}
