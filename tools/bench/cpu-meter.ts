import { readFileSync } from 'node:fs';
import { createPool } from '../../server/src/platform/db/pool.ts';

/** Processor time in microseconds: of the server's process, and of PostgreSQL with all its processes. */
export interface Cpu {
  readonly node: number;
  readonly postgres: number;
}

export type CpuMeter = () => Cpu;

/** Linux counts processor time in hundredths of a second, whatever its kernel is built with. */
const usPerTick = 10_000;

/**
 * Returns a function that returns the processor time used until now, which other work on the machine changes little, unlike the
 * time that passes. It is NaN where the database runs on another machine, or the system has no /proc.
 */
export async function cpuMeter(databaseUrl: string, nodePid: number): Promise<CpuMeter> {
  const pool = createPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await pool.end();
  return () => ({
    node: usedBy(nodePid),
    postgres: postmaster === null ? Number.NaN : usedByAll(postmaster),
  });
}

/** Returns what the system tells of a process, from the third field on; the second, a name, may contain anything. */
function fieldsOf(pid: number): readonly string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // ended meanwhile, or no /proc
  }
}

/** Returns the parent of a process of PostgreSQL; null if that number is not PostgreSQL's on this machine. */
function parentOf(pid: number): number | null {
  const parent = Number(fieldsOf(pid)?.[1] ?? 0);
  return parent > 1 && commandOf(parent) === 'postgres' ? parent : null;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim();
  } catch {
    return '';
  }
}

function usedBy(pid: number): number {
  const fields = fieldsOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * usPerTick : Number.NaN;
}

/** Adds up a process, its children that ended, and its children that run. */
function usedByAll(pid: number): number {
  const fields = fieldsOf(pid);
  const ended = (Number(fields?.[13]) + Number(fields?.[14])) * usPerTick;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
  const running = children.map((child) => usedBy(Number(child))).filter((used) => !Number.isNaN(used));
  return usedBy(pid) + ended + running.reduce((sum, used) => sum + used, 0);
}
