import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../../../server/src/platform/auth/open-session.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { freePorts } from '../../run/free-ports.ts';
import { makeMembers } from '../journeys/make-members.ts';
import { DatabaseUnderTest } from '../kill/database-under-test.ts';
import { ServerCopy } from '../simulation/server-copy.ts';
import { Customer } from './customer.ts';
import { findViolations } from './violations.ts';

export interface Size {
  readonly conversations: number;
  /** Messages per second over all conversations. */
  readonly rate: number;
  /** Seconds of measurement without faults. */
  readonly measureS: number;
  /** Server kills after the measurement, each while messages arrive. */
  readonly serverKills: number;
}

export interface Report {
  readonly said: number;
  /** Milliseconds from sending until the message was in the sender's open app, over the socket and without faults. */
  readonly p50: number;
  readonly p99: number;
  /** Number of messages that came back over a socket without faults. */
  readonly measured: number;
  readonly wrong: readonly string[];
}

/**
 * Runs thousands of conversations on one server that is killed, and checks that every message is stored once and shown once
 * in every open app.
 */
export async function drill(size: Size, print: (line: string) => void = () => {}): Promise<Report> {
  const [database, dataDir] = await Promise.all([
    DatabaseUnderTest.create(),
    mkdtemp(join(tmpdir(), 'kapao-chats-')),
  ]);
  const databaseUrl = await database.start();
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl, { max: 4 });
  // An unused port for the sandbox, because no money moves here.
  const [port = 0, nobody = 0] = await freePorts(2);
  const copy = new ServerCopy(port, {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    SANDBOX_PORT: String(nobody),
    DATA_DIR: dataDir,
    MEMBER_DIST: dataDir,
    LOG_LEVEL: 'warn',
  });
  let customers: Customer[] = [];
  try {
    await copy.start();
    const members = await makeMembers(databaseUrl, { count: size.conversations, from: 100_000 });
    const { rows } = await pool.query<{ id: string; publicId: string }>(
      'select id, public_id as "publicId" from member where id = any($1)',
      [members.map(({ id }) => id)],
    );
    customers = await Promise.all(
      rows.map(async ({ id, publicId }) => {
        const token = await openSession(pool, id, { hash: Buffer.alloc(32, id), userAgent: null });
        if (token === null) throw new Error('a member of the drill opens no session');
        return new Customer(copy.url, { memberId: id, publicId, token });
      }),
    );
    const answer = await fetch(`${copy.url}/api/chat/config`, { headers: { 'x-requested-with': 'kapao' } });
    const { PREFIX } = (await answer.json()) as { PREFIX: string };
    // Apps connect in groups, as customers in production do not all arrive at once.
    for (let from = 0; from < customers.length; from += 100)
      await Promise.all(customers.slice(from, from + 100).map((customer) => customer.open(PREFIX)));
    print(`${customers.length} conversations are open`);
    const measured = await talk(customers, size.rate, size.measureS);
    await waitForDelivery(customers);
    const latencies = customers.flatMap(({ latencies }) => latencies).toSorted((a, b) => a - b);
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
    print(`${measured} messages, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`);
    let said = measured;
    for (let nth = 1; nth <= size.serverKills; nth++) {
      const talking = talk(customers, size.rate / 2, 6);
      await sleep(2_000);
      await copy.kill();
      print(`the server was killed (${nth})`);
      await sleep(500);
      await copy.start();
      said += await talking;
    }
    await waitForDelivery(customers);
    const wrong = [
      ...(await findViolations(pool, customers, said)),
      ...copy.crashes.map((each) => `the server ended by itself: ${each}`),
    ];
    return { said, p50: at(0.5), p99: at(0.99), measured: latencies.length, wrong };
  } finally {
    for (const customer of customers) customer.close();
    await copy.kill();
    await pool.end();
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Sends `rate` messages a second for some seconds, customer by customer, and waits for the answers. Returns how many were
 * sent.
 */
async function talk(customers: readonly Customer[], rate: number, seconds: number): Promise<number> {
  const saying: Promise<boolean>[] = [];
  const startedAt = performance.now();
  const most = Math.round(rate * seconds);
  while (saying.length < most) {
    const due = Math.min(most, Math.ceil(((performance.now() - startedAt) / 1000) * rate));
    for (; saying.length < due; ) {
      const customer = customers[saying.length % customers.length];
      if (customer) saying.push(customer.say(`message ${saying.length}: ยังไม่เห็นเงินเข้าครับ`));
    }
    await sleep(5);
  }
  const answers = await Promise.all(saying);
  if (answers.includes(false)) throw new Error('a message of the drill was refused');
  return answers.length;
}

/** Waits until every open app has its own messages, for half a minute at most; the result is then judged as it is. */
async function waitForDelivery(customers: readonly Customer[]): Promise<void> {
  const isSettled = ({ said, known }: Customer) => known.size >= said.length;
  for (const end = Date.now() + 30_000; Date.now() < end && !customers.every(isSettled); ) await sleep(100);
}
