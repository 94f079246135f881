import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

interface Sample {
  readonly at: number;
  /** Microseconds since boot in which a runnable task had no processor; `some` in Linux's /proc/pressure/cpu. */
  readonly waitedUs: number;
  /** Ticks since boot, in total and stolen by the host; from the first line of Linux's /proc/stat. */
  readonly ticks: number;
  readonly stolen: number;
  /** Longest event loop delay in milliseconds of this otherwise idle process since the previous sample. */
  readonly stallMs: number;
}

/** Samples kept, one per second, enough for the longest run that a stage's limit allows. */
const maxSamples = 4 * 60 * 60;

/** Samples the machine's load each second, to distinguish a slow machine from a defect. */
export class MachineWatch {
  readonly #samples: Sample[] = [];
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer = setInterval(() => this.#note(), 1_000).unref();

  constructor() {
    this.#delay.enable();
    this.#note();
  }

  /** Describes the load between two times (milliseconds since 1970). */
  between(from: number, to: number): string {
    this.#note();
    const before = this.#samples.findLast(({ at }) => at <= from) ?? this.#samples[0];
    const after = this.#samples.find(({ at }) => at >= to) ?? this.#samples.at(-1);
    if (!before || !after) return 'not watched';
    const during = this.#samples.filter(({ at }) => at > before.at && at <= after.at);
    const waited = share(after.waitedUs - before.waitedUs, (after.at - before.at) * 1_000);
    const stolen = share(after.stolen - before.stolen, after.ticks - before.ticks);
    const stallMs = Math.max(0, ...during.map((sample) => sample.stallMs));
    return `something waited for the processor ${waited} of the time, ${stolen} was stolen, the longest stall ${seconds(stallMs)}`;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #note(): void {
    const [, waited = '0'] = /^some .*total=(\d+)/m.exec(read('/proc/pressure/cpu')) ?? [];
    const [, counts = ''] = /^cpu +(.*)/m.exec(read('/proc/stat')) ?? [];
    // user, nice, system, idle, iowait, irq, softirq, steal
    const ticks = counts.split(' ', 8).map(Number);
    this.#samples.push({
      at: Date.now(),
      waitedUs: Number(waited),
      ticks: ticks.reduce((sum, count) => sum + count, 0),
      stolen: ticks[7] ?? 0,
      stallMs: this.#delay.max / 1e6,
    });
    this.#delay.reset();
    if (this.#samples.length > maxSamples) this.#samples.shift();
  }
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function share(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((100 * part) / whole)} %` : '– %';
}

/** Returns the file's text, or an empty one where the system lacks the file. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
