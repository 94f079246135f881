import { z } from 'zod';

/** Number of a row; the first below the header is 1. */
const row = z.int();
const columns = z.array(z.string());
const limit = z.string().describe('Time in Bangkok, to the minute');

/** Reason why nothing of a bank statement is imported. */
export const statementFlaw = z.discriminatedUnion('code', [
  z.object({ code: z.literal('EMPTY_FILE') }),
  z.object({ code: z.literal('IS_UTF_16') }),
  z.object({ code: z.literal('IS_UTF_8') }),
  z.object({ code: z.literal('NOT_UTF_8') }),
  z.object({ code: z.literal('NOT_WINDOWS_874') }),
  z.object({ code: z.literal('HAS_NUL') }),
  z.object({ code: z.literal('NO_CSV'), fault: z.string().describe('Code of the CSV reader') }),
  z.object({ code: z.literal('MISSING_COLUMNS'), columns }),
  z.object({ code: z.literal('UNKNOWN_COLUMNS'), columns }),
  z.object({ code: z.literal('REPEATED_COLUMNS'), columns }),
  z.object({ code: z.literal('NO_ROWS') }),
  z.object({ code: z.literal('TOO_MANY_ROWS'), most: z.int() }),
  z.object({ code: z.literal('WRONG_VALUE'), row, column: z.string(), value: z.string() }),
  z.object({ code: z.literal('FRACTION_OF_KIP'), row }),
  z.object({ code: z.literal('TOO_LATE'), row, limit }),
  z.object({ code: z.literal('TOO_EARLY'), row, limit }),
  z.object({ code: z.literal('NO_ACCOUNT') }),
  z.object({ code: z.literal('PAID_BY_QR') }),
  z.object({ code: z.literal('OTHER_ACCOUNT'), account: z.string().describe('Bank and number') }),
]);

export type StatementFlaw = z.infer<typeof statementFlaw>;
