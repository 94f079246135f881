import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeDownload } from '../../platform/backoffice/backoffice-download.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { auditFilterValues, auditRow, staffMemberNames } from './audit.queries.ts';
import { chainState } from './audit-chain.queries.ts';
import { dayCount, exportAudit, maxDays } from './export-audit.ts';
import { listAudit, readSearch } from './search-audit.ts';

/** Audit log: search, details and export. */
export const backofficeAuditSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listAudit', ({ query }) => listAudit(pool, query));

  // The values before and after may contain any data of a member, so reading them is itself audited.
  backofficeRoute(app, deps, 'getAuditRow', async ({ params, saw }) => {
    const row = await auditRow(pool, params.seq);
    if (!row) return refuse('NO_DATA');
    saw({
      subject: 'audit',
      subjectId: row.seq.toString(),
      ...(row.memberId !== null && { memberId: row.memberId }),
    });
    // jsonb is JSON.
    type Json = ReturnType<typeof JSON.parse>;
    return done({ ...row, before: row.before as Json, after: row.after as Json });
  });

  backofficeRoute(app, deps, 'listAuditChoices', async () => {
    const [staffMembers, words] = await Promise.all([staffMemberNames(pool), auditFilterValues(pool)]);
    return done({ staffMembers, ...words });
  });

  backofficeRoute(app, deps, 'getAuditState', async () => {
    const { rows, seq, at, hash, broken } = await chainState(pool);
    return done({ rows, checked: seq !== null && at && hash !== null ? { seq, at, hash } : null, broken });
  });

  backofficeDownload(app, deps, 'exportAudit', async ({ query }) => {
    const days = dayCount(query);
    if (days < 1 || days > maxDays) return refuse('INVALID_INPUT', { field: 'until' });
    const sought = await readSearch(pool, query);
    if (!sought.ok) return sought;
    const { memberId } = sought.value.search;
    return done({
      fileName: `audit-${query.from}-${query.until}.csv`,
      lines: exportAudit(pool, sought.value),
      auditFacts: { subject: 'audit', after: query, ...(memberId !== undefined && { memberId }) },
    });
  });
};
