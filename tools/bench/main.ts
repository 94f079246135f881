import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { type BenchDatabase, benchDatabase, clearOutbox } from './bench-database.ts';
import { benchEntry } from './bench-members.ts';
import { closedLoop, type Measured } from './closed-loop.ts';
import { type BenchServer, measureMovements, measureWallet, startBenchServer } from './http-parts.ts';
import { laptopParts } from './laptop-parts.ts';
import { overloadParts } from './overload-parts.ts';
import { pathParts } from './path-parts.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { plainTransaction } from './plain-transaction.ts';
import { cores, load, print, type Ratio, type Report, ratio } from './report.ts';
import { rewardParts } from './reward-parts.ts';
import { measureSaga } from './saga.ts';

/**
 * `npm run bench -- [--part ledger|laptop|overload|path|rewards] [--rounds 3] [--seconds 5] [--bets 10000000] [--json FILE]`:
 * compares the ledger with what PostgreSQL can do, floods or overloads a server, measures what members wait for, or bonuses and
 * the nightly accrual. What is compared runs by turns on one machine, because only the ratios hold elsewhere. `--part path`
 * takes the names of parts (`--only wallet,statement`), and the folder of another checkout to compare with (`--beside ../main`).
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'ledger' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    bets: { type: 'string', default: '10000000' },
    only: { type: 'string' },
    beside: { type: 'string' },
    json: { type: 'string' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const names = {
  ledger: 'ledger in process, 256 callers, record and outbox',
  house: 'the same, every entry on one operator account',
  few: 'the same, 16 callers',
  pgbench: 'pgbench, one-entry function, 16 connections',
  plain: 'plain multi-statement transaction, 256 callers',
  http: 'HTTP, one movement, login and key, 256 connections',
  walletIdle: 'GET /api/wallet, 200 a second, alone',
  walletFlood: 'GET /api/wallet, 200 a second, in a flood of logins',
  saga: 'transfer saga with the sandbox, 16 callers',
} as const;
type Part = keyof typeof names;

async function measureAll(program: string, url: string): Promise<Map<Part, Measured[]>> {
  const pool = createPool(url, { max: 16 });
  const ledger = createLedger(pool);
  // A concurrency limit high enough to reject nothing: this part measures throughput, not overload.
  const server = await startBenchServer(url, { callsAtOnce: 1_000 });
  const post = (onOneAccount: boolean) => async () => {
    const outcome = await ledger.post(benchEntry(onOneAccount));
    if (!outcome.ok) throw new Error(outcome.code);
  };
  const loop = { seconds, warmUpSeconds: Math.min(2, seconds / 2) };
  const runs: Partial<Record<Part, () => Promise<Measured>>> = {
    ledger: () => closedLoop(post(false), { ...loop, callers: 256 }),
    pgbench: () => runPgbench(program, url, seconds),
    house: () => closedLoop(post(true), { ...loop, callers: 256 }),
    plain: () => closedLoop(() => plainTransaction(pool, benchEntry(false)), { ...loop, callers: 256 }),
    http: () => measureMovements(server, { ...loop, callers: 256 }),
    few: () => closedLoop(post(false), { ...loop, callers: 16 }),
    ...walletRuns(server),
  };
  const measured = new Map<Part, Measured[]>();
  for (let round = 1; round <= rounds; round++) {
    for (const [part, run] of Object.entries(runs) as [Part, () => Promise<Measured>][]) {
      // the keys of `runs`
      const result = await run();
      console.log(`${round}/${rounds} ${names[part]}: ${result.perSecond.toFixed(0)} a second`);
      measured.set(part, [...(measured.get(part) ?? []), result]);
      await clearOutbox(url);
    }
  }
  await server.stop();
  await pool.end();
  return measured;
}

function walletRuns(server: BenchServer) {
  return {
    walletIdle: () => measureWallet(server, seconds, false),
    walletFlood: () => measureWallet(server, seconds, true),
  };
}

function ratiosOf(measured: Map<Part, Measured[]>): Ratio[] {
  const speed = (part: Part) => (measured.get(part) ?? []).map((m) => m.perSecond);
  const p99 = (part: Part) => (measured.get(part) ?? []).map((m) => m.p99Ms);
  return [
    ratio('ledger ÷ pgbench', speed('ledger'), speed('pgbench'), { prototype: '3.2', atLeast: 2.5 }),
    ratio('ledger ÷ plain transaction', speed('ledger'), speed('plain'), { prototype: '14.7', atLeast: 10 }),
    ratio('one operator account ÷ uniform', speed('house'), speed('ledger'), {
      prototype: '0.82 to 1.1',
      atLeast: 1,
    }),
    ratio('HTTP ÷ pgbench', speed('http'), speed('pgbench'), { prototype: '1.5', atLeast: 1 }),
    ratio('p99 of the wallet in a flood of logins ÷ alone', p99('walletFlood'), p99('walletIdle'), {
      prototype: '1.2',
      atMost: 1.25,
    }),
  ];
}

async function report({ url, version }: BenchDatabase): Promise<Report> {
  const loadBefore = load();
  const measured =
    values.part === 'overload'
      ? await overloadParts(url, { rounds, seconds })
      : values.part === 'laptop'
        ? await laptopParts(url, { rounds, seconds })
        : values.part === 'path'
          ? await pathParts(findPgbench(), url, {
              rounds,
              seconds,
              only: values.only?.split(','),
              beside: values.beside,
            })
          : values.part === 'rewards'
            ? await rewardParts(url, { rounds, seconds, bets: Number(values.bets) })
            : await ledgerParts(findPgbench(), url);
  return { machine: { database: version, cores, loadBefore, loadAfter: load() }, seconds, ...measured };
}

async function ledgerParts(program: string, url: string): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const measured = await measureAll(program, url);
  measured.set('saga', [await measureSaga(seconds)]);
  const parts = Object.fromEntries([...measured].map(([part, all]) => [names[part], all]));
  return { parts, ratios: ratiosOf(measured) };
}

if (!['ledger', 'laptop', 'overload', 'path', 'rewards'].includes(values.part))
  throw new Error(`--part is ledger, laptop, overload, path or rewards, not "${values.part}"`);
const database = await benchDatabase();
try {
  const reported = await report(database);
  print(reported);
  const json = JSON.stringify(reported, null, 2);
  if (values.json) await writeFile(values.json, `${json}\n`);
  else console.log(`\n${json}`);
} finally {
  await database.drop();
}
