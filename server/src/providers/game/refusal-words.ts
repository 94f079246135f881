import { z } from 'zod';
import { fit } from '../protocol/answer.ts';
import { type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';

/**
 * Sentences by which a provider says that nothing was done. Those of these protocols are in no public client: they come
 * with the contract, and until they stand in the row every refusal of money leaves its outcome open.
 */
export const refusalWords = z
  .array(z.string().min(1).max(200))
  .max(100)
  .transform((list): ReadonlySet<string> => new Set(list.map((words) => words.toLowerCase())))
  .describe('a list of the sentences by which the provider says that nothing was done');

/** What a call takes for a no: of what moves no money, every refusal. */
export type Noes = ReadonlySet<string> | 'every';

/** A refusal in the frame of its protocol; null for anything else. */
export function refusal(frame: z.ZodType<string>, noes: Noes) {
  // Like every answer of these protocols it comes with HTTP 200: a proxy's pages have other ones.
  return (body: unknown, status: number): Failed | Unknown | null => {
    const words = status === 200 ? fit(frame, body) : null;
    if (words === null) return null;
    return noes === 'every' || noes.has(words.toLowerCase()) ? failed(words) : unknown(words);
  };
}
