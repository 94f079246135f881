import type { Reply } from '../../../src/frame/api/api.ts';
import { EntryDialog } from '../../../src/wallet/receipts/EntryDialog.tsx';
import { answered, OpenDialog } from '../../answers.tsx';
import { namelessDeposit as deposit, kbank, payer, step, walletAnswer, withdrawal } from '../sample.ts';

const id = deposit._id;

function DialogWith(change: Partial<Reply<'getStatement'>>) {
  return (
    <OpenDialog
      answers={[
        walletAnswer,
        answered('getStatement', { ...deposit, ...change }, { params: { statementId: id } }),
        answered('getWithdraw', { ...withdrawal, reason: 'REJECTED' }, { params: { withdrawId: id } }),
      ]}
    >
      <EntryDialog id={id} />
    </OpenDialog>
  );
}

const bare = { references: { bank: null, qr: null }, receipt: null, steps: [], usuallyS: null };
const out = { statementType: 'withdraw', from: 'WALLET', to: 'BANK', amount: -6000 } as const;

export const place = 'over';

export const states = {
  'a deposit by QR': () => <DialogWith payer={payer} />,
  'what is known before a receipt': () => <DialogWith {...bare} />,
  'a payout': () => (
    <DialogWith
      {...out}
      payout={{ bank: kbank, lastFour: '4471' }}
      references={{ bank: '2026112109182733', qr: null }}
      steps={[step('REQUESTED', 190, 'MEMBER'), step('SENT', 189, 'US'), step('PAID', 188, 'BANK')]}
    />
  ),
  'a payout that the team refused': () => (
    <DialogWith
      {...bare}
      {...out}
      status="FAILED"
      payout={{ bank: kbank, lastFour: '4471' }}
      steps={[step('REQUESTED', 190, 'MEMBER'), step('REVIEW', 190, 'TEAM'), step('RETURNED', 30, 'TEAM')]}
    />
  ),
  'a move that waits for the game': () => (
    <DialogWith
      {...bare}
      statementType="transfer"
      from="WALLET"
      to="JOKER"
      amount={-200}
      status="PROCESSING"
      endedAt={null}
      usuallyS={60}
      steps={[step('REQUESTED', 2, 'MEMBER'), step('SENT', 2, 'US'), step('CREDITED', null, 'GAME')]}
    />
  ),
  'a bonus': () => (
    <DialogWith {...bare} statementType="bonus" bonus={{ description: 'ต้อนรับ 30%' }} amount={1500} />
  ),
};
