import { RefundDialog } from '../../../src/rewards/refund/RefundDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../answers.tsx';
import { wallet, walletAnswer } from '../../wallet/sample.ts';
import { checkAnswer, ofThisWeek, past, pastAnswer } from '../refund-answers.ts';
import { holdsBonus } from '../sample-active-bonus.ts';

function Dialog({ answers }: { answers: readonly Answer[] }) {
  return (
    <OpenDialog answers={[walletAnswer, ...answers]}>
      <RefundDialog />
    </OpenDialog>
  );
}

const none = { result: false, refundAmount: 0, refundSuccess: 0, refundFail: 0 };
const pause = { kind: 'break', until: '2026-12-01T05:00:00.000Z' } as const;

export const place = 'over';

export const states = {
  'to be received': () => (
    <Dialog answers={[checkAnswer({}), pastAnswer([ofThisWeek('WAITING'), ...past], 14)]} />
  ),
  'a bonus is held': () => (
    <Dialog
      answers={[
        ...holdsBonus,
        checkAnswer({ result: false, bonus: true }, { code: 'REFUND_CONDITION' }),
        pastAnswer(),
      ]}
    />
  ),
  'the balance is not used up': () => (
    <Dialog answers={[checkAnswer({ result: false }, { code: 'REFUND_CONDITION' }), pastAnswer()]} />
  ),
  'more in its parts than is given': () => (
    <Dialog answers={[checkAnswer({ refundAmount: 80 }), pastAnswer([])]} />
  ),
  'received already': () => (
    <Dialog
      answers={[checkAnswer(none, { code: 'NO_REFUND' }), pastAnswer([ofThisWeek('RECEIVED'), ...past])]}
    />
  ),
  'came too late': () => (
    <Dialog
      answers={[checkAnswer(none, { code: 'NO_REFUND' }), pastAnswer([ofThisWeek('EXPIRED'), ...past])]}
    />
  ),
  'nothing was lost': () => <Dialog answers={[checkAnswer(none, { code: 'NO_REFUND' }), pastAnswer([])]} />,
  'too little': () => (
    <Dialog
      answers={[
        checkAnswer(
          { result: false, refundAmount: 12, refundSuccess: 10, refundFail: 2 },
          { code: 'REFUND_MINIMUM', minimum: 20 },
        ),
        pastAnswer([]),
      ]}
    />
  ),
  closed: () => <Dialog answers={[checkAnswer(none, { code: 'REFUND_INACTIVE' }), pastAnswer()]} />,
  'on a break': () => (
    <Dialog answers={[answered('getWallet', { ...wallet, pause }), checkAnswer({}), pastAnswer()]} />
  ),
  'on its way': () => <Dialog answers={[]} />,
};
