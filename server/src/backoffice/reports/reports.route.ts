import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { exportDay, getMemberBalancesAt, getOperatorBalancesAt } from './balances-at.ts';
import { getCohorts, getReport } from './report.ts';
import { traceFigure } from './trace.ts';

/** Routes for reports, the entries behind each figure, and balances at any time. */
export const reportsSlice: Slice = (app, deps) => {
  const { pool } = deps;
  backofficeRoute(app, deps, 'getReport', ({ query }) => getReport(pool, query));
  backofficeRoute(app, deps, 'getCohorts', ({ query }) => getCohorts(pool, query));
  backofficeRoute(app, deps, 'traceFigure', ({ query }) => traceFigure(pool, query));
  backofficeRoute(app, deps, 'getOperatorBalancesAt', ({ query }) => getOperatorBalancesAt(pool, query.at));
  backofficeRoute(app, deps, 'getMemberBalancesAt', async ({ body, saw }) => {
    const found = await getMemberBalancesAt(pool, body);
    if (found.ok) saw({ subject: 'member', subjectId: found.value.memberId, memberId: found.value.memberId });
    return found;
  });
  backofficeRoute(app, deps, 'exportDay', async ({ body, saw }) => {
    saw({ subject: 'day', subjectId: `${body.day} ${body.currency}` });
    return exportDay(pool, body);
  });
};
