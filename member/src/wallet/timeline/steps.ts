import type { MoneyState, MoneyStep, Mover } from '@kapao/contract/fields';

export interface Step {
  step: MoneyStep;
  at: string | null;
  by: Mover;
}

export interface StepState extends Step {
  state: 'done' | 'now' | 'later' | 'failed';
}

/** Their time is when they began: somebody is at work on them until the next one has a time. */
const lasting: readonly MoneyStep[] = ['REVIEW', 'SENT'];
/** Money that is back is none of them: that the movement failed is said above its steps. */
const bad: readonly MoneyStep[] = ['CANCELLED', 'REFUSED'];

/**
 * Which steps are behind, which one is being waited for, which are still to come. The server lists the steps that this
 * movement takes; those with a time have happened, and until it has ended the one after them is "now".
 */
export function stepStates({ steps, status }: { steps: readonly Step[]; status: MoneyState }): StepState[] {
  const reached = steps.findLastIndex(({ at }) => at !== null);
  const last = steps[reached];
  const now = last && lasting.includes(last.step) ? reached : reached + 1;
  return steps.map((step, index) => {
    const state = stateOf(step, index);
    return { ...step, state, by: state === 'now' ? whoIsAtIt(step, index) : step.by };
  });

  /** What was sent is with whoever has to answer it. */
  function whoIsAtIt({ step, by }: Step, index: number): Mover {
    return step === 'SENT' && index === reached ? (steps[index + 1]?.by ?? by) : by;
  }

  function stateOf({ step }: Step, index: number): StepState['state'] {
    if (status === 'PROCESSING' && index === now) return 'now';
    if (index > reached) return 'later';
    return bad.includes(step) ? 'failed' : 'done';
  }
}
