import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type Invocation, runAsProcess, say } from '../run/command.ts';
import { onDatabase } from './on-database.ts';
import { smallPsql } from './psql/small-psql.ts';

/**
 * `npm run psql`: runs PostgreSQL's own psql on the database of DATABASE_URL or DATA_DIR, alone or beside a running server,
 * with the given arguments, as the owner. The PostgreSQL from npm has no psql, so a machine without one gets a small replacement.
 */
async function psql(url: string, { args, env }: Invocation): Promise<number> {
  if (spawnSync('psql', ['--version'], { env }).error) return smallPsql(url, args);
  // Password in the environment, because arguments are visible to everybody on the machine.
  const { password } = new URL(url);
  const address = new URL(url);
  address.password = '';
  const child = spawn('psql', [address.href, ...args], {
    stdio: 'inherit',
    env: { ...env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
  });
  // Ctrl-C is left to psql, which cancels a query with it.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

await runAsProcess((invocation) =>
  // No output of its own: psql has written to the terminal directly.
  onDatabase(invocation, async (_pool, { url }) => say([], await psql(url, invocation)), { asOwner: true }),
);
