import type { Reply } from '../../../../src/frame/api/api.ts';
import { BonusBetsDialog } from '../../../../src/rewards/bonus/active/BonusBetsDialog.tsx';
import { betsKey } from '../../../../src/rewards/bonus/active/useBonusBets.ts';
import { type Answer, OpenDialog } from '../../../answers.tsx';
import { ago, walletAnswer } from '../../../wallet/sample.ts';
import { bonusAnswer, noBonus, refusal } from '../../sample-bonuses.ts';

type Bet = Reply<'getRoundBets'>['bets'][number];

const spin: Bet = {
  at: ago(3),
  game: 'Naga Spin',
  kind: 'slot',
  status: 'settled',
  stake: 20,
  turnover: 20,
  counted: 20,
};

const bets: Bet[] = [
  { ...spin, game: 'Lotus Lake', at: ago(1), status: 'open', stake: 100, turnover: 0, counted: 0 },
  spin,
  { ...spin, at: ago(14), game: 'Blackjack Lounge', kind: 'casino', stake: 500, turnover: 500, counted: 100 },
  { ...spin, at: ago(44), game: 'Match Day', kind: 'sport', stake: 200, turnover: 120, counted: 120 },
  { ...spin, at: ago(52), game: 'Match Day', kind: 'sport', stake: 300, turnover: 0, counted: 0 },
  { ...spin, at: ago(70), game: 'Huay HD', kind: 'lotto', stake: 80, turnover: 80, counted: 0 },
  { ...spin, at: ago(75), game: 'Elephant King of the Seven Rivers', status: 'void', counted: 0 },
  { ...spin, at: ago(90), stake: 1500, turnover: 1500, counted: 1500 },
];

const page = (next: string | null, shown = bets): Answer => ({
  queryKey: betsKey('r1'),
  reply: { pages: [{ bets: shown, next }], pageParams: [''] },
});

function Shown({ answers }: { answers: readonly Answer[] }) {
  return (
    <OpenDialog answers={[walletAnswer, ...answers]}>
      <BonusBetsDialog id="r1" />
    </OpenDialog>
  );
}

export const place = 'over';

export const states = {
  'bet by bet': () => <Shown answers={[bonusAnswer(), page('n2')]} />,
  'nothing played yet': () => <Shown answers={[bonusAnswer({ played: [], turnover: 0 }), page(null, [])]} />,
  'on its way': () => <Shown answers={[bonusAnswer()]} />,
  'without a network': () => (
    <Shown answers={[bonusAnswer(), { queryKey: betsKey('r1'), error: refusal('OFFLINE') }]} />
  ),
  'has ended': () => <Shown answers={[noBonus]} />,
};
