import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';

type Sentences = {
  readonly [Code in StatementFlaw['code']]: (flaw: Extract<StatementFlaw, { code: Code }>) => string;
};

const sentences: Sentences = {
  EMPTY_FILE: () => 'an empty file',
  IS_UTF_16: () => 'the file is UTF-16: save it as CSV UTF-8',
  IS_UTF_8: () => 'the file is UTF-8 and not Windows-874',
  NOT_UTF_8: () => 'the file is not UTF-8: save it as CSV UTF-8, or say that it is Windows-874 (Thai)',
  NOT_WINDOWS_874: () => 'the file is not Windows-874',
  HAS_NUL: () => 'a NUL',
  NO_CSV: ({ fault }) => `the file is no CSV: ${fault}`,
  MISSING_COLUMNS: ({ columns }) => `no column ${columns.join(', ')}`,
  UNKNOWN_COLUMNS: ({ columns }) => `unknown column ${columns.join(', ')}`,
  REPEATED_COLUMNS: ({ columns }) => `column twice: ${columns.join(', ')}`,
  NO_ROWS: () => 'no row below the header',
  TOO_MANY_ROWS: ({ most }) => `more than ${most} rows`,
  WRONG_VALUE: ({ row, column, value }) => `row ${row}: ${column} is ${JSON.stringify(value)}`,
  FRACTION_OF_KIP: ({ row }) => `row ${row}: amount has a fraction of a kip`,
  TOO_LATE: ({ row, limit }) => `row ${row}: at is later than ${limit}`,
  TOO_EARLY: ({ row, limit }) => `row ${row}: at is before ${limit}`,
  NO_ACCOUNT: () => 'no such receiving account',
  PAID_BY_QR: () => 'this account is paid by QR: its gateway reports the payments',
  OTHER_ACCOUNT: ({ account }) => `the file was already imported for another account: ${account}`,
};

/** Returns what is wrong with a statement in English, as the commands speak. */
export function flawSentence(flaw: StatementFlaw): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const say = sentences[flaw.code] as (flaw: StatementFlaw) => string;
  return say(flaw);
}
