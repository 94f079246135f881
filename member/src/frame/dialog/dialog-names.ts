/** Dialogs over the pages of a member, each with the meaning of its id; null if there is only one. */
export interface MemberDialogs {
  /** Text that is copied after the name was corrected; null: the new name itself. */
  'account-name': string | null;
  /** Recent security events of the account. */
  activity: null;
  agreement: null;
  /** Bonus code. */
  bonus: string;
  /** Part of the balance that the dialog explains, with its components and actions. */
  balance: 'spendable' | 'locked' | 'games' | 'held';
  /** Dialog before which the operator's banners are shown. */
  banners: 'invite' | 'refund';
  break: 'break' | 'exclusion';
  'change-password': null;
  conditions: null;
  /** Consents that the member has given. */
  consents: null;
  /** Code of the gateway whose open QR is shown; null for all ways to deposit. */
  deposit: string | null;
  devices: null;
  'edit-bank': null;
  'edit-name': null;
  /** Request to have the personal data erased. */
  erasure: null;
  /** Id of a statement entry. */
  entry: string;
  /** Game code. */
  game: string;
  /** All games, by category. */
  games: null;
  /** Commission from invited friends. */
  invite: null;
  /** Name of the limit. */
  limit: string;
  limits: null;
  /** Asks before ending the session. */
  'log-out': null;
  /** Notifications about the member's money, opened by the bell. */
  news: null;
  /** Push notification settings of this browser. */
  notifications: null;
  /** All pending transactions. */
  'on-its-way': null;
  'passkey-offer': null;
  passkeys: null;
  /** Code of the game that runs in a frame. */
  play: string;
  /** Promotion code that is looked up first. */
  promotion: string;
  /** Id of the bonus whose bets are shown. */
  'round-bets': string;
  /** Weekly refund of losses. */
  refund: null;
  /** Slips that were sent, as a table. */
  slips: null;
  'step-up': null;
  transfer: null;
  'transfer-all': null;
  /** Id of a pending transaction that has no statement entry yet. */
  waiting: string;
  withdraw: null;
  /** Confirmation before a withdrawal: above which amount, and the PIN. */
  'withdraw-proof': null;
  /** Withdrawal id. */
  withdrawal: string;
}

/** Dialogs rendered inside the part of the app to which they belong: a field, a page of visitors, another dialog. */
interface InnerDialogs {
  banks: null;
  'cancel-bonus': null;
  'cancel-qr': null;
  'cancel-withdrawal': null;
  /** Support chat, over the pages of members and visitors (support/launcher). */
  chat: null;
  /** Picture from the chat, full screen. */
  'chat-picture': null;
  'reset-game-password': null;
  terms: null;
}

type DialogIds = MemberDialogs & InnerDialogs;

export type DialogName = keyof DialogIds;
export type InnerDialogName = keyof InnerDialogs;

/** Dialog to open; one that exists several times must be given with its id. */
export type DialogToOpen = {
  [Name in DialogName]: DialogIds[Name] extends null
    ? { name: Name }
    : null extends DialogIds[Name]
      ? { name: Name; id?: NonNullable<DialogIds[Name]> }
      : { name: Name; id: DialogIds[Name] };
}[DialogName];
