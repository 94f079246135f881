import type { AdjustmentReason } from '@kapao/contract/backoffice/adjustment-reasons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Reasons for a manual adjustment; the type makes the record complete. */
export const adjustmentReasonTexts: Record<AdjustmentReason, MessageDescriptor> = {
  GAME_FAULT: msg`Game settled incorrectly`,
  DEPOSIT_MISSED: msg`Missing deposit`,
  PAID_TWICE: msg`Duplicate payment`,
  FEE: msg`Fee`,
  GOODWILL: msg`Goodwill`,
  OPERATOR_MISTAKE: msg`Our error`,
  RULES_BROKEN: msg`Terms violated`,
  OTHER: msg`Other reason`,
};
