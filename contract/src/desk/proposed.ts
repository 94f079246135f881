import { z } from 'zod';
import { uuid } from './desk-fields.ts';

/** What can be decided about what is open (docs/decisions/0019 says what each does). */
export const decisionNames = [
  'approve',
  'reject',
  'ask',
  'done',
  'failed',
  'give-to-member',
  'give-back',
  'take-back',
  'write-off',
  'close',
  'void',
] as const;

/** Of whatever is decided by two: it is not offered again while it waits. */
export const proposed = z
  .object({ id: uuid, decision: z.enum(decisionNames), by: z.string() })
  .nullable()
  .describe('What waits for a second pair of eyes about it');
