import { done, no } from '@kapao/contract/desk/desk-result';
import type { Currency } from '@kapao/core/money';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskName } from '../../../platform/backoffice/mask.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { approveSmall, decideWithdrawal } from './review-withdrawal.ts';
import { withdrawalDetail } from './withdrawal-detail.ts';
import { shownRow } from './withdrawal-row.ts';
import { decidedRows, findOne, waitingRows, waitingSums } from './withdrawals.queries.ts';

/** What is written down of a yes to which nothing was said. */
const looked = 'OK';

export const withdrawalsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listWithdrawals', async ({ query: { after, most, view } }) => {
    const [found, sums] = await Promise.all([
      waitingRows(pool, readCursor(after), view === 'second', most + 1),
      after === undefined ? waitingSums(pool) : null,
    ]);
    const { rows, next } = pageOf(found, most, writeCursor);
    const waiting =
      // An account has one of these, and a withdrawal its account's.
      sums?.map((sum) => ({ ...sum, currency: sum.currency as Currency, count: Number(sum.count) })) ?? null;
    return done({ rows: rows.map(shownRow), next, waiting });
  });

  deskRoute(app, deps, 'listDecidedWithdrawals', async ({ query: { after, most } }) => {
    const { rows, next } = pageOf(await decidedRows(pool, readCursor(after), most + 1), most, writeCursor);
    return done({
      rows: rows.map(({ withdrawalId: id, name, currency, us: _, ...row }) => ({
        ...row,
        withdrawal: { memberId: row.memberId, id },
        name: maskName(name),
        currency: currency as Currency, // as above
      })),
      next,
    });
  });

  deskRoute(app, deps, 'getWithdrawal', ({ operator, params }) =>
    withdrawalDetail(deps, operator, params.id),
  );

  deskRoute(app, deps, 'showWithdrawal', async ({ params: { id: which }, saw }) => {
    const one = await findOne(pool, which.memberId, which.id);
    if (!one) return no('NO_DATA');
    saw({ subject: 'withdrawal', subjectId: one.id, memberId: one.memberId });
    const { name, phone, accountNo, accountName } = one;
    return done({ name, phone, accountNo, accountName });
  });

  deskRoute(app, deps, 'approveWithdrawal', (context) =>
    decideWithdrawal(deps, context, context.params.id, {
      decision: 'approve',
      why: context.body.text || looked,
    }),
  );

  deskRoute(app, deps, 'refuseWithdrawal', (context) => {
    const { reason, text } = context.body;
    return decideWithdrawal(deps, context, context.params.id, {
      decision: 'reject',
      why: text ? `${reason}: ${text}` : reason,
    });
  });

  deskRoute(app, deps, 'approveWithdrawals', (context) =>
    approveSmall(deps, context, context.body.items, looked),
  );
};
