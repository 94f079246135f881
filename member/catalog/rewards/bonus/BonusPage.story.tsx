import { BonusPage } from '../../../src/rewards/bonus/BonusPage.tsx';
import { type Answer, Answers, answered } from '../../answers.tsx';
import { Offline } from '../../decorators.tsx';
import { wallet, walletAnswer } from '../../wallet/sample.ts';
import {
  birthday,
  bonusAnswer,
  bonusesAnswer,
  daily,
  held,
  noBonus,
  received,
  refusal,
  weekend,
  welcome,
} from '../sample-bonuses.ts';

function Page({ answers }: { answers: readonly Answer[] }) {
  return (
    <Answers answers={[walletAnswer, ...answers]}>
      <BonusPage />
    </Answers>
  );
}

const all = () => bonusesAnswer(welcome(), weekend(), received(daily()), birthday());
const allWhileHeld = () => bonusesAnswer(held(welcome()), received(daily()), weekend(), birthday());
const lost = (name: string): Answer => ({ queryKey: [name], error: refusal('OFFLINE') });

export const place = 'page';

export const states = {
  'nothing held': () => <Page answers={[noBonus, all()]} />,
  'one in play': () => <Page answers={[bonusAnswer(), allWhileHeld()]} />,
  'nearly lost': () => <Page answers={[bonusAnswer({ total: 118.25, turnover: 12_400 }), allWhileHeld()]} />,
  'played, and more than may be kept': () => (
    <Page
      answers={[
        bonusAnswer({ turnover: 52_340.75, total: 17_400, terms: { ...welcome().terms, cap: 15_000 } }),
        allWhileHeld(),
      ]}
    />
  ),
  'a promotion, just begun': () => (
    <Page
      answers={[bonusAnswer({ type: 'promotion', turnover: 0, played: [], total: 6500, added: 200 }), all()]}
    />
  ),
  'no bonus offered': () => <Page answers={[noBonus, bonusesAnswer()]} />,
  'on its way': () => <Page answers={[]} />,
  'without a network': () => (
    <Offline>
      <Page answers={[lost('getBonusRound'), lost('getBonuses')]} />
    </Offline>
  ),
  'on a break': () => (
    <Page
      answers={[
        noBonus,
        all(),
        answered('getWallet', { ...wallet, pause: { kind: 'break', until: '2026-11-25T10:00:00.000Z' } }),
      ]}
    />
  ),
};
