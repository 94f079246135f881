import { z } from 'zod';
import { bank } from './lookup.ts';

/** Account that a deposit came from, as far as the member may see it. */
export const payer = z
  .object({
    bank: bank.nullable().describe('Null: not reported'),
    lastFour: z.string().describe('Last four digits of the account as far as known; empty: unknown'),
  })
  .meta({ id: 'Payer' });
