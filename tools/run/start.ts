import { createPool } from '../../server/src/platform/db/pool.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings/settings.ts';
import { startBuilds } from './build-apps.ts';
import { type CommandResult, type Invocation, runAsProcess } from './command.ts';
import { logDuration } from './log-duration.ts';
import { runProcessGroup } from './process-group.ts';

/** `npm start`: starts everything on this machine from scratch. Ctrl-C stops it all, the database last. */
async function start({ args, env: given }: Invocation): Promise<CommandResult> {
  const settings = readSettings(given, args);
  return runProcessGroup(settings, async ({ env: groupEnv, run, onEnd }) => {
    // A full shift's work for the console, unless another amount is set.
    const env = { ...groupEnv, DEMO_POPULATION: groupEnv.DEMO_POPULATION || 'full' };
    // A given folder has been built by its owner.
    const { MEMBER_DIST, OPERATOR_DIST } = given;
    const apps = startBuilds(console.log, [
      ...(MEMBER_DIST ? [] : ['member' as const]),
      ...(OPERATOR_DIST ? [] : ['operator' as const]),
    ]);
    onEnd(async () => apps.stop());
    if (settings.sandboxPort !== 0)
      run('sandbox', ['sandbox/src/main.ts'], {
        ...env,
        SANDBOX_PORT: String(settings.sandboxPort),
        SANDBOX_MAIL_PORT: String(settings.sandboxMailPort),
        SANDBOX_CALLBACK_BASE: `http://127.0.0.1:${settings.port}`,
      });
    // Our own database is filled while the apps are built; a foreign database is filled by the server.
    const isOurs = settings.databaseUrl === undefined;
    const filled = apps.isBuilding && isOurs ? fillDatabase(readSettings(env, args)) : null;
    await Promise.all([apps.built, filled]);
    run('server', ['server/src/app/main.ts', ...args], env);
    await apps.compress({ gently: true });
  });
}

async function fillDatabase(settings: Settings): Promise<void> {
  await logDuration('Tables and content ready', console.log, async () => {
    // Imported only here, because it loads half the server.
    const { prepareDatabase } = await import('../../server/src/app/prepare.ts');
    const { createLog } = await import('../../server/src/platform/http/log.ts');
    const { databaseUrl = '' } = settings;
    const pool = createPool(databaseUrl, { name: 'kapao start', asApp: settings.databaseAsApp });
    try {
      await prepareDatabase(settings, databaseUrl, pool, createLog(settings.logLevel));
    } finally {
      await pool.end();
    }
  });
}

await runAsProcess(start);
