import { type Draft, type Step, steps } from './draft.ts';

/** The step that may be shown when `wanted` is asked for: never one whose forerunner is still open. */
export function allowedStep(wanted: Step, draft: Draft): Step {
  const isReady = draft.readyPhone !== '' && draft.readyPhone === draft.phone;
  const openStep: Step = isReady ? (draft.profileReady ? 'bank' : 'profile') : draft.code ? 'otp' : 'phone';
  // Sent back for a code only: what was filled in already can be looked at all the same.
  if (wanted === 'profile' && draft.onlyCodeMissing) return wanted;
  if (steps.indexOf(wanted) > steps.indexOf(openStep)) return openStep;
  // A code that was right is not asked for again.
  return wanted === 'otp' && !draft.code ? openStep : wanted;
}

/** The steps from the first to `last`, as somebody walks through them who goes on from a kept draft. */
export function pathTo(last: Step): Step[] {
  return steps.slice(0, steps.indexOf(last) + 1).filter((step) => step !== 'otp' || last === 'otp');
}

export function stepBefore(step: Step): Step {
  return pathTo(step).at(-2) ?? 'phone';
}
