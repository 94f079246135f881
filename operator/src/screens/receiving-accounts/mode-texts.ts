import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Account } from './account.ts';

/** Ways in which a payment into one of our accounts reaches its member. */
export const modeTexts: Record<Account['mode'], MessageDescriptor> = {
  AUTO: msg`credited automatically`,
  MANUAL: msg`reviewed manually`,
  QR: msg`by QR`,
};
