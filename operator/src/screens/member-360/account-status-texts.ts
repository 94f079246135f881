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
    does: msg`They are logged out everywhere and cannot log in. Money on its way goes on to its end.`,
    done: msg`Blocked, and logged out everywhere.`,
  },
  unblock: {
    button: msg`Let in again`,
    title: msg`Let this member in again?`,
    does: msg`They can log in again. No session from before comes back.`,
    done: msg`They can log in again.`,
  },
  'end-sessions': {
    button: msg`End all sessions`,
    title: msg`End all sessions?`,
    does: msg`They are logged out everywhere and may log in again at once.`,
    done: msg`Logged out everywhere.`,
  },
  'hold-withdrawals': {
    button: msg`Hold withdrawals`,
    title: msg`Hold withdrawals?`,
    does: msg`Each withdrawal from now on waits for a person. The member reads only that it is being looked at.`,
    done: msg`Withdrawals wait for a person from now on.`,
  },
  'release-withdrawals': {
    button: msg`Release withdrawals`,
    title: msg`Release withdrawals?`,
    does: msg`New withdrawals go as everybody’s do. Those that wait already stay in the queue.`,
    done: msg`Withdrawals go as everybody’s again.`,
  },
  'bar-invites': {
    button: msg`Bar from invitations`,
    title: msg`Bar this member from invitations?`,
    does: msg`What friends bring is kept, and not paid out until you allow it again.`,
    done: msg`Barred from invitations.`,
  },
  'allow-invites': {
    button: msg`Allow invitations`,
    title: msg`Allow invitations again?`,
    does: msg`They can collect what friends brought, also what came meanwhile.`,
    done: msg`Invitations are allowed again.`,
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
