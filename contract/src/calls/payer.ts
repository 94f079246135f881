import { z } from 'zod';
import { bank } from './lookup.ts';

/** The account that money came from, as much of it as a member may see again. */
export const payer = z
  .object({
    bank: bank.nullable().describe('Null where the teller did not name it'),
    lastFour: z.string().describe('Last four digits of the account as far as they are known, else empty'),
  })
  .meta({ id: 'Payer' });
