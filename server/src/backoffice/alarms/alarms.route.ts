import { isNotifiedKind, visibleAlarms } from '@kapao/contract/backoffice/alarm-severity';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { dayMs } from '@kapao/core/time';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { listDeliveries, listIncidents } from './alarm-list.queries.ts';
import { acknowledgeIncident, kindOfIncident } from './incident.queries.ts';
import { testChannel } from './message.queries.ts';

const mostIncidents = 200;
const mostDeliveries = 100;
/** Time for which nobody is notified again of an acknowledged alarm that is still open. */
const acknowledgedForMs = dayMs;

/** Console calls about incidents and the delivery of alarms. */
export const alarmsSlice: Slice = (app, deps) => {
  const { pool, providers } = deps;
  backofficeRoute(app, deps, 'listAlarms', async ({ staffMember }) => {
    const kinds = visibleAlarms(staffMember.rights);
    const channels = [...providers.alarms.values()].map(({ row, step, leastSeverity }) => ({
      code: row.code,
      adapter: row.adapter,
      step,
      leastSeverity,
    }));
    return done({
      incidents: await listIncidents(pool, kinds, mostIncidents),
      deliveries: await listDeliveries(pool, kinds, mostDeliveries),
      channels: channels.toSorted((one, other) => one.step - other.step),
    });
  });
  backofficeRoute(app, deps, 'acknowledgeAlarm', (call) => acknowledgeAlarm(deps, call));
  backofficeRoute(app, deps, 'testAlarmChannel', (call) => testAlarmChannel(deps, call));
};

function acknowledgeAlarm(
  { pool }: Pick<Deps, 'pool'>,
  { params: { incidentId: id }, staffMember, note }: BackofficeContext<'acknowledgeAlarm'>,
): Promise<BackofficeResult<Record<string, never>>> {
  return inTransaction(pool, async (client) => {
    const kind = await kindOfIncident(client, id);
    if (kind === null) return refuse('NO_DATA');
    if (!isNotifiedKind(kind) || !visibleAlarms(staffMember.rights).includes(kind))
      return refuse('NOT_ALLOWED');
    const audit = note({ subject: 'alarm', subjectId: id, after: { kind } });
    const isDone = await acknowledgeIncident(client, {
      id,
      who: staffMember.name,
      holdMs: acknowledgedForMs,
      note: audit,
    });
    return isDone ? done({}) : refuse('ALREADY_CLOSED');
  });
}

async function testAlarmChannel(
  { pool, providers }: Pick<Deps, 'pool' | 'providers'>,
  { params: { channel }, note }: BackofficeContext<'testAlarmChannel'>,
): Promise<BackofficeResult<Record<string, never>>> {
  if (!providers.alarms.has(channel)) return refuse('NO_DATA');
  await testChannel(pool, channel, note({ subject: 'provider', subjectId: `alarm ${channel}` }));
  return done({});
}
