import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

/** Folders that find their migrations beside themselves; a link would lead to this checkout's. */
const copied = ['server', 'tools'];

/** Writes a checkout like this one with more migrations: text by name. What does not read them is linked. */
export function writeVersion(into: string, migrations: Readonly<Record<string, string>>): string {
  mkdirSync(into);
  for (const name of readdirSync(root)) {
    if (copied.includes(name)) cpSync(join(root, name), join(into, name), { recursive: true });
    else symlinkSync(join(root, name), join(into, name));
  }
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(into, 'server/migrations', `${name}.sql`), text);
  return into;
}
