import { z } from 'zod';
import { uuid } from '../backoffice-fields.ts';

/** Decisions that staff can make about money; docs/decisions/0019 describes each case. */
export const decisionNames = [
  /** Pays out a withdrawal in review once it has the approvals it needs, or returns its money. */
  'approve',
  'reject',
  /** Restarts the provider inquiry as if from now; what the provider never received is sent. */
  'ask',
  /** Ends a hold as if its provider had reported this result. */
  'done',
  'failed',
  /** Credits money in suspense to a member, or returns it to its source. */
  'credit-member',
  'return',
  /** Recovers the operator's shortfall in suspense from the member's wallet, or writes it off. */
  'debit-member',
  'write-off',
  /** Closes the item without action. */
  'close',
  /** Ends an active bonus; the member keeps at most the stated part of their balance. */
  'void',
] as const;
export type Decision = (typeof decisionNames)[number];

/** Pending approval request for a change, as opposed to a decision. */
export const pendingChange = z
  .object({ id: uuid, by: z.string() })
  .nullable()
  .describe('Pending approval request for a change; null: none');

/** Pending approval request for a decision; the decision is not offered again while it waits. */
export const pendingApproval = z
  .object({ id: uuid, decision: z.enum(decisionNames), by: z.string() })
  .nullable()
  .describe('Pending approval request for a decision; null: none');
