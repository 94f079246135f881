import { WaitingDialog } from '../../../src/money/on-its-way/WaitingDialog.tsx';
import { answered, OpenDialog } from '../../answers.tsx';
import { noneOnItsWay, walletAnswer } from '../sample.ts';
import { items } from '../sample-items.ts';

export const place = 'over';

export const states = {
  'a slip': () => (
    <OpenDialog answers={[walletAnswer, answered('getOnItsWay', { total: 1, items: [items.slip] })]}>
      <WaitingDialog id={items.slip.id} />
    </OpenDialog>
  ),
  'ended meanwhile': () => (
    <OpenDialog answers={[walletAnswer, noneOnItsWay]}>
      <WaitingDialog id="gone" />
    </OpenDialog>
  ),
};
