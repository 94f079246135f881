import type { MoneyStep } from '@kapao/contract/fields';
import { useLingui } from '@lingui/react/macro';

/** Kind of transaction, as far as it changes the words of its steps. */
export type Movement = 'in' | 'out' | 'move' | 'move-back' | 'bonus-end' | 'correction';

/** Returns the text of each step in its completed form. */
export function useStepTexts(): (step: MoneyStep, movement: Movement) => string {
  const { t } = useLingui();
  const words: Record<MoneyStep, string> = {
    ANNOUNCED: t`You reported the transfer`,
    QR_MADE: t`QR made`,
    SLIP_RECEIVED: t`Slip received`,
    SLIP_READ: t`Slip read`,
    LINK_RECEIVED: t`Gift link received`,
    REQUESTED: t`Request received`,
    BANK_PAID: t`Paid at the bank`,
    SEEN: t`Payment seen in our account`,
    REVIEW: t`Checked by our team`,
    APPROVED: t`Approved by our team`,
    SENT: t`Sent to the bank`,
    PAID: t`Money in your account`,
    CREDITED: t`Money in your wallet`,
    RETURNED: t`Money back in your wallet`,
    CANCELLED: t`Cancelled`,
    REFUSED: t`Not accepted`,
  };
  const ofMoves: Partial<Record<MoneyStep, string>> = {
    SENT: t`Sent to the game`,
    PAID: t`The game has received it`,
    CREDITED: t`Money has arrived`,
    RETURNED: t`Money back where it came from`,
  };
  const paid: Partial<Record<Movement, string>> = {
    // For a gift, while its company has not answered.
    in: words.BANK_PAID,
    // No bank is involved when the wallet is debited by us.
    'bonus-end': t`Bonus finished`,
    correction: t`Taken from your wallet`,
  };
  return (step, movement) => {
    if (movement === 'move-back' && step === 'SENT') return t`Requested from the game`;
    if (movement === 'move' || movement === 'move-back') return ofMoves[step] ?? words[step];
    return (step === 'PAID' && paid[movement]) || words[step];
  };
}
