import type { slipRefusals } from '@kapao/contract/desk/calls/slips';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why slips fail, as colleagues say it. */
export const noteWords: Record<string, MessageDescriptor> = {
  UPLOADED_FILE_NOT_EXIST: msg`The picture is gone`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`The picture is too small, too large or broken`,
  CANNOT_READ_CROPPED_IMAGE: msg`No QR can be read in the picture`,
  INVALID_SLIP: msg`No bank knows this transfer`,
  UNSTABLE_REFNO_ON_SLIP: msg`The QR is damaged`,
  SLIP_REFNO_DUPLICATED: msg`The reference was used before`,
  TRIPPLE_WRONG_CAPTCHA: msg`The bank could not be asked`,
  DEST_ACC_INVALID: msg`It went to an account that is not ours`,
  NOT_MATCH: msg`It came from an account that is not the member’s`,
  EXPIRED_SLIP: msg`The transfer is too old`,
  UNKNOW_ERROR: msg`None of these`,
};

export const stateWords: Record<string, MessageDescriptor> = {
  stored: msg`Picture not read yet`,
  read: msg`QR read, its bank has not said`,
  asked: msg`The bank confirms it; whose money it is is open`,
  success: msg`Credited`,
  failed: msg`Failed`,
};

export const whyWords: Record<'PAYMENT' | 'REFERENCE' | 'ACCOUNT' | 'NAME' | 'SAID', MessageDescriptor> = {
  PAYMENT: msg`the money that its bank told of`,
  REFERENCE: msg`the same reference`,
  ACCOUNT: msg`from the member’s own account`,
  NAME: msg`the name is alike`,
  SAID: msg`the amount that the member said`,
};

/** What the member reads when a person fails it. */
export const refusalOrder: readonly (typeof slipRefusals)[number][] = [
  'INVALID_SLIP',
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'SLIP_REFNO_DUPLICATED',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNKNOW_ERROR',
];
