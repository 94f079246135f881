import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedContent } from '../../server/src/content/seed-content.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { clearOutbox } from './bench-database.ts';
import { ClientPool } from './client-pool.ts';
import { type Measured, openLoop } from './closed-loop.ts';
import { anyToken, type BenchServer, startBenchServer } from './http-parts.ts';
import { type Flood, portOf, startLaptop } from './laptop.ts';
import { type Report, ratio } from './report.ts';
import { writeStandInApp } from './stand-in-app.ts';

const names = {
  alone: 'wallet of a member, alone',
  members: 'beside a laptop that guesses at the members’ port',
  pages: 'beside a laptop that asks for pages and files there',
  lists: 'beside a laptop that asks for lists there',
  console: 'beside a laptop that guesses at the Console’s port',
  consolePages: 'beside a laptop that asks for pages there',
} as const;
type Part = keyof typeof names;
const parts = Object.keys(names) as Part[]; // the keys of `names`
const floods = parts.filter((part) => part !== 'alone');

/** What guesses, made-up sessions, links and paths are answered while they are looked at, and pages and lists. */
const floodStatuses = ['200', '400', '401', '404', '409', '429'];

/** Measures a member's calls alone and beside one laptop that floods either port, by turns. */
export async function laptopParts(
  url: string,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const measured = new Map<Part, Measured[]>(parts.map((part) => [part, []]));
  await seedLists(url);
  const appFolder = await writeStandInApp(await mkdtemp(join(tmpdir(), 'kapao-bench-app-')));
  const server = await startBenchServer(url, { loginsOfAddress: 50, appFolder });
  for (let round = 1; round <= rounds; round++)
    for (const part of parts) {
      const result = await measureBeside(server, seconds, part === 'alone' ? null : part);
      measured.get(part)?.push(result);
      console.log(`${round}/${rounds} ${names[part]}: p99 ${result.p99Ms.toFixed(1)} ms`);
    }
  await server.stop();
  await rm(appFolder, { recursive: true });
  await clearOutbox(url);
  const p99 = (part: Part) => (measured.get(part) ?? []).map(({ p99Ms }) => p99Ms);
  return {
    parts: Object.fromEntries(parts.map((part) => [names[part], measured.get(part) ?? []])),
    ratios: floods.map((flood) =>
      ratio(`p99 ${names[flood]} ÷ alone`, p99(flood), p99('alone'), { prototype: '', atMost: 1.5 }),
    ),
  };
}

/** Writes what lists answer. */
async function seedLists(url: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await seedContent(pool);
  await pool.end();
}

async function measureBeside(server: BenchServer, seconds: number, flood: Flood | null): Promise<Measured> {
  const laptop =
    flood && (await startLaptop(portOf[flood] === 'members' ? server.url : server.consoleUrl, flood));
  const clients = new ClientPool(server.url);
  const measured = await openLoop(
    async () => {
      const status = await clients.send('GET', '/api/wallet', [`authorization: Bearer ${anyToken(server)}`]);
      if (status !== 200) throw new Error(`somebody else's call answered ${status}`);
    },
    { perSecond: 50, seconds, warmUpSeconds: 1 },
  );
  clients.close();
  const answers = Object.entries((await laptop?.stop()) ?? {});
  const odd = answers.find(([status]) => !floodStatuses.includes(status));
  if (odd) throw new Error(`the flood was answered ${odd.join(' ')} times`);
  return measured;
}
