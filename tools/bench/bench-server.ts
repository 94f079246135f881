import { ok } from '@kapao/contract/result';
import { createDeps } from '../../server/src/app/create-deps.ts';
import { slices } from '../../server/src/app/slices.ts';
import { startBackoffice } from '../../server/src/app/start-backoffice.ts';
import { depositNoticeSlice } from '../../server/src/payments/deposit-notices/deposit-notices.route.ts';
import { route } from '../../server/src/platform/call/route.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { backlog, createApp } from '../../server/src/platform/http/app.ts';
import { createLog } from '../../server/src/platform/http/log.ts';
import { records } from '../../server/src/platform/ledger-records.ts';
import { readSettings } from '../../server/src/platform/settings/settings.ts';
import type { Slice } from '../../server/src/providers/registry/deps.ts';

/**
 * Replaces `addDeposit` by a call that posts exactly one ledger entry and calls no provider. Everything else is the normal
 * server, in a process of its own.
 */
const benchSlice: Slice = (app, deps) =>
  route(
    app,
    deps,
    'addDeposit',
    async ({ member, claim }) => {
      const answer = { depositId: claim.id, status: 'PROCESSING' } as const;
      const outcome = await deps.ledger.post({
        memberId: member.id,
        id: claim.id,
        kind: 'move',
        debit: 'wallet',
        credit: 'game:PG',
        amount: 1n,
        currency: 'THB',
        reason: 'transfer',
        statement: { type: 'transfer', counterpart: 'PG' },
        record: { name: records.request, data: claim.carry(answer) ?? {} },
        outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
      });
      if (!outcome.ok) throw new Error(outcome.code);
      if (!outcome.replayed) claim.stored();
      return ok(answer);
    },
    { mode: 'carried' },
  );

const [, , url, CALLS_AT_ONCE, LOGIN_LIMIT_ADDRESS = '0', appFolder = ''] = process.argv;
if (!url || !process.send) throw new Error('started by the bench, with the address of a database');
const settings = readSettings({
  SANDBOX_PORT: '0',
  OPERATOR_PORT: '0',
  TRUST_PROXY: 'loopback',
  LOGIN_LIMIT_ADDRESS,
  LOG_LEVEL: 'error',
  CALLS_AT_ONCE,
  MEMBER_DIST: appFolder,
  OPERATOR_DIST: appFolder,
});
const pool = createPool(url, { asApp: true });
const deps = {
  ...createDeps({ settings, log: createLog('error'), databaseUrl: url, pool }),
  // As in production, which lets strangers at the Console have two connections.
  strangerPool: createPool(url, { max: 2, asApp: true }),
};
const { app, monitor } = await createApp(
  deps,
  slices.map((slice) => (slice === depositNoticeSlice ? benchSlice : slice)),
);
const backoffice = await startBackoffice(deps);
process.on('disconnect', () => process.exit(0));
process.send({
  url: await app.listen({ host: '127.0.0.1', port: 0, backlog }),
  monitorUrl: await monitor.listen({ host: '127.0.0.1', port: 0 }),
  consoleUrl: await backoffice.listen(),
});
