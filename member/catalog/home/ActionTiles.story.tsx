import type { Reply } from '../../src/frame/api/api.ts';
import { ActionTiles } from '../../src/home/ActionTiles.tsx';
import { type Answer, Answers } from '../answers.tsx';
import { heldWallet, holdsBonus } from '../rewards/sample-active-bonus.ts';
import { wallet, walletAnswer } from '../wallet/sample.ts';

const nothing = () => undefined;

function Tiles({ of, answers }: { of: Reply<'getWallet'>; answers: readonly Answer[] }) {
  return (
    <Answers answers={answers}>
      <ActionTiles wallet={of} refreshing={false} onRefresh={nothing} onReward={nothing} />
    </Answers>
  );
}

export const states = {
  'something from friends': () => <Tiles of={wallet} answers={[walletAnswer]} />,
  'a bonus is held': () => <Tiles of={heldWallet} answers={holdsBonus} />,
};
