import { type StatementReference, statementReferences } from '@kapao/contract/statement-types';
import type { Entry } from './useStatement.ts';

/** Sentences of a statement in the language of the screen; an unknown name is left out. */
export interface SentenceTexts {
  deposit: (name: string | undefined) => string;
  depositByQr: string;
  depositByGift: string;
  withdrawal: string;
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

export type StatementEvent = Pick<Entry, 'statementType' | 'from' | 'to' | 'source' | StatementReference>;

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
      if (!name && entry.source === 'qr') return say.depositByQr;
      return !name && entry.source === 'giftlink' ? say.depositByGift : say.deposit(name);
    case 'withdraw':
      return say.withdrawal;
    case 'transfer':
      if (entry.from === 'WALLET') return say.intoGame(game(entry.to));
      if (entry.to === 'WALLET') return say.outOfGame(game(entry.from));
      return say.fromGameToGame(game(entry.from), game(entry.to));
    case 'bonus':
      if (kind === 'invite') return say.invite;
      if (kind === 'refund') return say.refund;
      return kind === 'promotion' ? say.promotion(name) : say.bonus(name);
    case 'finish_bonus':
      return kind === 'promotion' ? say.promotionEnd(name) : say.bonusEnd(name);
  }
}
