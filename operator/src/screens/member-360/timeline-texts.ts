import type { TimelineEvent } from '@kapao/contract/backoffice/timeline';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Ban,
  Banknote,
  BellRing,
  CircleUser,
  Eye,
  Fingerprint,
  Gamepad2,
  Gavel,
  Gift,
  Landmark,
  LogIn,
  LogOut,
  type LucideIcon,
  QrCode,
  ScanLine,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  StickyNote,
  TicketCheck,
  UserPlus,
} from 'lucide-react';

interface Words {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
}

/** Two texts for one ledger reason, by direction: into a game or back to the wallet. */
export const gameTransferTitles = { out: msg`Moved into a game`, home: msg`Moved to the wallet` } as const;

/** Title and icon of each timeline event; the type makes the record complete. */
export const events: Record<TimelineEvent, Words> = {
  deposit: { icon: Landmark, title: msg`Deposit` },
  withdraw: { icon: Banknote, title: msg`Withdrawal` },
  transfer: { icon: Gamepad2, title: msg`Moved to or from a game` },
  bonus: { icon: Gift, title: msg`Bonus received` },
  finish_bonus: { icon: Gift, title: msg`Bonus ended` },
  'game-result': { icon: Gamepad2, title: msg`Game result` },
  qr: { icon: QrCode, title: msg`QR created` },
  slip: { icon: ScanLine, title: msg`Slip sent` },
  'deposit-notice': { icon: BellRing, title: msg`Deposit notice` },
  gift: { icon: TicketCheck, title: msg`Gift link` },
  login: { icon: LogIn, title: msg`Logged in` },
  device: { icon: Smartphone, title: msg`New device` },
  'login-failed': { icon: ShieldAlert, title: msg`Wrong password at a login` },
  'login-locked': { icon: ShieldAlert, title: msg`Login refused after too many tries` },
  'login-blocked': { icon: ShieldAlert, title: msg`Login refused: the member is blocked` },
  'login-code-asked': {
    icon: ShieldAlert,
    title: msg`Correct password on a new device, SMS code required`,
  },
  'step-up': { icon: ShieldCheck, title: msg`Confirmed their identity` },
  'step-up-failed': { icon: ShieldAlert, title: msg`Wrong password, PIN or passkey at a confirmation` },
  'step-up-locked': { icon: ShieldAlert, title: msg`Confirmation refused after too many tries` },
  'passkey-added': { icon: Fingerprint, title: msg`Passkey added` },
  'passkey-removed': { icon: Fingerprint, title: msg`Passkey removed` },
  'session-ended': { icon: LogOut, title: msg`Session ended` },
  'device-removed': { icon: Smartphone, title: msg`Device removed` },
  'reset-begun': { icon: ShieldAlert, title: msg`Entered the password reset code` },
  'reset-started': { icon: ShieldAlert, title: msg`Password reset started by staff` },
  'reset-failed': { icon: ShieldAlert, title: msg`Wrong second proof at a password reset` },
  reset: { icon: ShieldCheck, title: msg`Forgotten password reset, withdrawals held for 24 hours` },
  'right-refused': { icon: ShieldAlert, title: msg`Refused to staff without the right` },
  limit: { icon: SlidersHorizontal, title: msg`Own limit changed` },
  break: { icon: SlidersHorizontal, title: msg`Break` },
  exclusion: { icon: SlidersHorizontal, title: msg`Self-exclusion` },
  'bank-account': { icon: Landmark, title: msg`Bank account changed` },
  'bank-name': { icon: Landmark, title: msg`Bank account name changed` },
  'bank-release': { icon: Landmark, title: msg`Former bank account released` },
  password: { icon: CircleUser, title: msg`Password changed` },
  name: { icon: CircleUser, title: msg`Name changed` },
  'withdraw-ask': { icon: ShieldCheck, title: msg`Withdrawal confirmation changed` },
  'pin-set': { icon: ShieldCheck, title: msg`PIN set` },
  'pin-removed': { icon: ShieldCheck, title: msg`PIN removed` },
  'pin-locked': { icon: ShieldCheck, title: msg`PIN locked after wrong attempts` },
  block: { icon: Ban, title: msg`Blocked` },
  unblock: { icon: LogIn, title: msg`Unblock` },
  'end-sessions': { icon: LogOut, title: msg`All sessions ended` },
  'remove-device': { icon: Smartphone, title: msg`Device removed by staff` },
  'bar-invites': { icon: UserPlus, title: msg`Barred from referrals` },
  'allow-invites': { icon: UserPlus, title: msg`Referrals allowed` },
  'hold-withdrawals': { icon: Ban, title: msg`Withdrawals held` },
  'release-withdrawals': { icon: Banknote, title: msg`Withdrawals released` },
  decision: { icon: Gavel, title: msg`Decided by staff` },
  note: { icon: StickyNote, title: msg`Note` },
  audit: { icon: Eye, title: msg`Staff actions` },
};
