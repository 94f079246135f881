import { GameDialog } from '../../../src/gaming/game/GameDialog.tsx';
import { type Answer, OpenDialog } from '../../answers.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { bonusAnswer } from '../../rewards/sample-active-bonus.ts';
import { wallet } from '../../wallet/sample.ts';
import { account, fox, naga, pending, withGame } from '../sample-games.ts';

function Shown({ answers, id = 'PG' }: { answers: readonly Answer[]; id?: string }) {
  return (
    <OpenDialog answers={answers}>
      <GameDialog id={id} />
    </OpenDialog>
  );
}

const inDialog = (selector: string) =>
  new Promise<HTMLElement>((resolve) => {
    const check = () => {
      const found = document.querySelector<HTMLElement>(`[role=dialog] ${selector}`);
      if (found) resolve(found);
      else requestAnimationFrame(check);
    };
    check();
  });

const pressChip = async (position: number) =>
  (await inDialog(`form button[aria-pressed]:nth-child(${position})`)).click();
const pressMoveBack = async () => (await inDialog('input[value=out]')).click();

export const place = 'over';

export const states = {
  'no account yet': () => (
    <Shown answers={withGame({ ...naga, isActive: false, amount: 0, refreshedAt: null })} />
  ),
  'nothing in it': () => <Shown answers={withGame({ ...naga, amount: 0 })} />,
  'money in it': () => <Shown answers={withGame(naga)} />,
  'an amount to move in': () => (
    <AfterInteraction does={() => void pressChip(1)}>
      <Shown answers={withGame(naga)} />
    </AfterInteraction>
  ),
  'back to the wallet': () => (
    <AfterInteraction does={() => void pressMoveBack()}>
      <Shown answers={withGame(naga)} />
    </AfterInteraction>
  ),
  'one credit is 20 baht': () => (
    <AfterInteraction does={() => void pressChip(1)}>
      <Shown answers={withGame(fox)} id="JOKER" />
    </AfterInteraction>
  ),
  'a rate that does not divide': () => (
    <AfterInteraction does={() => void pressChip(1)}>
      <Shown answers={withGame({ ...fox, ftWalletSlot: 3, step: 0.03, amount: 33.34 })} id="JOKER" />
    </AfterInteraction>
  ),
  'a move on its way': () => <Shown answers={[...withGame({ ...naga, pending: true }), pending]} />,
  'on a break': () => (
    <Shown answers={withGame(naga, { pause: { kind: 'break', until: '2026-11-25T10:00:00.000Z' } })} />
  ),
  'not with the bonus that is held': () => (
    <Shown answers={[...withGame(fox, { round: true }), bonusAnswer]} id="JOKER" />
  ),
  'out of service': () => <Shown answers={withGame({ ...naga, offered: false })} />,
  'user name and password': () => (
    <AfterInteraction does={async () => (await inDialog('summary')).click()}>
      <Shown answers={[...withGame(naga), account('q7Rk29sLm2Xv')]} />
    </AfterInteraction>
  ),
  'a game without passwords': () => (
    <AfterInteraction does={async () => (await inDialog('summary')).click()}>
      <Shown answers={[...withGame(naga), account('')]} />
    </AfterInteraction>
  ),
  'a poor wallet': () => (
    <Shown answers={withGame({ ...naga, amount: 0 }, { wallet: { ...wallet.wallet, amount: 0.5 } })} />
  ),
  'a game that is gone': () => <Shown answers={withGame(naga)} id="GONE" />,
};
