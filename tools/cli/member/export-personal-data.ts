import type pg from 'pg';
import type { AccountStatus } from '../../../server/src/members/account-status/account-status.queries.ts';
import { createExportFolder, exportMember } from '../../../server/src/members/personal-data/export-member.ts';
import { writeAudit } from '../../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../../server/src/platform/backoffice/audit-note.ts';
import { createStore } from '../../../server/src/platform/files/create-store.ts';
import type { Settings } from '../../../server/src/platform/settings/settings.ts';
import { type CommandResult, say } from '../../run/command.ts';

/** Writes all personal data of a member into a folder, which must be new or empty; audited before the first row is read. */
export async function exportPersonalData(
  pool: pg.Pool,
  settings: Settings,
  member: AccountStatus,
  { out, who, why }: { readonly out: string; readonly who: string | undefined; readonly why: string },
): Promise<CommandResult> {
  if (!who) return say('Say who you are with --who, KAPAO_STAFF or USER.', 1);
  if (!(await createExportFolder(out))) return say(`${out} is not empty.`, 1);
  const facts = {
    subject: 'member',
    subjectId: member.id,
    memberId: member.id,
    after: { act: 'export' },
    ...(why && { why }),
  };
  await writeAudit(pool, noteOfCommand('npm run member', who, facts));
  const { rows, files, missing } = await exportMember({ pool, files: createStore(settings) }, member.id, out);
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  return say([
    `${count} rows of ${Object.keys(rows).length} tables and ${files} files are in ${out}.`,
    ...missing.map((key) => `The file ${key} is gone.`),
  ]);
}
