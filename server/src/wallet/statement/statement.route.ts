import { ok } from '@kapao/contract/result';
import { route } from '../../platform/call/route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { exportStatements, readLines } from './export-statements.ts';
import { findStatements } from './find-statements.ts';
import { getStatementMonth } from './get-month.ts';
import { getStatement } from './get-statement.ts';
import { localizeBonusNames } from './offer-names.queries.ts';
import { StatementIssuer } from './pdf/issue-statement.ts';
import { toLine } from './statement-line.ts';

export const statementSlice: Slice = (app, deps) => {
  route(app, deps, 'getStatements', async ({ member, body, locale }) => {
    const { total, rows } = await findStatements(deps.pool, member.id, body);
    const read = await localizeBonusNames(deps.pool, member.id, rows, locale);
    return ok({ total, statements: read.map(toLine) });
  });
  const receipts = { publicUrl: deps.settings.publicUrl, keys: deps.settings.serverKeys };
  route(app, deps, 'getStatement', ({ member, params, locale }) =>
    getStatement(deps.pool, { memberId: member.id, locale }, params.statementId, receipts),
  );
  route(app, deps, 'getStatementMonth', async ({ member, params }) =>
    ok(await getStatementMonth(deps.pool, member.id, params.month)),
  );
  route(app, deps, 'exportStatements', ({ member, body, locale }) =>
    exportStatements(deps.pool, member, body, locale, deps.settings.serverKeys),
  );
  const issuer = new StatementIssuer(deps.pool, deps.settings.serverKeys, (memberId, ids, locale) =>
    readLines(deps.pool, memberId, ids, locale),
  );
  route(app, deps, 'exportStatementPdf', ({ member, body, locale }) =>
    issuer.issue(member, body.month, locale),
  );
};
