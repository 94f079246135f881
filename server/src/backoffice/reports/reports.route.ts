import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { exportDay, getHouseAt, getMemberAt } from './balances-at.ts';
import { getCohorts, getReport } from './report.ts';
import { traceFigure } from './trace.ts';

/** Reports, the rows behind each figure, and what stood where at any moment. */
export const figuresSlice: Slice = (app, deps) => {
  const { pool } = deps;
  deskRoute(app, deps, 'getReport', ({ query }) => getReport(pool, query));
  deskRoute(app, deps, 'getCohorts', ({ query }) => getCohorts(pool, query));
  deskRoute(app, deps, 'traceFigure', ({ query }) => traceFigure(pool, query));
  deskRoute(app, deps, 'getHouseAt', ({ query }) => getHouseAt(pool, query.at));
  deskRoute(app, deps, 'getMemberAt', async ({ body, saw }) => {
    const found = await getMemberAt(pool, body);
    if (found.ok) saw({ subject: 'member', subjectId: found.value.memberId, memberId: found.value.memberId });
    return found;
  });
  deskRoute(app, deps, 'exportDay', async ({ body, saw }) => {
    saw({ subject: 'day', subjectId: `${body.day} ${body.currency}` });
    return exportDay(pool, body);
  });
};
