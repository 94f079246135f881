import { SlipsDialog } from '../../../src/payments/slips/SlipsDialog.tsx';
import { type Answer, DialogAt } from '../../answers.tsx';
import type { State } from '../../story.ts';
import { nothingPending, slipsAnswer } from '../money-answers.ts';
import { slips } from '../slip-answers.ts';

export const place = 'over';

function Table({ more = [] }: { more?: readonly Answer[] }) {
  return (
    <DialogAt answers={[...nothingPending(), ...more]} name="slips">
      <SlipsDialog />
    </DialogAt>
  );
}

/** Time, in ms, until the answers and the panel's chunk are there. */
const afterMs = 500;

export const states: Record<string, State> = {
  'of several pages': {
    Show: () => <Table more={[slipsAnswer({ total: 34, slips: [...slips] })]} />,
    afterMs,
  },
  none: { Show: () => <Table />, afterMs },
};
