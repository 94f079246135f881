import type { Reply } from '../../../src/frame/api/api.ts';
import { WithdrawalDialog } from '../../../src/payments/withdrawals/WithdrawalDialog.tsx';
import { answered, OpenDialog } from '../../answers.tsx';
import { deposit, step, walletAnswer, withdrawal } from '../../wallet/sample.ts';

function DialogWith(change: Partial<Reply<'getWithdraw'>>) {
  return (
    <OpenDialog
      answers={[
        walletAnswer,
        answered('getWithdraw', { ...withdrawal, ...change }, { params: { withdrawId: 'w1' } }),
        answered(
          'getStatement',
          { ...deposit, statementType: 'withdraw' },
          { params: { statementId: 'w1' } },
        ),
      ]}
    >
      <WithdrawalDialog id="w1" />
    </OpenDialog>
  );
}

const requested = step('REQUESTED', 4, 'MEMBER');
const review = step('REVIEW', 4, 'TEAM');
const returned = { status: 'FAILED', canCancel: false, usuallyS: null } as const;
const sent = { reason: null, canCancel: false, usuallyS: 90 } as const;

export const place = 'over';

export const states = {
  'on its way': () => (
    <OpenDialog answers={[]}>
      <WithdrawalDialog id="w1" />
    </OpenDialog>
  ),
  'a person looks at it': () => <DialogWith />,
  'a person looks at the sum of the day': () => <DialogWith reason="DAILY_SUM" />,
  'a person looks after a new password': () => <DialogWith reason="PASSWORD_CHANGED" usuallyS={null} />,
  'the bank has it': () => (
    <DialogWith {...sent} steps={[requested, step('SENT', 1, 'US'), step('PAID', null, 'BANK')]} />
  ),
  paid: () => (
    <DialogWith
      {...sent}
      status="SUCCESS"
      steps={[requested, step('SENT', 3, 'US'), step('PAID', 1, 'BANK')]}
    />
  ),
  'the bank refused': () => (
    <DialogWith
      {...returned}
      reason="BANK_REFUSED"
      steps={[requested, step('SENT', 3, 'US'), step('RETURNED', 1, 'BANK')]}
    />
  ),
  'the team refused': () => (
    <DialogWith {...returned} reason="REJECTED" steps={[requested, review, step('RETURNED', 1, 'TEAM')]} />
  ),
  cancelled: () => (
    <DialogWith {...returned} reason="CANCELLED" steps={[requested, review, step('RETURNED', 1, 'MEMBER')]} />
  ),
};
