import { minuteMs } from '@kapao/core/time';
import type { FastifyBaseLogger } from 'fastify';
import { readContent } from '../../content/stored-content.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startWorkerLoop, type WorkerLoop } from '../../platform/jobs/worker-loop.ts';
import type { AlarmReceiver } from '../../providers/alarm/alarm-channels.ts';
import { recordable } from '../../providers/protocol/outcome.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { alarmMessage } from './alarm-message.ts';
import { dropLinesOfOthers, takeDueIncidents, writeEnd, writePlan } from './incident.queries.ts';
import { endMessage, findAlarmWork, takeMessage } from './message.queries.ts';
import { planIncident, quietFor } from './plan-incident.ts';

type AlarmDeps = Pick<Deps, 'pool' | 'providers'> & {
  readonly settings: Pick<Deps['settings'], 'operatorUrl'>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
};

export interface DeliveryOptions {
  /** Shortest time between two messages to one channel, in which alarms gather: a flood is at most two messages a minute. */
  readonly gapMs?: number;
  readonly pollMs?: number;
}

/** Incidents that one transaction decides about, and lines of one message. */
const incidentsAtOnce = 200;
const linesAtOnce = 500;
/** Attempts of one message, over at least three hours with the default delays. */
export const mostTries = 40;
/** Longer than a call may take, so that no other process sends meanwhile. */
const leaseOf = (timeoutMs: number) => timeoutMs + 15_000;

/**
 * Delivers alarms: decides whom to notify, and sends each channel one message at a time, at least once under one id. Several
 * processes may do so side by side, and a slow channel holds up no other.
 */
export function startAlarmDelivery(deps: AlarmDeps, options: DeliveryOptions = {}): WorkerLoop {
  const { pollMs = 1_000 } = options;
  const sending = new Set<string>();

  const send = async (receiver: AlarmReceiver): Promise<boolean> => {
    const { code } = receiver.row;
    sending.add(code);
    try {
      await sendNextMessage(deps, receiver, options);
    } catch (err) {
      deps.log.error({ err, channel: code }, 'notifications of alarms failed and will be retried');
    } finally {
      sending.delete(code);
    }
    return false;
  };

  return startWorkerLoop({
    async poll({ begin }) {
      const { isPlanDue, channels } = await findAlarmWork(deps.pool);
      if (isPlanDue) await planDueIncidents(deps);
      for (const code of channels) {
        const receiver = deps.providers.alarms.get(code);
        if (receiver && !sending.has(code)) begin(send(receiver));
      }
      return pollMs;
    },
    onFault: (err) => deps.log.error({ err }, 'alarms to tell people of could not be read'),
  });
}

/** Decides about the incidents that are due; returns how many there were. */
export async function planDueIncidents({
  pool,
  providers,
}: Pick<AlarmDeps, 'pool' | 'providers'>): Promise<number> {
  const timing = await readContent(pool, 'alarms');
  const channels = [...providers.alarms.values()].map(({ row, step, leastSeverity }) => ({
    code: row.code,
    step,
    leastSeverity,
  }));
  return inTransaction(pool, async (client) => {
    const due = await takeDueIncidents(client, incidentsAtOnce);
    for (const incident of due)
      if (incident.endedAt) await writeEnd(client, incident, quietFor(incident, timing), minuteMs);
      else await writePlan(client, incident, planIncident(incident, channels, timing));
    await dropLinesOfOthers(
      client,
      channels.map(({ code }) => code),
    );
    return due.length;
  });
}

/** Sends the next message of a channel, if one is due; returns whether there was one. */
export async function sendNextMessage(
  { pool, settings, log }: AlarmDeps,
  { row, channel, language, stepsMs }: AlarmReceiver,
  { gapMs = 30_000 }: DeliveryOptions = {},
): Promise<boolean> {
  const lines = await takeMessage(pool, row.code, {
    most: linesAtOnce,
    leaseMs: leaseOf(row.timeoutMs),
    gapMs,
  });
  const [first] = lines;
  if (!first) return false;
  const { messageId, tries } = first;
  const outcome = await channel.send(alarmMessage(lines, first, language, `${settings.operatorUrl}/alarms`));
  const isOver = outcome.kind === 'failed' || tries >= mostTries;
  const why =
    outcome.kind === 'done' ? null : recordable(outcome.kind === 'failed' ? outcome.code : outcome.why);
  if (why !== null)
    log.warn({ channel: row.code, messageId, tries, why }, 'a message about alarms was not taken');
  await endMessage(pool, row.code, messageId, {
    state: outcome.kind === 'done' ? 'sent' : isOver ? 'failed' : 'waiting',
    why,
    againMs: stepsMs[Math.min(tries, stepsMs.length) - 1] ?? 1_000,
  });
  return true;
}
