import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type Invocation, runAsProcess, say } from './command.ts';
import { onDatabase } from './on-database.ts';
import { smallPsql } from './psql/small-psql.ts';

/**
 * `npm run psql`: PostgreSQL's own psql on the database of DATABASE_URL or DATA_DIR, beside a running server or alone;
 * its arguments are passed on. The PostgreSQL that npm brings has no psql: a machine without one gets a small one.
 */
async function psql(url: string, { args, env }: Invocation): Promise<number> {
  if (spawnSync('psql', ['--version'], { env }).error) return smallPsql(url, args);
  // By the environment: a password among the arguments would be read by everybody on the machine.
  const { password } = new URL(url);
  const address = new URL(url);
  address.password = '';
  const child = spawn('psql', [address.href, ...args], {
    stdio: 'inherit',
    env: { ...env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) },
  });
  // Ctrl-C is for psql, which ends a query by it.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

await runAsProcess((invocation) =>
  // The terminal is its own: all is said already.
  onDatabase(invocation, async (_pool, { url }) => say([], await psql(url, invocation))),
);
