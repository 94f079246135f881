import type { Game } from '../../../src/gaming/game/GameCard.tsx';
import { LobbyCard } from '../../../src/gaming/lobby/LobbyCard.tsx';
import { Answers } from '../../answers.tsx';
import { walletAnswer } from '../../wallet/sample.ts';
import { sampleGame } from './sample-games.ts';

const nothing = () => undefined;

function Card({
  paused = false,
  barred = false,
  lying = false,
  ...more
}: Partial<Game> & { paused?: boolean; barred?: boolean; lying?: boolean }) {
  return (
    <Answers answers={[walletAnswer]}>
      <div className={lying ? undefined : 'w-34'}>
        <LobbyCard game={sampleGame(more)} paused={paused} barred={barred} lying={lying} onOpen={nothing} />
      </div>
    </Answers>
  );
}

export const states = {
  'with money': () => <Card favourite />,
  'credits of another worth': () => (
    <Card code="SUPERSLOT" name="Star Harvest" amount={40} ftWalletSlot={20} />
  ),
  'as much as there can be': () => (
    <Card name="Golden Naga of the Great Mekong River" amount={49_999_999.99} ftWalletSlot={20} />
  ),
  'a transfer on its way': () => <Card code="JOKER" name="Lotus Reels" pending />,
  'no account yet': () => <Card code="USUN" name="Seven Suns" isActive={false} amount={0} />,
  'no account, on a break': () => <Card code="USUN" name="Seven Suns" isActive={false} amount={0} paused />,
  'not with the bonus that is held': () => <Card code="JOKER" name="Lotus Reels" amount={0} barred />,
  'not with the bonus, and with money': () => <Card code="JOKER" name="Lotus Reels" barred />,
  'gone from the offer': () => <Card code="BETFLIX" name="Two Rivers" category="sport" offered={false} />,
  'alone in its row': () => (
    <Card code="HUAYHD" name="Lucky Digit" category="lotto" isActive={false} amount={0} lying />
  ),
};
