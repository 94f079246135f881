import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Texts = {
  readonly [Code in StatementFlaw['code']]: (
    flaw: Extract<StatementFlaw, { code: Code }>,
  ) => MessageDescriptor;
};

const list = (columns: readonly string[]) => columns.join(', ');

/** Reasons why nothing of a statement is imported; the type makes the table complete. */
const texts: Texts = {
  EMPTY_FILE: () => msg`The file is empty.`,
  IS_UTF_16: () => msg`The file is UTF-16: save it as CSV UTF-8.`,
  IS_UTF_8: () => msg`The file is UTF-8, not Windows-874.`,
  NOT_UTF_8: () => msg`The file is not UTF-8: save it as CSV UTF-8, or choose Windows-874.`,
  NOT_WINDOWS_874: () => msg`The file is not Windows-874.`,
  HAS_NUL: () => msg`The file contains a NUL character.`,
  NO_CSV: ({ fault }) => msg`The file is not valid CSV (${fault}).`,
  MISSING_COLUMNS: ({ columns }) => msg`Missing columns: ${list(columns)}`,
  UNKNOWN_COLUMNS: ({ columns }) => msg`Unknown columns: ${list(columns)}`,
  REPEATED_COLUMNS: ({ columns }) => msg`Columns that occur twice: ${list(columns)}`,
  NO_ROWS: () => msg`There is no row below the header.`,
  TOO_MANY_ROWS: ({ most }) => msg`More than ${most} rows.`,
  WRONG_VALUE: ({ row, column, value }) => msg`Row ${row}: “${column}” cannot be “${value}”.`,
  FRACTION_OF_KIP: ({ row }) => msg`Row ${row}: the amount has a fraction of a kip.`,
  TOO_LATE: ({ row, limit }) => msg`Row ${row}: the time is later than ${limit}.`,
  TOO_EARLY: ({ row, limit }) => msg`Row ${row}: the time is before ${limit}.`,
  NO_ACCOUNT: () => msg`There is no such receiving account.`,
  PAID_BY_QR: () => msg`This account is paid by QR: its gateway reports the payments.`,
  OTHER_ACCOUNT: ({ account }) => msg`This file was already imported for another account: ${account}.`,
};

export function statementFlawText(flaw: StatementFlaw, say: (message: MessageDescriptor) => string): string {
  // The table's type pairs each code with its own parameters, which the compiler cannot follow here.
  const text = texts[flaw.code] as (flaw: StatementFlaw) => MessageDescriptor;
  return say(text(flaw));
}
