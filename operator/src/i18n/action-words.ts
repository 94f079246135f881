import type { DeskCalls } from '@kapao/contract/desk/desk-calls';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Audited = {
  [Name in keyof DeskCalls]: DeskCalls[Name] extends { change: true } | { personal: true } ? Name : never;
}[keyof DeskCalls];

/** Those whose rows are written by the doors, and not by the rule for changes and personal data. */
type AtTheDoor = 'signIn' | 'showCode' | 'showPasskey' | 'signOut' | 'useLink' | 'openLook';

/** What the audit calls each call; complete by its type. */
const words: Record<Audited | AtTheDoor, MessageDescriptor> = {
  acceptProposal: msg`Accept proposal`,
  acceptSlip: msg`Accept slip`,
  addNote: msg`Add note`,
  addPasskey: msg`Add passkey`,
  approveWithdrawal: msg`Approve withdrawal`,
  approveWithdrawals: msg`Approve several withdrawals`,
  askGame: msg`Ask game`,
  askSlip: msg`Ask about slip`,
  beginAuthenticator: msg`Begin another authenticator`,
  cancelTrial: msg`Stop trial`,
  changeAuthenticator: msg`Change authenticator`,
  changeBank: msg`Change bank`,
  changeGame: msg`Change game`,
  changePassword: msg`Change password`,
  changeStanding: msg`Change standing`,
  closeDifference: msg`Close difference`,
  closeLine: msg`Close line`,
  createGame: msg`Create game`,
  creditLine: msg`Credit line`,
  decideGiftLink: msg`Decide gift link`,
  decideStuck: msg`Decide stuck`,
  discardOfferDraft: msg`Discard offer draft`,
  endMySession: msg`End own session`,
  endOperatorSession: msg`End operator session`,
  exportAudit: msg`Export audit`,
  exportDay: msg`Export day`,
  failSlip: msg`Fail slip`,
  findForLine: msg`Find member for line`,
  getAuditRow: msg`Read audit row`,
  getMemberAt: msg`See member's accounts at a moment`,
  getStuck: msg`Read stuck`,
  proposeStatement: msg`Propose statement`,
  inviteOperator: msg`Invite operator`,
  keepLine: msg`Keep line`,
  makeLook: msg`Ask to see member's screens`,
  noteDifference: msg`Note difference`,
  openLook: msg`Open member's screens`,
  orderBanks: msg`Order banks`,
  orderGames: msg`Order games`,
  pauseOffer: msg`Pause offer`,
  proposeAccount: msg`Propose account`,
  proposeByHand: msg`Propose by hand`,
  proposeDecision: msg`Propose decision`,
  proposeEnd: msg`Propose end of service`,
  proposeOperatorRole: msg`Propose operator's role`,
  proposeProvider: msg`Propose outside party`,
  proposeRelease: msg`Propose release of account`,
  proposeRole: msg`Propose role`,
  proposeRule: msg`Propose rule`,
  publishOffer: msg`Publish offer`,
  readCheck: msg`Read check`,
  readLine: msg`Read line`,
  readSlip: msg`Read slip`,
  recoverOperator: msg`Recover operator`,
  refuseProposal: msg`Refuse proposal`,
  refuseWithdrawal: msg`Refuse withdrawal`,
  removePasskey: msg`Remove passkey`,
  renameOperator: msg`Rename operator`,
  returnLine: msg`Send line back`,
  saveOfferDraft: msg`Save offer draft`,
  searchMembers: msg`Search members`,
  seeSlipPicture: msg`See slip picture`,
  setAccountQuota: msg`Set account quota`,
  setMyLocale: msg`Set own language`,
  setRewards: msg`Set rewards`,
  setRule: msg`Set rule`,
  setText: msg`Set text`,
  settleCheck: msg`Settle check`,
  showCode: msg`Show code`,
  showPasskey: msg`Show passkey`,
  showPersonal: msg`Show personal`,
  showWithdrawal: msg`Show withdrawal`,
  signIn: msg`Sign in`,
  signOut: msg`Sign out`,
  startBookCheck: msg`Start book check`,
  startOperator: msg`Let operator work again`,
  startTrial: msg`Start trial`,
  stopOperator: msg`Stop operator`,
  switchAccount: msg`Switch account`,
  switchGame: msg`Switch game`,
  switchProvider: msg`Switch outside party`,
  tagMember: msg`Tag member`,
  takeBackProposal: msg`Take back proposal`,
  uploadPicture: msg`Upload picture`,
  useLink: msg`Use link`,
};

/** Kinds of things that rows are about. */
const subjects: Readonly<Record<string, MessageDescriptor>> = {
  account: msg`account of ours`,
  audit: msg`audit`,
  bank: msg`bank`,
  'book-check': msg`book check`,
  check: msg`check`,
  content: msg`content`,
  day: msg`day`,
  difference: msg`difference`,
  game: msg`game`,
  giftlink: msg`gift link`,
  line: msg`bank line`,
  mark: msg`mark`,
  member: msg`member`,
  note: msg`note`,
  offer: msg`bonus`,
  operator: msg`operator`,
  picture: msg`picture`,
  proposal: msg`proposal`,
  provider: msg`outside party`,
  role: msg`role`,
  search: msg`search`,
  slip: msg`slip`,
  'slip-picture': msg`picture of a slip`,
  statement: msg`statement`,
  trial: msg`trial`,
  withdrawal: msg`withdrawal`,
};

/** A command stands as it is typed, and so does what older versions wrote. */
export const sayAction = (action: string) => say(words, action);
export const saySubject = (subject: string) => say(subjects, subject);

function say(table: Readonly<Record<string, MessageDescriptor>>, name: string): string {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  return found ? i18n._(found) : name;
}
