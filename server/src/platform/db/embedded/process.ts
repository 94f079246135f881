import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Contents of PostgreSQL's `postmaster.pid` file. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its Unix socket; empty if it has none. */
  socketFolder: string;
  ready: boolean;
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    // Lines: pid, data directory, start time, port, socket folder, address, shared memory key, state.
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined; // Without the file nothing is running, or it has just ended.
  }
}

/**
 * Returns the postmaster that is running on this cluster, if any. A pid that now belongs to another program, or to a
 * zombie, does not count.
 */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster);
  if (!found || !isAlive(found.pid)) return undefined;
  if (process.platform === 'linux' && !processesIn(cluster).includes(found.pid)) return undefined;
  return found;
}

/**
 * Prepares the cluster for a new postmaster after one that died. Its orphans end by themselves within moments; its pid file
 * is removed only when none is left, because two generations writing to one cluster would destroy it.
 */
export async function clearDeadPostmaster(cluster: string): Promise<void> {
  if (!existsSync(pidFile(cluster)) || process.platform !== 'linux') return;
  for (let waitedMs = 0; processesIn(cluster).length > 0; waitedMs += 50) {
    // The process was no orphan but a new postmaster that had not written its pid yet.
    if (livingPostmaster(cluster)) return;
    if (waitedMs === 5_000) for (const pid of processesIn(cluster)) signal(pid, 'SIGQUIT');
    if (waitedMs > 15_000)
      throw new Error(`Processes of a dead PostgreSQL still use ${cluster}: ${processesIn(cluster)}`);
    await sleep(50);
  }
  rmSync(pidFile(cluster), { force: true });
}

/** Stops PostgreSQL with a fast shutdown: open transactions are rolled back, everything is written, the process ends. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const isRunning = () => readPostmaster(cluster)?.pid === pid && isAlive(pid);
  if (!isRunning()) return;
  signal(pid, 'SIGINT');
  for (let waitedMs = 0; isRunning(); waitedMs += 20) {
    if (waitedMs === 30_000) signal(pid, 'SIGQUIT');
    if (waitedMs > 40_000) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
    await sleep(20);
  }
}

/** Ends what a killed start left running in this folder, and removes the folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  const left = () => (process.platform === 'linux' ? processesIn(folder) : []);
  for (let waitedMs = 0; left().length > 0; waitedMs += 20) {
    if (waitedMs > 5_000)
      throw new Error(`Processes of a start that was killed still use ${folder}: ${left()}`);
    for (const pid of left()) signal(pid, 'SIGKILL');
    await sleep(20);
  }
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the processes whose working folder is the cluster, which only PostgreSQL uses so. Works only on
 * Linux.
 */
function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false; // The process has ended, is a zombie, or is not readable by us.
      }
    })
    .map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    // "pid (name) state …": state Z is a zombie, a dead process that its parent has not collected yet.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Process already ended, which is what the signal was for.
  }
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');
