import { createLog, logUncaught } from '../platform/http/log.ts';
import { readSettings, SettingsError } from '../platform/settings/settings.ts';
import { runServer } from './run-server.ts';

/**
 * `node server/src/app/main.ts [--live] [--services=api,realtime,jobs,backoffice]`: runs one server until it gets a stop signal.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const log = createLog(settings.logLevel);
  // Imported only where traces are wanted: the packages behind it cost time at the start.
  const tracing =
    settings.tracing && (await import('../platform/tracing/tracer.ts')).startTracing(settings.tracing, log);
  const server = await runServer(settings, log);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping: calls under way are answered first');
    // A shutdown that hangs must not keep the process alive forever; everything in progress can be resumed.
    setTimeout(() => process.exit(1), 12_000).unref();
    await server.close();
    await tracing?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(signal));
}

logUncaught(createLog('fatal'), process);
try {
  await main();
} catch (fault) {
  // Reported as uncaught, like a fault in the background.
  if (!(fault instanceof SettingsError)) throw fault;
  console.error(fault.message);
  // Parts that have already started would keep the process alive.
  process.exit(1);
}
