import type { Line } from './money-checks.ts';
import type { FaultCounts } from './sandbox-control.ts';

export function printLines(lines: readonly Line[]): void {
  console.log(`\n${'account'.padEnd(24)}${'ours'.padStart(16)}${'theirs'.padStart(16)}`);
  for (const { what, ours, theirs } of lines) {
    const mark = ours === theirs ? '' : `   DIFFERS by ${baht(ours - theirs)}`;
    console.log(`${what.padEnd(24)}${baht(ours).padStart(16)}${baht(theirs).padStart(16)}${mark}`);
  }
}

/** Prints one line for a kind of fault: its number of strikes at each provider. */
export function printFaultCounts(fault: string, strikes: readonly FaultCounts[], tookMs: number): void {
  const counts = strikes.map(({ target, struck, draws }) => `${target} ${struck}/${draws}`);
  const seconds = (tookMs / 1000).toFixed(0).padStart(4);
  console.log(`${fault.padEnd(20)}${seconds} s   struck: ${counts.join(', ')}`);
}

/** Prints the number of each refusal, because refusals are answers and not faults. */
export function printRefusals(refused: readonly string[]): void {
  const counts = Map.groupBy(refused, (each) => each);
  const words = [...counts].map(([each, all]) => `${each} ${all.length}`).sort();
  console.log(`Refused with a documented code: ${words.join(', ') || 'nothing'}.`);
}

function baht(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface DrillEnd {
  /** Sentences about what is wrong. */
  readonly wrong: readonly string[];
  /** Log lines of faults, printed only if something is wrong. */
  readonly faults: readonly string[];
}

/** Prints how often each disturbance struck. */
export function printStrikes(strikes: Iterable<readonly [string, number]>): void {
  for (const [what, struck] of strikes) console.log(`  ${what.padEnd(28)} struck ${struck} times`);
}

/** Prints the result of a drill, `right` if nothing is wrong, and ends the process. */
export function endDrill({ wrong, faults }: DrillEnd, right: string): never {
  if (wrong.length > 0) for (const line of faults.slice(-20)) console.log(line.slice(0, 600));
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  console.log(wrong.length === 0 ? right : `${wrong.length} things are wrong.`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
