import { expect, it } from 'vitest';
import { findPrograms, missingMessage } from './programs.ts';
import { restoreDrill } from './restore-drill.ts';

const programs = findPrograms();
if (!programs) console.warn(missingMessage);

it.skipIf(!programs)(
  'a dump taken under load is restored in a new cluster, with a correct ledger and nothing lost',
  async () => {
    if (!programs) return;
    const report = await restoreDrill({ programs, loadMs: 2_000, callers: 16, members: 50, log: () => {} });
    expect(report.faults).toEqual([]);
    // Without load all the time, and without a new cluster that is behind, the run proves nothing.
    expect(report.acknowledged.before).toBeGreaterThan(100);
    expect(report.acknowledged.during).toBeGreaterThan(0);
    expect(report.acknowledged.after).toBeGreaterThan(100);
    expect(report.raisedBy).toBeGreaterThan(10_000n);
  },
);
