import { useLingui } from '@lingui/react/macro';
import { useBankName } from '../../members/bank/bank-name.ts';
import { useGameName } from '../balance/useWallet.ts';
import { useSentence } from '../statement/sentence.ts';
import { type Movement, type Receipt, receiptOf } from './receipt.ts';

/** Returns a function that makes receipts in the language of the screen. */
export function useReceipt(): (movement: Movement) => Receipt {
  const { t } = useLingui();
  const sentence = useSentence();
  const game = useGameName();
  const bank = useBankName();
  const words = {
    done: t`Success`,
    failed: t`Failed`,
    returned: t`Money returned`,
    inProgress: t`In progress`,
    started: t`Started`,
    ended: t`Ended`,
    from: t`From`,
    to: t({ message: 'To', context: 'receipt' }),
    bankReference: t`Bank reference`,
    qrReference: t`QR reference`,
    number: t`Receipt number`,
    reference: t`Reference`,
    wallet: t`Kapao wallet`,
    bank: t`Bank`,
    giftLink: t`Gift link`,
    moneyBack: (from: string) => t`The money is back where it came from: ${from}.`,
    takenOff: t`This amount was deducted when the bonus ended. The rest is your own money.`,
    allKept: t`Nothing was deducted when the bonus ended. The rest is your own money.`,
  };
  return (movement) => receiptOf(movement, words, { sentence: sentence(movement), game, bank });
}
