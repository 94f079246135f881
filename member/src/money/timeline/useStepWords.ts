import type { MoneyStep } from '@kapao/contract/fields';
import { useLingui } from '@lingui/react/macro';

/** What a movement of money is, as far as it changes the words of its steps. */
export type Movement = 'in' | 'out' | 'move';

/** Each step as what it is once it is done. */
export function useStepWords(): (step: MoneyStep, movement: Movement) => string {
  const { t } = useLingui();
  const words: Record<MoneyStep, string> = {
    ANNOUNCED: t`You told us of the transfer`,
    QR_MADE: t`QR made`,
    SLIP_RECEIVED: t`Slip received`,
    SLIP_READ: t`Slip read`,
    LINK_RECEIVED: t`Gift link received`,
    REQUESTED: t`Request received`,
    BANK_PAID: t`Paid at the bank`,
    SEEN: t`Payment seen in our account`,
    REVIEW: t`Checked by a person`,
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
    PAID: t`The game has it`,
    CREDITED: t`Money has arrived`,
    RETURNED: t`Money back where it came from`,
  };
  return (step, movement) => {
    if (movement === 'move') return ofMoves[step] ?? words[step];
    return movement === 'in' && step === 'PAID' ? words.BANK_PAID : words[step];
  };
}
