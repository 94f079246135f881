import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { Currency } from '@kapao/core/money';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { maskName } from '../../../platform/backoffice/mask.ts';
import { pageOf, readCursor, writeCursor } from '../../../platform/db/page-cursor.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { bulkApprove, decideWithdrawal } from './decide-withdrawal.ts';
import { listPayoutProviders } from './payout-overview.ts';
import { withdrawalDetail } from './withdrawal-detail.ts';
import { shownRow } from './withdrawal-row.ts';
import { decidedRows, findWithdrawalDetail, waitingRows, waitingSums } from './withdrawals.queries.ts';

/** Reason recorded for an approval without one. */
const defaultReason = 'OK';

export const withdrawalsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listWithdrawals', async ({ query: { after, most, view } }) => {
    const [found, sums] = await Promise.all([
      waitingRows(pool, readCursor(after), view === 'second', most + 1),
      after === undefined ? waitingSums(pool) : null,
    ]);
    const { rows, next } = pageOf(found, most, writeCursor);
    const waiting =
      // An account has one of these currencies, and a withdrawal has its account's.
      sums?.map((sum) => ({ ...sum, currency: sum.currency as Currency, count: Number(sum.count) })) ?? null;
    return done({ rows: rows.map(shownRow), next, waiting });
  });

  backofficeRoute(app, deps, 'listDecidedWithdrawals', async ({ query: { after, most } }) => {
    const { rows, next } = pageOf(await decidedRows(pool, readCursor(after), most + 1), most, writeCursor);
    return done({
      rows: rows.map(({ withdrawalId: id, name, currency, us: _, ...row }) => ({
        ...row,
        withdrawal: { memberId: row.memberId, id },
        name: maskName(name),
        currency: currency as Currency, // A withdrawal has the currency of its account.
      })),
      next,
    });
  });

  backofficeRoute(app, deps, 'listPayoutProviders', async () => done(await listPayoutProviders(deps)));

  backofficeRoute(app, deps, 'getWithdrawal', ({ staffMember, params }) =>
    withdrawalDetail(deps, staffMember, params.id),
  );

  backofficeRoute(app, deps, 'showWithdrawal', async ({ params: { id: which }, saw }) => {
    const one = await findWithdrawalDetail(pool, which.memberId, which.id);
    if (!one) return refuse('NO_DATA');
    saw({ subject: 'withdrawal', subjectId: one.id, memberId: one.memberId });
    const { name, phone, accountNo, accountName } = one;
    return done({ name, phone, accountNo, accountName });
  });

  backofficeRoute(app, deps, 'approveWithdrawal', (context) =>
    decideWithdrawal(deps, context, context.params.id, {
      decision: 'approve',
      why: context.body.text || defaultReason,
    }),
  );

  backofficeRoute(app, deps, 'refuseWithdrawal', (context) => {
    const { reason, text } = context.body;
    return decideWithdrawal(deps, context, context.params.id, {
      decision: 'reject',
      why: text ? `${reason}: ${text}` : reason,
    });
  });

  backofficeRoute(app, deps, 'approveWithdrawals', (context) =>
    bulkApprove(deps, context, context.body.items, defaultReason),
  );
};
