import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { maxMemberFilters, memberListFilters } from '@kapao/contract/backoffice/calls/member-list';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { listMembers } from './list-members.ts';
import { removeFilter, savedFilters, saveFilter } from './member-filter.queries.ts';

/** Routes for the list of members, and for the filters of it that staff save for themselves. */
export const memberListSlice: Slice = (app, deps) => {
  const { pool } = deps;
  const shown = async (...args: Parameters<typeof savedFilters>) =>
    memberListFilters.parse({ filters: await savedFilters(...args) });

  backofficeRoute(app, deps, 'listMembers', async (context) => {
    const { over, currency } = context.query;
    if (over !== undefined && currency === undefined) return refuse('INVALID_INPUT', { field: 'currency' });
    return done(await listMembers(pool, context));
  });

  backofficeRoute(app, deps, 'listMemberFilters', async ({ staffMember: { staffId } }) =>
    done(await shown(pool, staffId)),
  );

  backofficeRoute(app, deps, 'saveMemberFilter', ({ staffMember: { staffId }, body, note }) =>
    inTransaction(pool, async (client) => {
      if (!(await saveFilter(client, staffId, body, maxMemberFilters))) return refuse('TOO_MANY');
      await writeAudit(client, note({ subject: 'operator', subjectId: staffId, after: body }));
      return done(await shown(client, staffId));
    }),
  );

  backofficeRoute(app, deps, 'removeMemberFilter', ({ staffMember: { staffId }, body, note }) =>
    inTransaction(pool, async (client) => {
      const removed = await removeFilter(client, staffId, body.name);
      if (removed) await writeAudit(client, note({ subject: 'operator', subjectId: staffId, before: body }));
      return done(await shown(client, staffId));
    }),
  );
};
