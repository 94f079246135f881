import type { BackofficeReply, BackofficeRequestOf } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReasonCode } from '../../i18n/reason-texts.ts';

export type AccountStatusAction = BackofficeRequestOf<'setAccountStatus'>['body']['act'];
type State = BackofficeReply<'getMember'>['state'];

interface Words {
  readonly button: MessageDescriptor;
  readonly title: MessageDescriptor;
  /** Effect of the action, shown before it is confirmed. */
  readonly does: MessageDescriptor;
  readonly done: MessageDescriptor;
}

export const accountStatusActions: Record<AccountStatusAction, Words> = {
  block: {
    button: msg`Block`,
    title: msg`Block this member?`,
    does: msg`They are logged out everywhere and cannot log in. Pending transactions continue.`,
    done: msg`Blocked, and logged out everywhere.`,
  },
  unblock: {
    button: msg`Unblock`,
    title: msg`Unblock this member?`,
    does: msg`They can log in again. Old sessions are not restored.`,
    done: msg`They can log in again.`,
  },
  'end-sessions': {
    button: msg`End all sessions`,
    title: msg`End all sessions?`,
    does: msg`They are logged out everywhere and may log in again right away.`,
    done: msg`Logged out everywhere.`,
  },
  'remove-device': {
    button: msg`Remove the device`,
    title: msg`Remove this device?`,
    does: msg`It is logged out, and counts as a new device at its next login.`,
    done: msg`The device was removed.`,
  },
  'hold-withdrawals': {
    button: msg`Hold withdrawals`,
    title: msg`Hold withdrawals?`,
    does: msg`All withdrawals need manual review from now on. The member only sees that they are in review.`,
    done: msg`Withdrawals need manual review from now on.`,
  },
  'release-withdrawals': {
    button: msg`Release withdrawals`,
    title: msg`Release withdrawals?`,
    does: msg`New withdrawals follow the normal rules. Those already waiting stay in the queue.`,
    done: msg`Withdrawals follow the normal rules again.`,
  },
  'bar-invites': {
    button: msg`Bar from referrals`,
    title: msg`Bar this member from referrals?`,
    does: msg`Referral commission accrues but is not paid out until you allow it again.`,
    done: msg`Barred from referrals.`,
  },
  'allow-invites': {
    button: msg`Allow referrals`,
    title: msg`Allow referrals again?`,
    does: msg`They can claim referral commission, including what has accrued meanwhile.`,
    done: msg`Referrals are allowed again.`,
  },
};

/** Reasons for a change of account status, as later readers see them. */
export const accountStatusReasons = [
  'ASKED_FOR',
  'PHONE_LOST',
  'BEING_CHECKED',
  'LOOKS_LIKE_ABUSE',
  'LOOKS_LIKE_LAUNDERING',
  'SETTLED',
  'OTHER',
] as const satisfies readonly ReasonCode[];

/** Actions allowed in the current account status, the most common first. */
export function accountStatusActionsFor({
  status,
  withdrawalsHeldAt,
  invitesBarredAt,
}: State): AccountStatusAction[] {
  return [
    withdrawalsHeldAt ? 'release-withdrawals' : 'hold-withdrawals',
    status === 'active' ? 'block' : 'unblock',
    'end-sessions',
    invitesBarredAt ? 'allow-invites' : 'bar-invites',
  ];
}
