import { z } from 'zod';
import { fit } from '../protocol/answer.ts';
import { type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';

/**
 * Texts by which a provider says that nothing was done. For these protocols they are in no public client but come with the
 * contract; until the row has them, every refused money call leaves its outcome open.
 */
export const refusalWords = z
  .array(z.string().min(1).max(200))
  .max(100)
  .transform((list): ReadonlySet<string> => new Set(list.map((words) => words.toLowerCase())))
  .meta({ wants: { code: 'REFUSAL_SENTENCES' } });

/** Texts that a call accepts as a refusal; `every` accepts any text, for calls that move no money. */
export type RefusalTexts = ReadonlySet<string> | 'every';

/** Returns a reader of refusals in the frame of their protocol, which answers null for anything else. */
export function refusal(frame: z.ZodType<string>, noes: RefusalTexts) {
  // Every answer of these protocols has HTTP 200; a proxy's pages have another status.
  return (body: unknown, status: number): Failed | Unknown | null => {
    const words = status === 200 ? fit(frame, body) : null;
    if (words === null) return null;
    return noes === 'every' || noes.has(words.toLowerCase()) ? failed(words) : unknown(words);
  };
}
