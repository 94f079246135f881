import { has, isNumber } from '../../base/stored-values.ts';
import { useLocation, useNavigate } from '../../router/hooks.ts';

/**
 * Guard for an entry's state: `steps` is the number of entries between it and the one where the form was
 * entered.
 */
const hasStepped = has({ steps: isNumber });

/**
 * Keeps the step of a long form in the address (`?step=bank`; none for the first): Back returns to the previous step, and a
 * reload stays. `asked` is the step in the address, even if it does not exist; null for the first.
 */
export function useStepAddress(first: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = (step: string) => ({ pathname, search: step === first ? '' : `?step=${step}` });
  // Written by `push` below.
  const steps = hasStepped(state) ? state.steps : 0;

  async function replace(step: string): Promise<void> {
    await navigate(address(step), { replace: true, state });
  }

  return {
    asked: new URLSearchParams(search).get('step'),
    /** `at`: number of the form's entries below the new one, needed if several are pushed at once. */
    push: async (step: string, at = steps + 1) => {
      await navigate(address(step), { state: { steps: at } });
    },
    replace,
    /** Goes back to the previous entry, or to `before` if the page was opened at this step. */
    back: async (before: string) => {
      if (steps > 0) await navigate(-1);
      else await replace(before);
    },
    /**
     * Returns to the entry where the form was entered. The next page replaces it, so that Back leads to no step any more.
     */
    leaveSteps: async () => {
      if (steps > 0) await navigate(-steps);
    },
  };
}
