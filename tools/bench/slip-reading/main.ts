import { parseArgs } from 'node:util';
import { measureReading, type SlipReading } from './measure.ts';
import { shapes } from './shapes.ts';

/** `npm run slip-reading -- [--each 20] [--seed 1]`: measures how many slips of each shape are read, and how fast. */
const { values } = parseArgs({
  options: { each: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});

const all: SlipReading[] = [];
for await (const one of measureReading(Number(values.each), Number(values.seed))) {
  all.push(one);
  if (one.outcome !== 'read') console.log(`${one.outcome}: ${one.shape}, seed ${one.seed}`);
}
for (const shape of Object.keys(shapes))
  print(
    shape,
    all.filter((one) => one.shape === shape),
  );
print('all', all);
const wrong = all.filter(({ outcome }) => outcome === 'wrong').length;
console.log(`${wrong} wrong`);
process.exit(wrong === 0 && shareOf(all) >= 0.97 ? 0 : 1);

function shareOf(some: readonly SlipReading[]): number {
  return some.filter(({ outcome }) => outcome === 'read').length / some.length;
}

function print(what: string, some: readonly SlipReading[]): void {
  const ms = some.map((one) => one.ms).sort((a, b) => a - b);
  const at = (share: number) => `${Math.round(ms[Math.floor((ms.length - 1) * share)] ?? 0)} ms`.padStart(9);
  const read = `${(100 * shareOf(some)).toFixed(1)} %`.padStart(8);
  console.log(
    `${what.padEnd(20)}${String(some.length).padStart(5)}${read}   median${at(0.5)}   95 %${at(0.95)}`,
  );
}
