import { ApiError } from '@kapao/contract/errors/api-error';
import { PendingDialog } from '../../../src/payments/pending-transactions/PendingDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../answers.tsx';
import { nonePending, walletAnswer } from '../../wallet/sample.ts';
import { items } from '../../wallet/sample-items.ts';

function All({ answers }: { answers: readonly Answer[] }) {
  return (
    <OpenDialog answers={[walletAnswer, ...answers]}>
      <PendingDialog />
    </OpenDialog>
  );
}

export const place = 'over';

export const states = {
  'every kind': () => <All answers={[answered('getOnItsWay', { total: 9, items: Object.values(items) })]} />,
  nothing: () => <All answers={[nonePending]} />,
  'on its way': () => <All answers={[]} />,
  'without a network': () => (
    <All answers={[{ queryKey: ['getOnItsWay'], error: new ApiError({ status: 0, code: 'OFFLINE' }) }]} />
  ),
};
