import { CallButton } from '../../../src/frame/call/CallButton.tsx';
import { say } from '../../say.ts';

function Withdraw(call: { busy?: boolean; unsure?: boolean }) {
  return (
    <CallButton call={{ busy: false, unsure: false, again: () => undefined, ...call }}>
      {say('ถอน ฿500.00', 'ຖອນ ฿500.00', 'Withdraw ฿500.00')}
    </CallButton>
  );
}

export const states = {
  'to be pressed': () => <Withdraw />,
  sending: { Show: () => <Withdraw busy />, afterMs: 200 },
  'on a slow line': { Show: () => <Withdraw busy />, afterMs: 3_200 },
  'nobody knows what became of it': () => <Withdraw unsure />,
  asking: { Show: () => <Withdraw busy unsure />, afterMs: 200 },
};
