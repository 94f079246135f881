import { parseArgs } from 'node:util';
import { findPrograms, missingMessage } from './programs.ts';
import { restoreDrill } from './restore-drill.ts';

/** `npm run restore-drill -- [--seconds 20]`: long version of restore-drill.verify.test.ts. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const programs = findPrograms();
if (programs) {
  const report = await restoreDrill({
    programs,
    loadMs: Number(values.seconds) * 1_000,
    callers: 64,
    members: 1_000,
    log: console.log,
  });
  const { before, during, after } = report.acknowledged;
  console.log(
    `${before} entries acknowledged before the dump, ${during} while it was made, ${after} after the restore; ` +
      `${report.entries} in the restored book; ids raised by ${report.raisedBy}; dump ${report.dumpMs} ms ` +
      `(${(report.dumpBytes / 1e6).toFixed(1)} MB), restore ${report.restoreMs} ms, start ${report.startMs} ms`,
  );
  for (const fault of report.faults) console.error(`FAULT: ${fault}`);
  console.log(
    report.faults.length === 0 ? 'The restored ledger is correct, and nothing is lost.' : 'The drill failed.',
  );
  process.exitCode = report.faults.length === 0 ? 0 : 1;
} else {
  console.error(missingMessage);
  process.exitCode = 1;
}
