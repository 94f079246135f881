import { DepositDialog } from '../../../src/payments/deposits/DepositDialog.tsx';
import { type Answer, answered, DialogAt } from '../../answers.tsx';
import type { State } from '../../story.ts';
import { nothingPending, slipsAnswer } from '../money-answers.ts';
import { slips } from '../slip-answers.ts';

export const place = 'over';

function Sending({ more = [] }: { more?: readonly Answer[] }) {
  return (
    <DialogAt answers={[...nothingPending(), ...more]} name="deposit" at="slip">
      <DepositDialog id="" />
    </DialogAt>
  );
}

/** Time, in ms, until the answers and the panel's chunk are there. */
const afterMs = 500;

export const states: Record<string, State> = {
  first: { Show: () => <Sending />, afterMs },
  'with slips sent': {
    Show: () => <Sending more={[slipsAnswer({ total: 14, slips: [...slips, ...slips].map(numbered) })]} />,
    afterMs,
  },
  closed: {
    Show: () => (
      <Sending more={[answered('getSlipLookup', { open: false, closedFrom: '23:00', closedTo: '01:00' })]} />
    ),
    afterMs,
  },
};

function numbered<Slip extends { reference: string }>(slip: Slip, index: number): Slip {
  return { ...slip, reference: `${slip.reference}-${index}` };
}
