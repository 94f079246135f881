import { useLocation, useNavigate } from 'react-router';
import { has, isText } from '../../base/kept.ts';

const hasStepped = has({ steppedTo: isText });

/**
 * The step of a long form lives in the address (`?step=bank`; the first has none): Back goes to the step before and
 * a reload stays. `asked` is what the address says, whether there is such a step or not; null on the first.
 */
export function useStepAddress(first: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const address = (step: string) => ({ pathname, search: step === first ? '' : `?step=${step}` });
  // `push` below has written it.
  const isOnTop = hasStepped(state);

  async function replace(step: string): Promise<void> {
    await navigate(address(step), { replace: true, state });
  }

  return {
    asked: new URLSearchParams(search).get('step'),
    push: async (step: string) => {
      await navigate(address(step), { state: { steppedTo: step } });
    },
    replace,
    /** Goes back to the entry that led here; to `before` when the page was opened at this step. */
    back: async (before: string) => {
      if (isOnTop) await navigate(-1);
      else await replace(before);
    },
  };
}
