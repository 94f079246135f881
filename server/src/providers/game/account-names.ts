import { z } from 'zod';
import { name } from './answer.ts';

/** Some providers put their agent's letters before the name of every account, and say so in every answer. */
export interface AccountNames {
  /** The name as the provider has it. */
  full(username: string): string;
  /** Reads it back. A name without the agent's letters is nobody of ours. Case does not count with these providers. */
  readonly ours: z.ZodType<string>;
}

export function accountNames(prefix: string): AccountNames {
  return {
    full: (username) => prefix + username,
    ours: name.transform((told, context) => {
      if (told.toLowerCase().startsWith(prefix.toLowerCase()) && told.length > prefix.length)
        return told.slice(prefix.length).toLowerCase();
      context.addIssue({ code: 'custom', message: 'no account of ours' });
      return z.NEVER;
    }),
  };
}
