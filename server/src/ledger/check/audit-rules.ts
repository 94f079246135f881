import type { BookRule } from './book-rule.ts';

export const audit: readonly BookRule[] = [
  {
    // Whole, from the first row on: an old row that was changed is found in the night after.
    name: 'each row of the audit follows the one before, and none is changed or gone',
    sql: 'select found from audit_broken(0, 9223372036854775807)',
  },
];
