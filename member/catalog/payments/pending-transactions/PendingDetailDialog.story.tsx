import { PendingDetailDialog } from '../../../src/payments/pending-transactions/PendingDetailDialog.tsx';
import { answered, OpenDialog } from '../../answers.tsx';
import { nonePending, walletAnswer } from '../../wallet/sample.ts';
import { items } from '../../wallet/sample-items.ts';

export const place = 'over';

export const states = {
  'a slip': () => (
    <OpenDialog answers={[walletAnswer, answered('getOnItsWay', { total: 1, items: [items.slip] })]}>
      <PendingDetailDialog id={items.slip.id} />
    </OpenDialog>
  ),
  'ended meanwhile': () => (
    <OpenDialog answers={[walletAnswer, nonePending]}>
      <PendingDetailDialog id="gone" />
    </OpenDialog>
  ),
};
