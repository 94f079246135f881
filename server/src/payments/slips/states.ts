/**
 * States of a slip: what may follow, what the member sees, and the last step done. The database enforces the same table
 * (`slip_may`), and a test compares the two.
 */
export const slipStates = {
  stored: { next: ['read', 'failed'], shown: 'PROCESSING', step: 'STORED' },
  /** QR read, and no other slip has its reference. */
  read: { next: ['verified', 'failed'], shown: 'PROCESSING', step: 'READ' },
  /** Payment confirmed by the bank; its owner is not decided yet. */
  verified: { next: ['success', 'failed'], shown: 'PROCESSING', step: 'ASKED' },
  success: { next: [], shown: 'SUCCESS', step: 'DECIDED' },
  failed: { next: [], shown: 'FAILED', step: 'DECIDED' },
} as const;

export type SlipState = keyof typeof slipStates;

/** Reasons why a slip fails: the specification's codes, in the order of the steps that find them. */
export type SlipReason =
  | 'UPLOADED_FILE_NOT_EXIST'
  | 'IMG_SIZE_UNABLE_TO_PROCESS'
  | 'CANNOT_READ_CROPPED_IMAGE'
  | 'INVALID_SLIP'
  | 'UNSTABLE_REFNO_ON_SLIP'
  | 'SLIP_REFNO_DUPLICATED'
  | 'TRIPPLE_WRONG_CAPTCHA'
  | 'DEST_ACC_INVALID'
  | 'NOT_MATCH'
  | 'EXPIRED_SLIP'
  | 'UNKNOW_ERROR';

/** Reasons that release the reference for another slip: nothing was found out about the payment. */
export const releasingReasons: readonly SlipReason[] = ['TRIPPLE_WRONG_CAPTCHA', 'UNKNOW_ERROR'];
