import { useEffect, useEffectEvent, useState } from 'react';
import { useStepAddress } from '../../frame/address/useStepAddress.ts';
import type { Draft, Step } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { allowedStep, pathTo, stepBefore } from './steps.ts';

/** Which step is shown: the one in the address, held to what the draft allows. */
export function useSteps(draft: Draft) {
  const { asked, push, replace, back } = useStepAddress('phone');
  // An address without a step is either the first one or somebody who comes back: the kept draft tells.
  const [resumed, setResumed] = useState(() => {
    const left = allowedStep(draft.step, draft);
    return asked === null && left !== 'phone' ? left : null;
  });
  const wanted = resumed ?? asStep(asked);
  const step = allowedStep(wanted, draft);

  /** Lays the steps before under the one that is gone on with, so that Back walks through them. */
  const layUnder = useEffectEvent(async (last: Step) => {
    for (const each of pathTo(last).slice(1)) await push(each);
  });
  useEffect(() => {
    if (resumed) void layUnder(resumed);
  }, [resumed]);
  if (resumed && asked === resumed) setResumed(null);

  const correct = useEffectEvent(() => replace(step));
  useEffect(() => {
    if (resumed) return;
    if (step !== wanted) void correct();
    if (draftStore.read().step !== step) draftStore.change({ step });
  }, [resumed, step, wanted]);

  return { step, push, replace, back: () => back(stepBefore(step)) };
}

function asStep(asked: string | null): Step {
  return asked === 'otp' || asked === 'profile' || asked === 'bank' ? asked : 'phone';
}
