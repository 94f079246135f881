import { PlayOn } from '../../../src/play/shelf/PlayOn.tsx';
import { Answers, answered } from '../../answers.tsx';
import { walletAnswer } from '../../money/sample.ts';
import { items } from '../../money/sample-items.ts';
import { games, sampleGame } from './sample-games.ts';

const onItsWay = answered('getOnItsWay', {
  total: 1,
  items: [{ ...items.transfer, from: 'WALLET', to: 'JOKER', amount: 200 }],
});

function Shelf({ of }: { of: typeof games }) {
  return (
    <Answers answers={[walletAnswer, onItsWay]}>
      <PlayOn games={of} marked={new Set()} paused={false} />
    </Answers>
  );
}

export const states = {
  'one waits, two hold money': () => <Shelf of={games} />,
  'as much as there can be': () => (
    <Shelf of={[sampleGame({ name: 'Golden Naga of the Great Mekong River', amount: 999_999_999.99 })]} />
  ),
};
