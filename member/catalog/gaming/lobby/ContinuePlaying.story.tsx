import { ContinuePlaying } from '../../../src/gaming/lobby/ContinuePlaying.tsx';
import type { ActiveBonus } from '../../../src/wallet/active-bonus/active-bonus.ts';
import { Answers, answered } from '../../answers.tsx';
import { heldBonus } from '../../rewards/sample-active-bonus.ts';
import { walletAnswer } from '../../wallet/sample.ts';
import { items } from '../../wallet/sample-items.ts';
import { games, sampleGame } from './sample-games.ts';

const pending = answered('getOnItsWay', {
  total: 1,
  items: [{ ...items.transfer, from: 'WALLET', to: 'JOKER', amount: 200 }],
});

interface Shown {
  of: typeof games;
  activeBonus?: ActiveBonus | null;
  paused?: boolean;
}

function Shelf({ of, activeBonus = null, paused = false }: Shown) {
  return (
    <Answers answers={[walletAnswer, pending]}>
      <ContinuePlaying games={of} marked={new Set()} paused={paused} activeBonus={activeBonus} />
    </Answers>
  );
}

export const states = {
  'one waits, two hold money': () => <Shelf of={games} />,
  'a bonus is held, and one game is not for it': () => <Shelf of={games} activeBonus={heldBonus} />,
  'on a break, only what holds money': () => <Shelf of={games} paused />,
  'as much as there can be': () => (
    <Shelf of={[sampleGame({ name: 'Golden Naga of the Great Mekong River', amount: 999_999_999.99 })]} />
  ),
};
