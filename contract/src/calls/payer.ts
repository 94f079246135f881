import { z } from 'zod';
import { bank } from './lookup.ts';

/** Account that the money came from, as far as a member may see it again. */
export const payer = z
  .object({
    bank: bank.nullable().describe('Null where the teller did not name it'),
    lastFour: z.string().describe('Last four digits of the account as far as they are known, else empty'),
  })
  .meta({ id: 'Payer' });
