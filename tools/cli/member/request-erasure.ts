import type pg from 'pg';
import { v7 } from 'uuid';
import { findStaffMember } from '../../../server/src/backoffice/staff/sign-in/sign-in.queries.ts';
import type { AccountStatus } from '../../../server/src/members/account-status/account-status.queries.ts';
import {
  erasureProposal,
  type JudgedProposal,
  judgeProposal,
} from '../../../server/src/members/personal-data/propose-erasure.ts';
import { noteOfCommand } from '../../../server/src/platform/backoffice/audit-note.ts';
import { requestApproval } from '../../../server/src/platform/backoffice/request-approval.ts';
import { type CommandResult, say } from '../../run/command.ts';

const sentences: Record<NonNullable<JudgedProposal['refusal']>, string> = {
  ERASED: 'The personal data of this member is erased already.',
  MONEY: 'Money remains: a balance, unclaimed commission or unclaimed cashback.',
  BONUS: 'A bonus is active.',
  OPEN: 'Something is open: a deposit, withdrawal, transfer, slip, exception, approval or conversation.',
  EXCLUDED:
    'The member is on a break or self-exclusion. With --keep-exclusion an exclusion outlives the member as a keyed hash of phone and bank account.',
  RECORDS: 'The law keeps the records: the last movement is too recent (content retention, recordYears).',
  WAITING: 'The member requested it less than 72 hours ago, and may still withdraw the request.',
};

interface Wish {
  /** Name of the staff member who requests it. */
  readonly who: string;
  readonly why: string;
  readonly keepExclusion: boolean;
}

/** Requests the erasure in the name of a staff member; another one approves it in the Console. */
export async function requestErasure(
  pool: pg.Pool,
  member: AccountStatus,
  { who, why, keepExclusion }: Wish,
): Promise<CommandResult> {
  const { staffMember } = await findStaffMember(pool, who, null);
  if (!staffMember) return say(`${who} is no active staff member: --who names who requests it.`, 1);
  const { request, refusal } = await judgeProposal(pool, member.id, keepExclusion);
  if (refusal) return say(sentences[refusal], 1);
  const approval = erasureProposal({
    id: v7(),
    memberId: member.id,
    request,
    keepExclusion,
    by: 'command',
    why,
  });
  const asked = await requestApproval(pool, { staffId: staffMember.id }, approval, (facts) =>
    noteOfCommand('npm run member', staffMember.name, facts),
  );
  if (asked.ok)
    return say(
      `Requested. Another staff member approves it under Approvals in the Console; then ${member.publicId} is erased at once and for good.`,
    );
  if (asked.code === 'TAKEN') return say('It is requested already.', 1);
  return say(`${who} may not request it: ${asked.code}.`, 1);
}
