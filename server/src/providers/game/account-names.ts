import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { name } from './answer.ts';

/** Account names of providers that prefix every name with their agent's letters, also in every answer. */
export interface AccountNames {
  /** Returns the name as the provider has it. */
  full(username: string): string;
  /**
   * Parses a full name back to the username, in lower case because these providers ignore case. A name
   * without the agent's prefix is not ours.
   */
  readonly ours: z.ZodType<string>;
}

export function accountNames(prefix: string): AccountNames {
  return {
    full: (username) => prefix + username,
    ours: name.transform((fullName, context) => {
      if (fullName.toLowerCase().startsWith(prefix.toLowerCase()) && fullName.length > prefix.length)
        return fullName.slice(prefix.length).toLowerCase();
      context.addIssue({ code: 'custom', message: because('NOT_OUR_ACCOUNT') });
      return z.NEVER;
    }),
  };
}
