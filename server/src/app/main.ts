import { createLog } from '../platform/http/log.ts';
import { readSettings, SettingsError } from '../platform/settings/settings.ts';
import { runServer } from './run-server.ts';

/**
 * `node server/src/app/main.ts [--live] [--services=api,realtime,jobs,backoffice]`: runs one server until it gets a stop signal.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const log = createLog(settings.logLevel);
  const server = await runServer(settings, log);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping: calls under way are answered first');
    // Nothing that hangs may keep the process alive forever; everything in progress can be resumed.
    setTimeout(() => process.exit(1), 12_000).unref();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(signal));
}

/** Returns the message for a fault caused by a setting; null for all others. */
function sentenceOf(fault: unknown): string | null {
  if (fault instanceof SettingsError) return fault.message;
  if (!(fault instanceof Error && 'syscall' in fault && 'code' in fault)) return null;
  // HOST is the only name that is resolved while the server starts to listen.
  if (fault.syscall === 'listen' || fault.syscall === 'getaddrinfo')
    return `HOST, PORT or OPERATOR_PORT is wrong: the server cannot listen there (${fault.message}).`;
  return null;
}

try {
  await main();
} catch (fault) {
  const sentence = sentenceOf(fault);
  if (sentence === null) throw fault;
  console.error(sentence);
  // Parts that have already started would keep the process alive.
  process.exit(1);
}
