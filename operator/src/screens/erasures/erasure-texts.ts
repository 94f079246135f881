import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status/Badge.tsx';

type Detail = BackofficeReply<'getErasureRequest'>;

/** What stands against the erasure now. */
export const refusalTexts: Record<NonNullable<Detail['refusal']>, MessageDescriptor> = {
  MONEY: msg`Money remains: a balance, unclaimed commission or unclaimed cashback.`,
  BONUS: msg`A bonus is active.`,
  OPEN: msg`Something is open: a deposit, withdrawal, transfer, slip, exception, approval or conversation.`,
  EXCLUDED: msg`The member is on a break or self-excluded.`,
  RECORDS: msg`The law keeps the records: money moved too recently.`,
};

export const stateTexts: Record<Detail['state'], MessageDescriptor> = {
  open: msg`Waiting for staff`,
  withdrawn: msg`Withdrawn by the member`,
  declined: msg`Declined`,
  done: msg`Erased`,
};

export const stateTones: Record<Detail['state'], Tone> = {
  open: 'progress',
  withdrawn: 'plain',
  declined: 'failed',
  done: 'success',
};
