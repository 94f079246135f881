import { BalanceHeader } from '../../src/home/BalanceHeader.tsx';
import { Answers } from '../answers.tsx';
import { wallet, walletAnswer } from '../money/sample.ts';

const nothing = () => undefined;

function Header({ known }: { known: boolean }) {
  return (
    <Answers answers={[walletAnswer]}>
      <BalanceHeader wallet={known ? wallet : undefined} old={false} refreshing={false} onCheck={nothing} />
    </Answers>
  );
}

export const states = {
  known: () => <Header known />,
  'on its way': () => <Header known={false} />,
};
