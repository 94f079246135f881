import type { Reply } from '../../src/frame/api/api.ts';
import { BalanceHeader } from '../../src/home/BalanceHeader.tsx';
import { Answers } from '../answers.tsx';
import { wallet, walletAnswer } from '../wallet/sample.ts';

const nothing = () => undefined;

function Header({ of }: { of: Reply<'getWallet'> | undefined }) {
  return (
    <Answers answers={[walletAnswer]}>
      <BalanceHeader wallet={of} old={false} refreshing={false} onCheck={nothing} onInvite={nothing} />
    </Answers>
  );
}

const pause = { kind: 'break', until: '2026-12-01T05:00:00.000Z' } as const;

export const states = {
  known: () => <Header of={wallet} />,
  'nothing from friends yet': () => <Header of={{ ...wallet, invite: { amount: 0, success: 5, fail: 1 } }} />,
  'as much as there can be': () => (
    <Header of={{ ...wallet, invite: { amount: 999_999_999.99, success: 5, fail: 1 } }} />
  ),
  'on a break': () => <Header of={{ ...wallet, pause }} />,
  'on its way': () => <Header of={undefined} />,
};
