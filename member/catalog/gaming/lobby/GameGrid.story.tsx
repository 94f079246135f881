import { useState } from 'react';
import { GameGrid } from '../../../src/gaming/lobby/GameGrid.tsx';
import { Answers } from '../../answers.tsx';
import { walletAnswer } from '../../wallet/sample.ts';
import { games, sampleGame } from './sample-games.ts';

const others = ['SLOTXO', 'PGSLOT', 'AREASLOT', 'SLOTRACHA'].map((code) =>
  sampleGame({ code, name: code, isActive: false, amount: 0 }),
);

function Grid({ all, first }: { all: typeof games; first: string }) {
  const [kind, setKind] = useState(first);
  return (
    <Answers answers={[walletAnswer]}>
      <GameGrid
        games={all}
        marked={new Set()}
        paused={false}
        activeBonus={null}
        kind={kind}
        onKind={setKind}
      />
    </Answers>
  );
}

export const states = {
  'few games': () => <Grid all={games} first="all" />,
  'many games, with a search': () => <Grid all={[...games, ...others]} first="all" />,
  'those with money': () => <Grid all={games} first="money" />,
  'the favourites': () => <Grid all={games} first="marked" />,
};
