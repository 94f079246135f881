import { InviteDialog } from '../../../src/rewards/invite/InviteDialog.tsx';
import { type Answer, answered, OpenDialog } from '../../answers.tsx';
import { AfterInteraction } from '../../decorators.tsx';
import { wallet, walletAnswer } from '../../wallet/sample.ts';
import { invitesAnswer, noInvites } from '../invite-answers.ts';

function Dialog({ answers }: { answers: readonly Answer[] }) {
  return (
    <OpenDialog answers={answers}>
      <InviteDialog />
    </OpenDialog>
  );
}

const having = (amount: number, hasBonus = false) =>
  answered('getWallet', { ...wallet, round: hasBonus, invite: { ...wallet.invite, amount } });

/**
 * Presses the button that shows the QR. The dialog is outside the element that `does` receives, so the button
 * is searched in the whole document.
 */
function showQr() {
  document.querySelector<HTMLElement>('[aria-expanded=false][aria-controls]')?.click();
}

export const place = 'over';

export const states = {
  'something to receive': () => <Dialog answers={[walletAnswer, invitesAnswer()]} />,
  'less than is paid out': () => <Dialog answers={[having(12.75), invitesAnswer({ total: 10 })]} />,
  'while a bonus is held': () => <Dialog answers={[having(120, true), invitesAnswer()]} />,
  'the programme is closed': () => <Dialog answers={[walletAnswer, invitesAnswer({ active: false })]} />,
  'friends, and no play yet': () => <Dialog answers={[having(0), noInvites(1)]} />,
  'no friends yet': () => <Dialog answers={[having(0), noInvites(0)]} />,
  'as much as there can be': () => <Dialog answers={[having(999_999_999.99), invitesAnswer()]} />,
  'the QR of the link': {
    Show: () => (
      <AfterInteraction does={() => setTimeout(showQr, 300)}>
        <Dialog answers={[walletAnswer, noInvites(0)]} />
      </AfterInteraction>
    ),
    afterMs: 1_500,
  },
  'the list could not be read': () => (
    <Dialog
      answers={[
        walletAnswer,
        {
          queryKey: ['getInvites', { body: { page: 1, limit: 10 } }],
          error: Object.assign(new Error(), { code: 'NETWORK' }),
        },
      ]}
    />
  ),
  'on its way': () => <Dialog answers={[]} />,
};
