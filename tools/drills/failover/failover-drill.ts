import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { root } from '../../root.ts';
import { freePorts } from '../../run/free-ports.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { type Server, startServer } from '../start-server.ts';
import { Cluster } from './cluster.ts';
import { Load, type Refused } from './load.ts';
import { endOf, run } from './machine.ts';

interface Options {
  readonly members: number;
  /** Movements of money before and after each fault. */
  readonly movements: number;
  readonly log: (line: string) => void;
}

interface FailoverReport {
  readonly acknowledged: number;
  /** Longest time without an acknowledged movement of money, in milliseconds by fault. */
  readonly gapsMs: Readonly<Record<string, number>>;
  /** Sentences about what is lost or wrong. */
  readonly faults: readonly string[];
}

/** Breaks each part of an installation in turn while members move money, and mends it again. */
export async function failoverDrill(options: Options): Promise<FailoverReport> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-failover-data-'));
  const cluster = await Cluster.create();
  const copies: Server[] = [];
  const logged: (readonly string[])[] = [];
  try {
    const env = {
      DATABASE_URL: cluster.url('kapao_app'),
      DATABASE_OWNER_URL: cluster.url('kapao_owner'),
      DATA_DIR: folder,
      LOGIN_LIMIT_ADDRESS: '0',
    };
    await runCommand('migrate', env);
    const ports = await freePorts(2);
    const serve = async (at: number) => {
      const copy = await startServer(env.DATABASE_URL, { ...env, PORT: String(ports[at]) });
      logged.push(copy.said);
      copies[at] = copy;
    };
    await serve(0);
    await query(cluster.url('kapao_owner'), letWait);
    await serve(1);
    const members = await makeMembers(env.DATABASE_URL, { count: options.members, opening: 1_000_00n });
    const load = new Load(
      members,
      ports.map((port) => `http://127.0.0.1:${port}`),
    );
    const gapsMs: Record<string, number> = {};
    for (const [what, breakAndMend] of Object.entries(faultsOf(cluster, load, copies, serve))) {
      await load.goOn(options.movements);
      load.longestGap();
      const mend = await breakAndMend();
      await load.goOn(options.movements);
      gapsMs[what] = load.longestGap();
      options.log(`${what}: ${gapsMs[what]} ms without a movement; ${[...load.refused].join(' ')}`);
      load.refused.clear();
      await mend?.();
      await cluster.untilWhole();
    }
    await load.stop();
    const faults = [...load.faults.map(explain(logged)), ...(await findLost(env.DATABASE_URL, load))];
    // Throws if the ledger does not balance.
    await runCommand('check-ledger', env);
    return { acknowledged: load.acknowledged, gapsMs, faults };
  } finally {
    for (const copy of copies) await copy.stop();
    await cluster.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds what the copies logged about the request of a refusal. */
const explain =
  (logged: readonly (readonly string[])[]) =>
  ({ text, requestId }: Refused) =>
    [text, ...logged.flat().filter((line) => requestId && line.includes(requestId))].join('\n');

const runCommand = (name: string, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [`tools/cli/${name}.ts`], {
    cwd: root,
    env: { ...process.env, ...env },
  });

/** Lets every withdrawal wait for review, whatever its amount. */
const letWait = `update content set value = jsonb_set(value, '{THB,autoLimitMinor}', '0') where key = 'withdraw'`;

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

type Mend = () => Promise<void>;
/** Breaks something; returns what mends it after members have gone on, or nothing if it mends itself. */
type Fault = () => Promise<Mend | undefined>;

function faultsOf(
  cluster: Cluster,
  load: Load,
  copies: readonly Server[],
  serve: (at: number) => Promise<void>,
): Readonly<Record<string, Fault>> {
  return {
    'the primary is changed by hand': async () => {
      await cluster.switchOver();
      return undefined;
    },
    'the processes of the primary die': async () => {
      await (await cluster.primary()).kill('postgres');
      return undefined;
    },
    'the machine of the primary dies': async () => {
      const machine = await cluster.primary();
      await machine.setNetwork('down');
      await machine.kill();
      return async () => {
        await machine.setNetwork('up');
        machine.start();
      };
    },
    'the network of the primary is cut': async () => {
      const machine = await cluster.primary();
      await machine.setNetwork('down');
      return () => machine.setNetwork('up');
    },
    'the disk of the primary is full': async () => {
      const full = await cluster.primary();
      const filler = join(full.disk, 'filler');
      // Ends when there is no room.
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => {});
      await load.untilRefused();
      // What the guide tells the person to do whom the refusals call.
      await cluster.switchOver();
      return async () => {
        await rm(filler);
        await full.kill();
        full.start();
      };
    },
    'the disk of the primary is slow': async () => {
      const processes = await (await cluster.primary()).pids('postgres');
      const which = processes.flatMap((pid) => ['-p', String(pid)]);
      const delay = [
        '-f',
        '-qq',
        '-e',
        'trace=fdatasync,fsync',
        '-e',
        'inject=fdatasync,fsync:delay_enter=200ms',
      ];
      const slow = spawn('strace', [...delay, '-o', '/dev/null', ...which]);
      await sleep(500);
      return async () => {
        slow.kill();
        await endOf(slow);
      };
    },
    'a copy of the server dies': async () => {
      load.mayBeCut = true;
      await copies[0]?.stop('SIGKILL');
      return async () => {
        await serve(0);
        load.mayBeCut = false;
      };
    },
  };
}

/** Compares what members were told with what is stored. */
async function findLost(url: string, { requested, cancelled }: Load): Promise<string[]> {
  const rows = await query<{ id: string; state: string }>(url, 'select id, state from withdrawal');
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const unknown = rows.filter(({ id }) => !requested.has(id));
  return [
    ...[...requested].filter((id) => !states.has(id)).map((id) => `the withdrawal ${id} is lost`),
    ...[...cancelled]
      .filter((id) => states.get(id) !== 'returned')
      .map((id) => `the return of ${id} is lost`),
    // Every caller waited for its last answer.
    ...unknown.map(({ id }) => `the withdrawal ${id} was requested by nobody, or twice`),
  ];
}
