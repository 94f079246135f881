import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useStepAddress } from '../../frame/address/useStepAddress.ts';
import { type Draft, draftStore, type Step, steps } from './draft.ts';

/** Returns the current step: the one in the address, limited to what the draft allows. */
export function useSteps(draft: Draft) {
  const { asked, push, replace, back, leaveSteps } = useStepAddress('phone');
  // An address without a step means the first step or a returning user: the stored draft decides.
  const [resumed, setResumed] = useState(() => {
    const left = allowedStep(draft.step, draft);
    return asked === null && left !== 'phone' ? left : null;
  });
  const wanted = resumed ?? asStep(asked);
  const step = allowedStep(wanted, draft);

  /** Adds the earlier steps to the history below the resumed one, so that Back goes through them. */
  const pushEarlierSteps = useEffectEvent(async (last: Step) => {
    for (const [below, each] of pathTo(last).entries()) if (below > 0) await push(each, below);
  });
  useEffect(() => {
    // The router's update is a transition as well, so both are rendered together. Waiting until the address has the step
    // would never end if Back were pressed before that.
    if (resumed) void pushEarlierSteps(resumed).then(() => startTransition(() => setResumed(null)));
  }, [resumed]);

  const correct = useEffectEvent(() => replace(step));
  useEffect(() => {
    if (resumed) return;
    if (step !== wanted) void correct();
    if (draftStore.read().step !== step) draftStore.change({ step });
  }, [resumed, step, wanted]);

  return { step, push, replace, back: () => back(stepBefore(step)), leaveSteps };
}

function asStep(asked: string | null): Step {
  return asked === 'otp' || asked === 'profile' || asked === 'bank' ? asked : 'phone';
}

/** Returns the step to show when `wanted` is requested: none opens before the earlier ones are complete. */
export function allowedStep(wanted: Step, draft: Draft): Step {
  const isReady = draft.readyPhone !== '' && draft.readyPhone === draft.phone;
  const openStep: Step = isReady ? (draft.profileReady ? 'bank' : 'profile') : draft.code ? 'otp' : 'phone';
  // With only the code missing, the completed profile can be viewed.
  if (wanted === 'profile' && draft.onlyCodeMissing) return wanted;
  if (steps.indexOf(wanted) > steps.indexOf(openStep)) return openStep;
  // A verified code is not asked for again.
  return wanted === 'otp' && !draft.code ? openStep : wanted;
}

/** Returns the steps from the first to `last`, as a user with a stored draft goes through them. */
export function pathTo(last: Step): Step[] {
  return steps.slice(0, steps.indexOf(last) + 1).filter((step) => step !== 'otp' || last === 'otp');
}

export function stepBefore(step: Step): Step {
  return pathTo(step).at(-2) ?? 'phone';
}
