import { PendingSection } from '../../src/home/PendingSection.tsx';
import { Answers, answered } from '../answers.tsx';
import { walletAnswer } from '../wallet/sample.ts';
import { items } from '../wallet/sample-items.ts';

function Home({ of, total = of.length }: { of: readonly (keyof typeof items)[]; total?: number }) {
  const answer = answered('getOnItsWay', { total, items: of.map((kind) => items[kind]) });
  return (
    <Answers answers={[walletAnswer, answer]}>
      <PendingSection />
    </Answers>
  );
}

export const states = {
  // The first state also loads the list's chunk.
  'a QR and a withdrawal': { Show: () => <Home of={['qr', 'withdraw', 'slip']} />, afterMs: 1_500 },
  'one move': () => <Home of={['transfer']} />,
  'a slip whose amount nobody knows': () => <Home of={['slip', 'gift']} />,
  'an announced transfer': () => <Home of={['deposit']} />,
  nothing: () => <Home of={[]} />,
};
