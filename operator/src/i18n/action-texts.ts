import type { BackofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { subjects } from './subject-texts.ts';

type Audited = {
  [Name in keyof BackofficeCalls]: BackofficeCalls[Name] extends { change: true } | { personal: true }
    ? Name
    : never;
}[keyof BackofficeCalls];

/** Calls that write their audit entries themselves, outside the rule for changes and personal data. */
type SelfAudited =
  | 'signIn'
  | 'showCode'
  | 'showPasskey'
  | 'signOut'
  | 'useLink'
  | 'openLook'
  | 'redactAudit'
  | 'searchChats'
  | 'refusedSignIns';

/** Names of the calls in the audit; the type makes the record complete. */
const words: Record<Audited | SelfAudited, MessageDescriptor> = {
  approveRequest: msg`Approve request`,
  acceptSlip: msg`Approve slip`,
  addNote: msg`Add note`,
  addPasskey: msg`Add passkey`,
  approveWithdrawal: msg`Approve withdrawal`,
  approveWithdrawals: msg`Approve several withdrawals`,
  recheckGameBalance: msg`Read game balance`,
  recheckSlip: msg`Inquire about slip`,
  releaseSlip: msg`Release slip reference`,
  blockChat: msg`Block or unblock customer`,
  beginAuthenticator: msg`Start authenticator change`,
  cancelTrial: msg`Stop simulation`,
  changeAuthenticator: msg`Change authenticator`,
  changeBank: msg`Change bank`,
  changeGame: msg`Change game`,
  changePassword: msg`Change password`,
  setAccountStatus: msg`Set account status`,
  closeReconciliationBreak: msg`Close reconciliation break`,
  closeBankReceipt: msg`Close bank receipt`,
  requestNewGame: msg`Request new game`,
  requestGameRate: msg`Request value of a game’s credit`,
  requestGameLinks: msg`Request links of a game`,
  creditBankReceipt: msg`Credit bank receipt`,
  decideGiftLink: msg`Decide gift link`,
  resolveException: msg`Resolve exception`,
  discardOfferDraft: msg`Discard bonus draft`,
  endMySession: msg`End own session`,
  endStaffSession: msg`End staff session`,
  exportAudit: msg`Export audit log`,
  exportChat: msg`Export conversation`,
  exportDay: msg`Export day`,
  failSlip: msg`Reject slip`,
  findForBankReceipt: msg`Find member for bank receipt`,
  getChat: msg`Open conversation`,
  getAuditRow: msg`View audit log entry`,
  getMemberBalancesAt: msg`See member balances at a point in time`,
  getException: msg`View exception`,
  handOverChat: msg`Reassign conversation`,
  listChatMessages: msg`View conversation`,
  requestStatementApproval: msg`Request statement import`,
  requestStatementRelease: msg`Request release of a statement`,
  inviteStaffMember: msg`Invite staff member`,
  parkBankReceipt: msg`Park bank receipt`,
  startImpersonation: msg`Start impersonation`,
  noteInChat: msg`Add note in conversation`,
  noteReconciliationBreak: msg`Note on reconciliation break`,
  openLook: msg`Open impersonation`,
  refusedSignIns: msg`Refused sign-ins`,
  orderBanks: msg`Reorder banks`,
  orderGames: msg`Reorder games`,
  pauseOffer: msg`Pause bonus`,
  requestAccountApproval: msg`Request receiving account`,
  requestManualAdjustment: msg`Request manual adjustment`,
  requestDecisionApproval: msg`Request decision`,
  requestTermination: msg`Request end of service`,
  requestStaffRoleApproval: msg`Request staff role`,
  requestProviderApproval: msg`Request provider`,
  acknowledgeAlarm: msg`Acknowledge alarm`,
  testAlarmChannel: msg`Test alarm channel`,
  requestReleaseApproval: msg`Request release of bank account`,
  redactAudit: msg`Replace personal data in the audit log`,
  requestResetApproval: msg`Request password reset`,
  showResetCode: msg`Read the reset code`,
  requestRoleApproval: msg`Request role change`,
  requestRuleApproval: msg`Request limits or controls`,
  requestTextApproval: msg`Request text with changed links`,
  publishOffer: msg`Publish bonus`,
  requestOfferApproval: msg`Request bonus`,
  requestResumeApproval: msg`Request reactivation of bonus`,
  requestErasureApproval: msg`Propose erasure`,
  declineErasureRequest: msg`Decline erasure request`,
  getRiskReview: msg`View risk review`,
  getBankReceipt: msg`View bank receipt`,
  getSlip: msg`View slip`,
  recoverStaffMember: msg`Recover staff member`,
  rejectRequest: msg`Reject request`,
  refuseWithdrawal: msg`Reject withdrawal`,
  removeFromChat: msg`Remove file from conversation`,
  removeMemberFilter: msg`Remove saved filter`,
  removePasskey: msg`Remove passkey`,
  removeReply: msg`Remove canned reply`,
  renameStaffMember: msg`Rename staff member`,
  returnBankReceipt: msg`Return bank receipt`,
  saveMemberFilter: msg`Save filter`,
  saveOfferDraft: msg`Save bonus draft`,
  searchChats: msg`Search conversations`,
  searchMembers: msg`Search members`,
  seeSlipPicture: msg`View slip image`,
  sendToChat: msg`Reply to customer`,
  setAccountQuota: msg`Set account quota`,
  setMyLocale: msg`Set own language`,
  setReply: msg`Edit canned reply`,
  setRewards: msg`Set referrals and cashback`,
  requestRewardsApproval: msg`Request referral and cashback settings`,
  setRule: msg`Set limits or controls`,
  setText: msg`Edit content`,
  closeRiskReview: msg`Close risk review`,
  showCode: msg`Verify with code`,
  showPasskey: msg`Verify with passkey`,
  showPersonal: msg`Show personal data`,
  showWithdrawal: msg`Show unmasked withdrawal`,
  signIn: msg`Sign in`,
  signOut: msg`Sign out`,
  solveChat: msg`Resolve conversation`,
  startLedgerCheck: msg`Start ledger check`,
  reinstateStaffMember: msg`Reinstate staff member`,
  startTrial: msg`Start simulation`,
  suspendStaffMember: msg`Suspend staff member`,
  switchAccount: msg`Pause or show receiving account`,
  switchGame: msg`Put game in or out of service`,
  switchProvider: msg`Enable or disable provider`,
  tagMember: msg`Tag member`,
  cancelRequest: msg`Cancel request`,
  uploadToChat: msg`Upload file for conversation`,
  uploadImage: msg`Upload image`,
  useLink: msg`Use sign-in link`,
};

/** Returns the name of an audited action. CLI commands and actions of older versions are shown as stored. */
export const actionText = (action: string) => say(words, action);
export const subjectText = (subject: string) => say(subjects, subject);

function say(table: Readonly<Record<string, MessageDescriptor>>, name: string): string {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  return found ? i18n._(found) : name;
}
