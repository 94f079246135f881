import { type StatementReference, statementReferences } from '@kapao/contract/statement-types';
import type { Entry } from './useStatement.ts';

/** Sentences of a statement in the language of the screen; an unknown name is left out. */
export interface SentenceTexts {
  deposit: (name: string | undefined) => string;
  depositFrom: (account: string) => string;
  depositTo: (account: string) => string;
  depositByQr: string;
  qrDepositFrom: (account: string) => string;
  qrDepositTo: (account: string) => string;
  depositByGift: string;
  withdrawal: (account: string | undefined) => string;
  intoGame: (game: string) => string;
  outOfGame: (game: string) => string;
  fromGameToGame: (from: string, to: string) => string;
  bonus: (name: string | undefined) => string;
  promotion: (name: string | undefined) => string;
  invite: string;
  refund: string;
  bonusEnd: (name: string | undefined) => string;
  promotionEnd: (name: string | undefined) => string;
  /** Manual adjustment in either direction, with its reason. */
  correction: (reason: string | undefined) => string;
}

type Account = 'payer' | 'receiver' | 'payout';
export type StatementEvent = Pick<
  Entry,
  'statementType' | 'from' | 'to' | 'source' | 'game' | Account | StatementReference
>;

/** Returns what happened, in one short sentence without a code. */
export function sentenceOf(
  entry: StatementEvent,
  say: SentenceTexts,
  game: (code: string) => string,
): string {
  const kind = statementReferences.find((each) => entry[each]);
  const name = (kind && entry[kind]?.description) || undefined;
  if (kind === 'correction') return say.correction(name);
  switch (entry.statementType) {
    case 'deposit':
      return name ? say.deposit(name) : depositSentence(entry, say);
    case 'withdraw':
      return say.withdrawal(accountText(entry.payout));
    case 'transfer':
      if (entry.from === 'WALLET') return say.intoGame(entry.game ?? game(entry.to));
      if (entry.to === 'WALLET') return say.outOfGame(entry.game ?? game(entry.from));
      return say.fromGameToGame(game(entry.from), game(entry.to));
    case 'bonus':
      if (kind === 'invite') return say.invite;
      if (kind === 'refund') return say.refund;
      return kind === 'promotion' ? say.promotion(name) : say.bonus(name);
    case 'finish_bonus':
      return kind === 'promotion' ? say.promotionEnd(name) : say.bonusEnd(name);
  }
}

/** Names the payer; our account that received the deposit where the payer is unknown. */
function depositSentence({ source, payer, receiver }: StatementEvent, say: SentenceTexts): string {
  if (source === 'giftlink') return say.depositByGift;
  const [from, to] = [accountText(payer), accountText(receiver)];
  if (from) return source === 'qr' ? say.qrDepositFrom(from) : say.depositFrom(from);
  if (to) return source === 'qr' ? say.qrDepositTo(to) : say.depositTo(to);
  return source === 'qr' ? say.depositByQr : say.deposit(undefined);
}

/** Returns `SCB ···7890`, as far as known; undefined if nothing is. */
function accountText(account: StatementEvent[Account]): string | undefined {
  if (!account) return undefined;
  const { bank, lastFour } = account;
  return [bank?.code, lastFour && `···${lastFour}`].filter(Boolean).join(' ') || undefined;
}
