import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { slowness } from '../test-files/slowness.ts';
import { readFiles } from '../test-files/sources.ts';
import { parts } from './test/parts.ts';
import { results } from './test/run-program.ts';
import { type Sums, VerifyParts } from './test/verify-parts.ts';

const usage = `npm run verify                      the parts that have not run on this tree yet; when all have, all of them
npm run verify -- <part> …          these parts:
${parts.map(({ name, what }) => `  ${name.padEnd(12)}${what}`).join('\n')}
npm run verify -- <file or word> …  the tests with that in their path
npm run verify -- --again [part …]  the files that failed, with their seed`;

/**
 * `npm run verify`: runs the tests that are too long for `npm test`. The last line counts the tests that were asked for.
 */
async function main(args: readonly string[]): Promise<number> {
  process.env.KAPAO_PATIENCE ??= slowness().toFixed(1);
  const seed = process.env.KAPAO_SEED ?? String(Date.now() % 2 ** 31);
  const words = args.filter((arg) => !arg.startsWith('--'));
  const named = parts.filter(({ name }) => words.includes(name));
  const others = words.filter((word) => !named.some(({ name }) => name === word));
  const verify = new VerifyParts(parts, join(results, 'verify'), hashOfSources, console.log);
  const again = args.includes('--again');
  const lost = others.find((word) => again || named.length > 0 || !verify.has(word));
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--again') ?? lost;
  if (unknown !== undefined) {
    console.log(unknown === '--help' ? usage : `${unknown} means nothing here.\n\n${usage}`);
    return unknown === '--help' ? 0 : 1;
  }
  let sums: Sums;
  if (again) sums = await verify.runAgain(named.length > 0 ? named : parts);
  else if (others.length > 0) sums = await verify.runSome(others, seed);
  else if (named.length > 0) sums = await verify.runParts(named, seed);
  else sums = await verify.runMissing(seed);
  console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
  return sums.failed === 0 && sums.passed > 0 ? 0 : 1;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const sources = readFiles(/./).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, text } of sources) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex');
}

process.exitCode = await main(process.argv.slice(2));
