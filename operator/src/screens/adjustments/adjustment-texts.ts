import type { AdjustmentReason } from '@kapao/contract/backoffice/adjustment-reasons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Reasons for a manual adjustment; complete by its type. */
export const reasonTexts: Record<AdjustmentReason, MessageDescriptor> = {
  GAME_FAULT: msg`A game counted wrongly`,
  DEPOSIT_MISSED: msg`A deposit that never came in`,
  PAID_TWICE: msg`Something was paid twice`,
  FEE: msg`A fee`,
  GOODWILL: msg`Goodwill`,
  OPERATOR_MISTAKE: msg`A mistake of ours`,
  RULES_BROKEN: msg`Rules were broken`,
  OTHER: msg`Another reason`,
};
