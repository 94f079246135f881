import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { withFolderLock } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kapao-first-'));
  chmodSync(dataDir, 0o755); // Started by root, PostgreSQL runs as another user, who must be able to enter the folder.
});
afterEach(async () => {
  // A PostgreSQL that still runs there is adopted, so that it can be stopped.
  const left = await startEmbedded({ dataDir, log: () => {} });
  await left.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly code: number | null;
  readonly said: string;
  readonly wrong: string;
}

function begin(): { child: ChildProcess; ended: Promise<Started> } {
  const script = join(import.meta.dirname, '../../../testing/process/embedded.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  const all = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { child, ended: all.then(([[code], said, wrong]) => ({ code, said, wrong })) };
}

/** Checks that all of them started, that they use the same PostgreSQL, and that its data is intact. */
async function expectOne(all: readonly Started[]): Promise<void> {
  for (const { code, wrong } of all) expect({ code, wrong }).toEqual({ code: 0, wrong: '' });
  const found = all.map(({ said }) => JSON.parse(said));
  expect(new Set(found.map(({ pid, url }) => `${pid} ${url}`)).size).toBe(1);
  expect(found.filter(({ adopted }) => !adopted)).toHaveLength(1);
  const client = new Client({ connectionString: found[0].url });
  await client.connect();
  await client.query('create table kept as select generate_series(1, 1000) as n');
  // Reads every row of every table of the catalog.
  const { rows } = await client.query('select count(*)::int as n from kept join pg_class on true');
  expect(rows[0].n).toBeGreaterThan(300_000);
  await client.end();
}

const home = () => {
  try {
    return readdirSync(join(dataDir, 'pg'));
  } catch {
    return []; // No process has started yet.
  }
};

describe('simultaneous first starts on one empty folder', () => {
  it('create one cluster', async () => {
    await expectOne(await Promise.all([begin().ended, begin().ended, begin().ended]));
    expect(home().filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
  });

  it('create one cluster when another start was killed while it made one', async () => {
    const killed = begin();
    const isMaking = () => home().some((name) => name.startsWith('cluster.unfinished') && writes(name));
    await expect.poll(isMaking, { interval: 5 }).toBe(true);
    const waiting = begin();
    await sleep(100);
    killed.child.kill('SIGKILL');
    expect((await killed.ended).said).toBe('');
    await expectOne(await Promise.all([waiting.ended, begin().ended]));
    expect(home().filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    expect(processesUnder(join(dataDir, 'pg', 'cluster.unfinished'))).toEqual([]);
  });
});

function writes(name: string): boolean {
  try {
    return readdirSync(join(dataDir, 'pg', name)).includes('base');
  } catch {
    return false; // The folder was just renamed.
  }
}

function processesUnder(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false; // The process has ended meanwhile.
      }
    });
}

describe('the lock of the data folder', () => {
  it('admits one start at a time, and a waiting start says so', async () => {
    const said: string[] = [];
    const order: string[] = [];
    const alone = (name: string, takesMs: number) =>
      withFolderLock(dataDir, { log: (line) => said.push(line) }, async () => {
        order.push(`${name} begins`);
        await sleep(takesMs);
        order.push(`${name} ends`);
      });
    await Promise.all([alone('a', 200), alone('b', 10)]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(said).toEqual(['Another process begins on this DATA_DIR; waiting for it']);
  });

  it('is released by a start that fails, and waits only for a limited time', async () => {
    const fails = withFolderLock(dataDir, { log: () => {} }, () => Promise.reject(new Error('no room')));
    await expect(fails).rejects.toThrow('no room');
    const holder = Promise.withResolvers<void>();
    const holding = withFolderLock(dataDir, { log: () => {} }, () => holder.promise);
    const impatient = withFolderLock(dataDir, { log: () => {}, patienceMs: 200 }, async () => {});
    await expect(impatient).rejects.toThrow(`Another process has been beginning on ${dataDir} for 0.2 s.`);
    holder.resolve();
    await holding;
    expect(readFileSync(join(dataDir, 'start.lock'))).toHaveLength(0);
  });
});
