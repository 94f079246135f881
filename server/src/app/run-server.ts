import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHttps } from '@kapao/core/is-https';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { startAlarmDelivery } from '../backoffice/alarms/deliver-alarms.ts';
import { receiveAlarms } from '../backoffice/alarms/receive-alarms.ts';
import { startHeartbeat } from '../backoffice/system-health/heartbeat.ts';
import { withRuns } from '../backoffice/system-health/job-runs.ts';
import { measureWork } from '../backoffice/system-health/measure-work.ts';
import { startAllBetSyncs } from '../gaming/bets/bet.jobs.ts';
import { startInquiryWorker } from '../inquiry/inquiry-worker.ts';
import { startAllFeedInquiries } from '../payments/bank-receipts/bank-receipts.jobs.ts';
import { createPool, memberFacingTimeouts } from '../platform/db/pool.ts';
import { backlog, createApp } from '../platform/http/app.ts';
import { startRelay } from '../platform/outbox/outbox-relay.ts';
import { countOnline } from '../platform/realtime/count-online.ts';
import { type Realtime, startRealtime } from '../platform/realtime/socket.ts';
import { createSocketLimits } from '../platform/realtime/socket-limits.ts';
import { ownerOfToken } from '../platform/realtime/token-owner.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { SettingsError } from '../platform/settings/settings.ts';
import { watchProviders } from '../providers/registry/provider-reload.ts';
import { resolveOptions } from '../providers/registry/resolve-provider.ts';
import { startBotDelivery } from '../support/bot/deliver-to-bot.ts';
import { notifyChats } from '../support/notify-chats.ts';
import { registerBackofficeJobs } from './backoffice-slices.ts';
import { logAddresses } from './log-addresses.ts';
import { prepare, withDatabaseWait } from './prepare.ts';
import { inquiriesOf, registerJobs, slices } from './slices.ts';
import { startBackoffice } from './start-backoffice.ts';

export interface RunningServer {
  /**
   * Base addresses for members and staff, with the port that the system chose for 0; null for a service that does not run.
   */
  readonly url: string | null;
  readonly backofficeUrl: string | null;
  close(): Promise<void>;
}

/** Starts the configured services. Migrates the database and seeds it if it is empty. */
export async function runServer(settings: Settings, log: FastifyBaseLogger): Promise<RunningServer> {
  if (!settings.databaseUrl)
    throw new SettingsError('DATABASE_URL is missing; `npm start` brings a database along.');
  const onError = (err: Error) => log.warn({ err }, 'a connection to the database broke');
  const behindPooler = settings.databaseDirectUrl !== undefined;
  const poolOptions = { behindPooler, asApp: settings.databaseAsApp, ...memberFacingTimeouts, onError };
  const pool = createPool(settings.databaseUrl, { ...poolOptions, max: settings.databasePool });
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  const parts = await prepare(settings, databaseUrl, pool, log).catch(async (fault: unknown) => {
    // A refused start ends at once instead of waiting for idle connections.
    await pool.end();
    throw toSettingsError(fault);
  });
  // Opens its connections only when strangers call the console.
  const strangerPool = createPool(settings.databaseUrl, { ...poolOptions, max: 2, name: 'kapao strangers' });
  const deps = { ...parts, strangerPool };
  const { app, monitor, metrics } = await createApp(deps, slices);
  const runs = settings.services;

  const backoffice = runs.has('backoffice') ? await startBackoffice(deps) : null;
  // A process with jobs or the backoffice but without members' sockets still exchanges notifications with other processes,
  // through a server that never listens.
  const http = runs.has('realtime')
    ? app.server
    : runs.has('jobs') || runs.has('backoffice')
      ? createServer()
      : null;
  const ownerOf = (token: string) => ownerOfToken(deps, token);
  const limits = createSocketLimits(settings);
  const chats = notifyChats({ ...deps, realtime: () => realtime, onError });
  const realtime: Realtime | null =
    http &&
    startRealtime({
      http,
      secure: isHttps(settings.publicUrl),
      databaseUrl,
      asApp: settings.databaseAsApp,
      chats,
      limits,
      ownerOf,
      onError,
      ...(backoffice && { onBackoffice: backoffice.notify, onTyping: backoffice.notifyTyping }),
    });
  measureWork(metrics, deps, () => realtime?.members() ?? 0);
  const online = realtime && runs.has('realtime') ? countOnline(pool, realtime, onError) : null;
  const jobs = withRuns(deps.jobs, deps);
  registerJobs(jobs, deps);
  registerBackofficeJobs(jobs, deps);
  await withDatabaseWait(log, () => deps.jobs.start({ working: runs.has('jobs') }));
  const relay =
    realtime && runs.has('jobs')
      ? startRelay({
          pool,
          jobs: deps.jobs,
          onHints: (hints) => realtime.hints(hints),
          onAlarms: (alarms, client) => receiveAlarms(log, alarms, client),
          onError: (err) => log.error({ err }, 'the outbox relay failed'),
          // The signal would rarely fire here without the API service, as other processes write the events that this
          // one relays.
          ...(runs.has('api') ? { outboxSignal: deps.outboxSignal } : {}),
        })
      : null;
  // The jobs that start inquiries for new accounts and providers run each minute; existing ones need not wait
  // for them.
  if (runs.has('jobs')) await Promise.all([startAllFeedInquiries(deps), startAllBetSyncs(deps)]);
  const inquiryWorker = runs.has('jobs') ? startInquiryWorker(deps, inquiriesOf(deps)) : null;
  const handingOver = runs.has('jobs') ? startBotDelivery(deps) : null;
  const alarmDelivery = runs.has('jobs') ? startAlarmDelivery(deps) : null;
  const vitals = startHeartbeat(deps);
  const watching = watchProviders(deps, resolveOptions(settings, process.env));
  const { host, port } = settings;
  const serves = runs.has('api') || runs.has('realtime');
  const url = serves ? await listenOrSettingsError(app.listen({ host, port, backlog })) : null;
  const backofficeUrl = backoffice ? await listenOrSettingsError(backoffice.listen()) : null;
  if (settings.monitorPort !== 0) await startMonitor(monitor, settings, log);
  await logAddresses(settings, log);

  return {
    url,
    backofficeUrl,
    async close() {
      await backoffice?.close();
      await online?.stop();
      await realtime?.stop();
      await chats.stop();
      await Promise.all([app.close(), monitor.close()]);
      await relay?.stop();
      await Promise.all([
        inquiryWorker?.stop(),
        handingOver?.stop(),
        alarmDelivery?.stop(),
        deps.jobs.stop(),
      ]);
      while (deps.ledger.busy) await sleep(20);
      await Promise.all([vitals.stop(), watching.stop()]);
      await Promise.all([pool.end(), strangerPool.end()]);
    },
  };
}

/** Opens the monitor's port. Without one of its own, a copy beside another on this machine runs without a monitor. */
async function startMonitor(
  monitor: FastifyInstance,
  { monitorHost, monitorPort, monitorMayMiss }: Settings,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await listenOrSettingsError(monitor.listen({ host: monitorHost, port: monitorPort }));
  } catch (fault) {
    if (!monitorMayMiss || !(fault instanceof SettingsError)) throw fault;
    log.warn({ err: fault }, 'this copy has no monitor: set MONITOR_PORT');
  }
}

/** Returns the address of a server that listens; throws a settings error when it cannot listen there. */
async function listenOrSettingsError(listening: Promise<string>): Promise<string> {
  try {
    return await listening;
  } catch (fault) {
    if (!(fault instanceof Error && 'syscall' in fault)) throw fault;
    throw new SettingsError(
      `HOST, PORT, OPERATOR_PORT, MONITOR_HOST or MONITOR_PORT is wrong: the server cannot listen there (${fault.message}).`,
    );
  }
}

/**
 * Returns a settings error when the database's host is unknown, or when a pooler that was not declared refused the startup
 * parameters of a direct connection; returns every other fault unchanged.
 */
function toSettingsError(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  if ('syscall' in fault && fault.syscall === 'getaddrinfo')
    return new SettingsError(`DATABASE_URL is wrong: its host is not found (${fault.message}).`);
  if (!/unsupported startup parameter/.test(fault.message)) return fault;
  return new SettingsError(
    'DATABASE_URL leads to a pooler: name the address of the database itself in DATABASE_DIRECT_URL.',
  );
}
