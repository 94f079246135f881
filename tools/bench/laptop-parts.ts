import { clearOutbox } from './bench-database.ts';
import { ClientPool } from './client-pool.ts';
import { type Measured, openLoop } from './closed-loop.ts';
import { anyToken, type BenchServer, startBenchServer } from './http-parts.ts';
import { type Port, startLaptop } from './laptop.ts';
import { type Report, ratio } from './report.ts';

const names = {
  alone: 'wallet of a member, alone',
  members: 'the same, beside a laptop at the members’ port',
  console: 'the same, beside a laptop at the Console’s port',
} as const;
type Part = keyof typeof names;
const parts = Object.keys(names) as Part[]; // the keys of `names`

/** What guesses, made-up sessions, links and paths are answered while they are looked at. */
const floodStatuses = ['200', '400', '401', '404', '409', '429'];

/** Measures a member's calls alone and beside one laptop that floods either port, by turns. */
export async function laptopParts(
  url: string,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Pick<Report, 'parts' | 'ratios'>> {
  const measured = new Map<Part, Measured[]>(parts.map((part) => [part, []]));
  const server = await startBenchServer(url, { loginsOfAddress: 50 });
  for (let round = 1; round <= rounds; round++)
    for (const part of parts) {
      const result = await measureBeside(server, seconds, part === 'alone' ? null : part);
      measured.get(part)?.push(result);
      console.log(`${round}/${rounds} ${names[part]}: p99 ${result.p99Ms.toFixed(1)} ms`);
    }
  await server.stop();
  await clearOutbox(url);
  const p99 = (part: Part) => (measured.get(part) ?? []).map(({ p99Ms }) => p99Ms);
  return {
    parts: Object.fromEntries(parts.map((part) => [names[part], measured.get(part) ?? []])),
    ratios: (['members', 'console'] as const).map((port) =>
      ratio(`p99 of the wallet beside a laptop at the ${port}’ port ÷ alone`, p99(port), p99('alone'), {
        prototype: '',
        atMost: 1.5,
      }),
    ),
  };
}

async function measureBeside(server: BenchServer, seconds: number, port: Port | null): Promise<Measured> {
  const laptop = port && (await startLaptop(port === 'members' ? server.url : server.consoleUrl, port));
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
