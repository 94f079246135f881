import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, versions } from './packages.ts';
import { readBy } from './read.ts';
import { writtenBy } from './written.ts';

/**
 * `npm run interop`: installs other npm packages of the field outside the checkout, and records what they write and what
 * they read in our texts. `core/src/qr/interop.test.ts` reads the record; docs/interop.md lists the differences.
 */
const folder = mkdtempSync(join(tmpdir(), 'kapao-interop-'));
try {
  const file = new URL('../../../core/src/qr/interop-vectors.json', import.meta.url);
  // Our own texts are kept, because the test compares them with what we write now; the rest is recorded anew.
  const { ours } = JSON.parse(readFileSync(file, 'utf8')) as { ours: Record<string, string> };
  const packages = installPackages(folder);
  const record = {
    seen: new Date().toISOString().slice(0, 10),
    versions,
    written: writtenBy(packages),
    ours,
    read: readBy(packages, ours),
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
