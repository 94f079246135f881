import { useLingui } from '@lingui/react/macro';
import { useGameName } from '../balance/useWallet.ts';
import { type SentenceTexts, type StatementEvent, sentenceOf } from './sentence-texts.ts';

/** Returns a function that says what happened, in one short sentence without a code. */
export function useSentence(): (entry: StatementEvent) => string {
  const { t } = useLingui();
  const game = useGameName();
  const words: SentenceTexts = {
    deposit: (reference) => (reference ? t`Deposit · ${reference}` : t`Bank deposit`),
    depositFrom: (account) => t`Deposit · from ${account}`,
    depositTo: (account) => t`Deposit · to ${account}`,
    depositByQr: t`Deposit by QR`,
    qrDepositFrom: (account) => t`QR deposit · from ${account}`,
    qrDepositTo: (account) => t`QR deposit · to ${account}`,
    depositByGift: t`Deposit by gift link`,
    withdrawal: (account) => (account ? t`Withdrawal · to ${account}` : t`Withdrawal to your bank`),
    intoGame: (to) => t`Moved into ${to}`,
    outOfGame: (from) => t`Moved back from ${from}`,
    fromGameToGame: (from, to) => t`Moved from ${from} to ${to}`,
    bonus: (reference) => (reference ? t`Bonus · ${reference}` : t`Bonus`),
    promotion: (reference) => (reference ? t`Promotion · ${reference}` : t`Promotion`),
    invite: t`Invite bonus`,
    refund: t`Refund of losses`,
    bonusEnd: (reference) => (reference ? t`Bonus ended · ${reference}` : t`Bonus ended`),
    correction: (reason) => (reason ? t`Adjustment · ${reason}` : t`Adjustment`),
    promotionEnd: (reference) => (reference ? t`Promotion ended · ${reference}` : t`Promotion ended`),
  };
  return (entry) => sentenceOf(entry, words, game);
}
