import type { slipRefusals } from '@kapao/contract/backoffice/calls/payments/slips';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stateTexts: Record<string, MessageDescriptor> = {
  stored: msg`Image not read yet`,
  read: msg`QR read, no answer from the bank yet`,
  verified: msg`Confirmed by the bank; owner unknown`,
  success: msg`Credited`,
  failed: msg`Failed`,
};

/** Reasons that the member reads when staff fail the slip, in display order. */
export const refusalOrder: readonly (typeof slipRefusals)[number][] = [
  'INVALID_SLIP',
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'SLIP_REFNO_DUPLICATED',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNKNOW_ERROR',
];
