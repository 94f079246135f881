import { readSettings, SettingsError } from '../../server/src/platform/settings/settings.ts';
import { type CommandResult, type Invocation, runAsProcess } from './command.ts';
import { listens } from './dev/listens.ts';
import { serveMemberSources } from './dev/member-sources.ts';
import { serveOperatorSources } from './dev/operator-sources.ts';
import { freePorts } from './free-ports.ts';
import { runProcessGroup } from './process-group.ts';

const watched = ['--watch', '--watch-preserve-output'];

/**
 * `npm run dev`: runs the installation of `npm start` from its sources; database and sandbox stay up while Node's
 * --watch restarts the server after a change. Server and Vite share one address, as in production, so passkeys, cookies
 * and the socket's origin check need no exception for development.
 */
async function dev({ args, env: given }: Invocation): Promise<CommandResult> {
  if (args.length > 0)
    throw new SettingsError('npm run dev takes no arguments; its settings are those of npm start.');
  const settings = readSettings(given);
  if (await listens(settings.port))
    throw new SettingsError(
      `Port ${settings.port} is taken: stop what listens there, or set PORT to another.`,
    );
  return runProcessGroup(settings, async ({ env: groupEnv, run, onEnd }) => {
    const env = { ...groupEnv, DEMO_POPULATION: groupEnv.DEMO_POPULATION || 'full' };
    const [serverPort, backofficePort] = await freePorts(2);
    if (serverPort === undefined || backofficePort === undefined) throw new Error('two ports were asked for');
    if (settings.sandboxPort !== 0)
      run('sandbox', [...watched, 'sandbox/src/main.ts'], {
        ...env,
        SANDBOX_PORT: String(settings.sandboxPort),
        SANDBOX_MAIL_PORT: String(settings.sandboxMailPort),
        SANDBOX_CALLBACK_BASE: `http://127.0.0.1:${serverPort}`,
      });
    run('server', [...watched, 'server/src/app/main.ts'], {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      OPERATOR_PORT: String(backofficePort),
      PUBLIC_URL: settings.publicUrl,
      // Links and passkeys belong to the public address, not to the server behind it.
      OPERATOR_URL: settings.operatorUrl,
    });
    const vite = await serveMemberSources(settings, serverPort);
    onEnd(() => vite.close());
    // Port 0 has no known address, so the console is not served.
    const backoffice =
      settings.operatorPort === 0 ? null : await serveOperatorSources(settings, backofficePort);
    onEnd(async () => backoffice?.close());
    await fetch(`http://127.0.0.1:${settings.port}/readyz`);
    console.log(`Ready after ${(performance.now() / 1000).toFixed(1)} s: ${settings.publicUrl}`);
  });
}

await runAsProcess(dev);
// Exits explicitly, because a Vite that is just restarting after a change of its settings would keep the process alive.
process.exit();
