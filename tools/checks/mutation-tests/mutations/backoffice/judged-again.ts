import { mutationsIn } from '../../mutation.ts';

const area = 'judged';
const ownWork = ['server/src/payments/withdrawals/admin/own-work.test.ts'];
const roles = ['server/src/backoffice/staff/rights/roles.test.ts'];
const voided = ['server/src/payments/exceptions/admin/void-bonus.test.ts'];

/** Mutations of approved decisions, which are checked again when they are executed. */
export const judgedMutations = [
  ...mutationsIn('server/src/payments/exceptions/admin/held-bonus.ts', [
    {
      name: 'a bonus is proposed to end by what its games last said',
      area,
      find: '  await refreshSlots(deps, { ...known, id: memberId }, recheckVoidedLegs);\n',
      replace: '',
      tests: voided,
    },
    {
      name: 'a bonus ends beside a game that does not answer',
      area,
      find: "  if (missing.length > 0) return refuse('INQUIRY_OPEN');\n",
      replace: '',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/decision-approval.ts', [
    {
      name: 'a bonus ends with its money in games',
      area,
      find: "decision === 'void' ? await withdrawBeforeVoid",
      replace: 'false ? await withdrawBeforeVoid',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/void-bonus.ts', [
    {
      name: 'what came in since an end was proposed is taken with the bonus',
      area,
      find: 'added === undefined ? 0n : bonus.added - added',
      replace: '0n',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'what a member keeps of a bonus is no gift',
      area,
      find: "greatest((p_data ->> 'cut')::bigint, (p_data ->> 'kept')::bigint - r.deposit - r.added)",
      replace: "(p_data ->> 'cut')::bigint",
      tests: voided,
    },
    {
      name: 'two end a bonus whose stakes are out',
      area,
      find: 'or (select bool_or(u.at_play or (u.won_untold and bonus_had_late(r))) from games_in_use(p_member) u) then',
      replace: 'then',
      tests: voided,
    },
    {
      name: 'two end a bonus while nobody knows whose a win of after its time is',
      area,
      find: 'bool_or(u.at_play or (u.won_untold and bonus_had_late(r))) from games_in_use(p_member)',
      replace: 'bool_or(u.at_play) from games_in_use(p_member)',
      tests: voided,
    },
    {
      name: 'money that went elsewhere since is not seen',
      area,
      find: " or (p_data ->> 'elsewhere')::bigint is distinct from\n       (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code <> 'wallet') then",
      replace: ' then',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0103-approve-withdrawal.sql', [
    {
      name: 'who let a member keep a bonus lets it go',
      area,
      find: "p.kind = 'decision' and p_staff",
      replace: 'false and p_staff',
      tests: ownWork,
    },
    {
      name: 'who let a blocked member in again lets their money go',
      area,
      find: "and a.action = 'setAccountStatus' and a.after ->> 'act' in ('release-withdrawals', 'unblock'))",
      replace: "and a.action = 'setAccountStatus' and a.after ->> 'act' = 'release-withdrawals')",
      tests: ownWork,
    },
  ]),
  ...mutationsIn('server/migrations/0141-receipt-payer.sql', [
    {
      name: 'who wrote the statement lets its money go',
      area,
      find: "p.kind = 'statement' and p.state = 'approved'\n",
      replace: 'false\n',
      tests: ownWork,
    },
    {
      name: 'a payment that its bank told of is a person’s work',
      area,
      find: "case when i.sources = '{import}' then i.files else i.payer_files end",
      replace: 'i.files',
      tests: ownWork,
    },
  ]),
  ...mutationsIn('server/migrations/0100-staff.sql', [
    {
      name: 'a role is given whatever it may by now',
      area,
      find: " or v_version is distinct from (p_payload ->> 'version')::integer then return 'CHANGED'",
      replace: " then return 'CHANGED'",
      tests: roles,
    },
    {
      name: 'the role of who came by a link is never the one that was proposed',
      area,
      find: "'version', (select r.version from role r where r.code = v.wanted)",
      replace: "'version', 0",
      tests: ['server/src/backoffice/staff/staff-members.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/rights/rights-approvals.ts', [
    {
      name: 'who accepts a role does not read what it may',
      area,
      find: 'after: { name, role, ...(await may(String(role))), ...whoIs }',
      replace: 'after: { name, role, ...whoIs }',
      tests: roles,
    },
  ]),
];
