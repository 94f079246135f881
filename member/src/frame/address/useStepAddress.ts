import { has, isNumber } from '../../base/stored-values.ts';
import { useLocation, useNavigate } from '../../router/hooks.ts';

/** How many entries lie between this one and where the form was entered. */
const hasStepped = has({ steps: isNumber });

/**
 * The step of a long form lives in the address (`?step=bank`; the first has none): Back goes to the step before and
 * a reload stays. `asked` is what the address says, whether there is such a step or not; null on the first.
 */
export function useStepAddress(first: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = (step: string) => ({ pathname, search: step === first ? '' : `?step=${step}` });
  // `push` below has written it.
  const steps = hasStepped(state) ? state.steps : 0;

  async function replace(step: string): Promise<void> {
    await navigate(address(step), { replace: true, state });
  }

  return {
    asked: new URLSearchParams(search).get('step'),
    /** `at`: how many entries lie below it then, where more than one is pushed at once. */
    push: async (step: string, at = steps + 1) => {
      await navigate(address(step), { state: { steps: at } });
    },
    replace,
    /** Goes back to the entry that led here; to `before` when the page was opened at this step. */
    back: async (before: string) => {
      if (steps > 0) await navigate(-1);
      else await replace(before);
    },
    /** To the entry where the form was entered: what comes next takes its place, and Back leads into no step any more. */
    leaveSteps: async () => {
      if (steps > 0) await navigate(-steps);
    },
  };
}
