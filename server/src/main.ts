import { readSettings, SettingsError } from './base/settings.ts';
import { runServer } from './run-server.ts';
import { createLog } from './web/http/log.ts';

/** `node server/src/main.ts [--live] [--services=api,realtime,jobs]`: one server, until it is told to stop. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const log = createLog(settings.logLevel);
  const server = await runServer(settings, log);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping: calls under way are answered first');
    // Whatever hangs must not keep the process for ever; everything under way can be resumed.
    setTimeout(() => process.exit(1), 12_000).unref();
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(signal));
}

try {
  await main();
} catch (fault) {
  if (!(fault instanceof SettingsError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
