/** The dialogs that lie over the pages of a member, each with what its id says; null where there is only one of it. */
export interface MemberDialogs {
  /** What is copied once the name is mended; null for the new name itself. */
  'account-name': string | null;
  agreement: null;
  /** A bonus's code. */
  bonus: string;
  /** What a part of the balance means, what it is made of and what can be done with it. */
  balance: 'spendable' | 'games' | 'held';
  /** What the operator shows before the dialog of this name. */
  banners: 'invite' | 'refund';
  break: 'break' | 'exclusion';
  'change-password': null;
  conditions: null;
  /** The code of the gateway whose open QR it shows; null for all ways to deposit. */
  deposit: string | null;
  'edit-bank': null;
  'edit-name': null;
  /** An entry of the statement. */
  entry: string;
  /** A game's code. */
  game: string;
  /** All games, by kind. */
  games: null;
  /** What friends bring who were invited. */
  invite: null;
  /** A limit's name. */
  limit: string;
  limits: null;
  /** Asks before a session ends. */
  'log-out': null;
  /** What has happened to the member's money, and waits for them: the bell's. */
  news: null;
  /** What this browser is told of while the app is closed. */
  notifications: null;
  /** Everything that is on its way. */
  'on-its-way': null;
  'passkey-offer': null;
  passkeys: null;
  /** The code of the game that is played in a frame. */
  play: string;
  /** The promotion code that is looked up first. */
  promotion: string;
  /** The id of the round whose bets are shown. */
  'round-bets': string;
  /** What is given back of a week's losses. */
  refund: null;
  sessions: null;
  /** The slips that were sent, as a table. */
  slips: null;
  'step-up': null;
  transfer: null;
  'transfer-all': null;
  /** What is on its way and has no line in the statement yet: its id there. */
  waiting: string;
  withdraw: null;
  /** A withdrawal's id. */
  withdrawal: string;
}

/** Those that stand inside of what they belong to: a field, a page of visitors, another dialog. */
interface InnerDialogs {
  banks: null;
  'cancel-bonus': null;
  'cancel-qr': null;
  'cancel-withdrawal': null;
  /** The conversation with us: over the pages of members and of visitors (chat/door). */
  chat: null;
  /** A picture of it, as large as the screen. */
  'chat-picture': null;
  'reset-game-password': null;
  terms: null;
}

type DialogIds = MemberDialogs & InnerDialogs;

export type DialogName = keyof DialogIds;
export type InnerDialogName = keyof InnerDialogs;

/** Which dialog to open; one of which there are several cannot be named without its id. */
export type Wanted = {
  [Name in DialogName]: DialogIds[Name] extends null
    ? { name: Name }
    : null extends DialogIds[Name]
      ? { name: Name; id?: NonNullable<DialogIds[Name]> }
      : { name: Name; id: DialogIds[Name] };
}[DialogName];
