import { z } from 'zod';
import { uuid } from '../backoffice-fields.ts';

/** What a person can say about money. docs/decisions/0019 has each case. */
export const decisionNames = [
  /** A withdrawal in review goes out, once as many have approved it as it needs, or its money comes back. */
  'approve',
  'reject',
  /** The party is asked on as if from now; what the bank never heard of is sent. */
  'ask',
  /** A hold ends as if its party had said so. */
  'done',
  'failed',
  /** Money in suspense is a member's, or goes back to where it came from. */
  'credit-member',
  'return',
  /** What the house lacks in suspense is taken from the member's wallet, or is lost. */
  'debit-member',
  'write-off',
  /** Nothing is to be done. */
  'close',
  /** A bonus that is held ends, and its member keeps so much of what they have. */
  'void',
] as const;
export type Decision = (typeof decisionNames)[number];

/** What waits for a second pair of eyes about a thing that is not decided, but changed. */
export const pendingChange = z
  .object({ id: uuid, by: z.string() })
  .nullable()
  .describe('What is proposed of it and waits for a second pair of eyes');

/** Of whatever is decided by two: it is not offered again while it waits. */
export const pendingApproval = z
  .object({ id: uuid, decision: z.enum(decisionNames), by: z.string() })
  .nullable()
  .describe('What waits for a second pair of eyes about it');
