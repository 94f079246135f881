import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from './machine.ts';
import type { Part } from './parts.ts';
import type { Outcome } from './run-program.ts';

/** Stored results of a part, with which a stopped run continues. */
interface Report {
  /** Hash of the tested sources. */
  readonly tree: string;
  /** Value of KAPAO_SEED. */
  readonly seed: string;
  readonly ms: number;
  readonly isBroken: boolean;
  readonly files: Readonly<Record<string, { readonly passed: number; readonly failed: number }>>;
}

/**
 * Value in place of a hash for results from several states of the sources, which are valid for none of them.
 */
const mixed = 'mixed';
const untested = { passed: 0, failed: 0 };

export interface Sums {
  readonly passed: number;
  readonly failed: number;
}

/** Parts of `npm run verify`, with the folder of their reports. */
export class VerifyParts {
  readonly #parts: readonly Part[];
  readonly #folder: string;
  readonly #say: (line: string) => void;

  readonly #tree: () => string;

  /** Takes `tree`, which returns a hash of the current sources. */
  constructor(parts: readonly Part[], folder: string, tree: () => string, say: (line: string) => void) {
    this.#parts = parts;
    this.#folder = folder;
    this.#tree = tree;
    this.#say = say;
  }

  /** Runs the parts without a report of this tree, or all when none is missing. */
  async runMissing(seed: string): Promise<Sums> {
    const tree = this.#tree();
    const missing = this.#parts.filter(({ name }) => this.#read(name)?.tree !== tree);
    return this.runParts(missing.length > 0 ? missing : this.#parts, seed, this.#parts);
  }

  async runParts(parts: readonly Part[], seed: string, reported = parts): Promise<Sums> {
    for (const part of parts) {
      rmSync(this.#fileOf(part.name), { force: true });
      const all = part.all();
      const { tree, ms, outcome } = await this.#run(part, all, seed);
      const files = { ...Object.fromEntries(all.map((file) => [file, untested])), ...byFile(outcome) };
      this.#keep(part.name, { tree, seed, ms, isBroken: outcome.isBroken, files });
    }
    return this.#report(reported);
  }

  /** Repeats the files with a failed test, with the seed of their failure; of a broken part, all files. */
  async runAgain(parts = this.#parts): Promise<Sums> {
    for (const part of parts) {
      const report = this.#read(part.name);
      if (!report || sumsOf(report).failed === 0) continue;
      // Deleted files are dropped from the report.
      const all = new Set(part.all());
      const known = Object.entries(report.files).filter(([file]) => all.has(file));
      const failed = known.filter(([, { failed }]) => failed > 0).map(([file]) => file);
      const some = report.isBroken ? [...all] : failed;
      const { tree, ms, outcome } = await this.#run(part, some, report.seed);
      const files = { ...Object.fromEntries(known), ...byFile(outcome) };
      // The other files were tested on the earlier sources.
      const ofOne = tree === report.tree || report.isBroken ? tree : mixed;
      this.#keep(part.name, { ...report, tree: ofOne, ms, isBroken: outcome.isBroken, files });
    }
    return this.#report(parts);
  }

  /** Whether a test has the word in its path. */
  has(word: string): boolean {
    return this.#parts.some((part) => part.all().some((file) => file.includes(word)));
  }

  /** Runs the tests with one of the words in their path, without storing results. */
  async runSome(words: readonly string[], seed: string): Promise<Sums> {
    const found = this.#parts
      .map((part) => ({ part, some: part.all().filter((file) => words.some((word) => file.includes(word))) }))
      .filter(({ some }) => some.length > 0);
    const sums: Sums[] = [];
    for (const { part, some } of found) {
      const { outcome } = await this.#run(part, some, seed);
      sums.push(sumsOf({ files: byFile(outcome), isBroken: outcome.isBroken }));
    }
    return total(sums);
  }

  async #run(part: Part, files: readonly string[], seed: string) {
    const before = this.#tree();
    process.env.KAPAO_SEED = seed;
    this.#say(`\n── ${part.name}: ${part.what}; KAPAO_SEED=${seed}`);
    const startedAt = performance.now();
    const outcome = await part.run(files).catch((fault: unknown): Outcome => {
      console.error(fault);
      return { passed: [], failed: [], isBroken: true };
    });
    // Sources that changed during the run were tested in mixed states.
    const tree = this.#tree() === before ? before : mixed;
    return { tree, ms: performance.now() - startedAt, outcome };
  }

  #report(parts: readonly Part[]): Sums {
    this.#say('');
    const sums: Sums[] = [];
    for (const { name } of parts) {
      const report = this.#read(name);
      if (!report) {
        sums.push({ passed: 0, failed: 1 });
        this.#say(`✗ ${name.padEnd(12)}has not run`);
        continue;
      }
      const { passed, failed } = sumsOf(report);
      sums.push({ passed, failed });
      this.#say(
        `${failed ? '✗' : '✓'} ${name.padEnd(12)}${seconds(report.ms).padStart(9)}  ${passed} passed, ${failed} failed`,
      );
      for (const [file, counts] of Object.entries(report.files))
        if (counts.failed > 0) this.#say(`    ${file}: ${counts.failed} failed, KAPAO_SEED=${report.seed}`);
        else if (counts.passed === 0) this.#say(`    ${file}: nothing of it ran`);
      if (report.tree !== this.#tree()) this.#say('    not all of it on the sources as they are');
    }
    return total(sums);
  }

  #fileOf(part: string): string {
    return join(this.#folder, `${part}.json`);
  }

  #read(part: string): Report | undefined {
    const file = this.#fileOf(part);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  }

  #keep(part: string, report: Report): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#fileOf(part), JSON.stringify(report, null, 1));
  }
}

function byFile({ passed, failed }: Outcome): Report['files'] {
  const files: Record<string, { passed: number; failed: number }> = {};
  const of = (file: string) => {
    files[file] ??= { passed: 0, failed: 0 };
    return files[file];
  };
  for (const { file } of passed) of(file).passed++;
  for (const { file } of failed) of(file).failed++;
  return files;
}

/** Sums the results; a part that broke without a failed test counts as one failure. */
function sumsOf({ files, isBroken }: Pick<Report, 'files' | 'isBroken'>): Sums {
  const { passed, failed } = total(Object.values(files));
  return { passed, failed: Math.max(failed, isBroken ? 1 : 0) };
}

function total(sums: readonly Sums[]): Sums {
  const of = (key: keyof Sums) => sums.reduce((sum, one) => sum + one[key], 0);
  return { passed: of('passed'), failed: of('failed') };
}
