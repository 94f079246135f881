import { readSettings } from '../server/src/base/settings.ts';
import { buildApps } from './build-apps.ts';
import { type CommandResult, type Invocation, runAsProcess } from './command.ts';
import { keepHouse } from './house.ts';

/** `npm start`: everything on this machine, from nothing. Ctrl-C stops it all, the database last. */
async function start({ args, env: given }: Invocation): Promise<CommandResult> {
  const settings = readSettings(given, args);
  return keepHouse(settings, async ({ env: house, run }) => {
    // A shift's work for the console; an empty one where somebody wants it.
    const env = { ...house, DEMO_HOUSE: house.DEMO_HOUSE || 'full' };
    await buildApps(console.log);
    if (settings.sandboxPort !== 0)
      run('sandbox', ['sandbox/src/main.ts'], {
        ...env,
        SANDBOX_PORT: String(settings.sandboxPort),
        SANDBOX_CALLBACK_BASE: `http://127.0.0.1:${settings.port}`,
      });
    run('server', ['server/src/main.ts', ...args], env);
  });
}

await runAsProcess(start);
