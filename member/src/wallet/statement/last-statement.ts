import { statementTypes } from '@kapao/contract/statement-types';
import { onDevice } from '../../base/storage.ts';
import { has, isList, isNumber, isOneOf, isText, parseStored } from '../../base/stored-values.ts';
import type { Reply } from '../../frame/api/api.ts';
import { lastStatementKey } from '../../frame/api/session.ts';

type Page = Reply<'getStatements'>;

export interface KeptPage {
  /** Time of the server's answer, in ms. */
  readAt: number;
  page: Page;
}

/** Stores the newest entries for use without a network. They are removed with the token (session.ts). */
export function keepLastStatement(kept: KeptPage): void {
  onDevice.write(lastStatementKey, JSON.stringify(kept));
}

export function readLastStatement(): KeptPage | null {
  return parseStored(onDevice.read(lastStatementKey), isKeptPage);
}

const isLine = has({
  _id: isText,
  statementType: isOneOf(...statementTypes),
  from: isText,
  to: isText,
  amount: isNumber,
  status: isOneOf('SUCCESS', 'FAILED', 'PROCESSING'),
  createdAt: isText,
});

function isKeptPage(value: unknown): value is KeptPage {
  const kept = has({ readAt: isNumber, page: has({ total: isNumber, statements: isList }) });
  return kept(value) && value.page.statements.every(isLine);
}
