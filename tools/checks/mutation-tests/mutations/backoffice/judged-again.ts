import { mutationsIn } from '../../mutation.ts';

const area = 'judged';
const ownWork = ['server/src/payments/withdrawals/admin/own-work.test.ts'];
const roles = ['server/src/backoffice/staff/rights/roles.test.ts'];
const voided = ['server/src/payments/exceptions/admin/void-bonus.test.ts'];

/** Mutations of approved decisions, which are checked again when they are executed. */
export const judgedMutations = [
  ...mutationsIn('server/src/payments/exceptions/admin/held-bonus.ts', [
    {
      name: 'the end of a bonus is requested by outdated game balances',
      area,
      find: '  await refreshSlots(deps, { ...known, id: memberId }, recheckVoidedLegs);\n',
      replace: '',
      tests: voided,
    },
    {
      name: 'a bonus ends while a game does not answer',
      area,
      find: "  if (missing.length > 0) return refuse('INQUIRY_OPEN');\n",
      replace: '',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/admin/decision-approval.ts', [
    {
      name: 'a bonus ends with money left in games',
      area,
      find: "decision === 'void' ? await withdrawBeforeVoid",
      replace: 'false ? await withdrawBeforeVoid',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/void-bonus.ts', [
    {
      name: 'own money that arrived after the request is taken with the bonus',
      area,
      find: 'added === undefined ? 0n : bonus.added - added',
      replace: '0n',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'the amount that a member keeps is not counted as given',
      area,
      find: "greatest((p_data ->> 'cut')::bigint, (p_data ->> 'kept')::bigint - r.deposit - r.added)",
      replace: "(p_data ->> 'cut')::bigint",
      tests: voided,
    },
    {
      name: 'two staff members end a bonus with open stakes',
      area,
      find: 'or (select bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(p_member) u) then',
      replace: 'then',
      tests: voided,
    },
    {
      name: 'two staff members end a bonus while a late win has no known owner',
      area,
      find: 'bool_or(u.at_play or (u.won_unreported and bonus_had_late(r))) from games_in_use(p_member)',
      replace: 'bool_or(u.at_play) from games_in_use(p_member)',
      tests: voided,
    },
    {
      name: 'money moved since the request is not noticed',
      area,
      find: " or (p_data ->> 'elsewhere')::bigint is distinct from\n       (select coalesce(sum(a.balance), 0) from account a where a.member_id = p_member and a.code <> 'wallet') then",
      replace: ' then',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0103-approve-withdrawal.sql', [
    {
      name: 'whoever let a member keep a bonus may approve the withdrawal',
      area,
      find: "p.kind = 'decision' and p_staff",
      replace: 'false and p_staff',
      tests: ownWork,
    },
    {
      name: 'whoever unblocked a member may approve their withdrawal',
      area,
      find: "and a.action = 'setAccountStatus' and a.after ->> 'act' in ('release-withdrawals', 'unblock'))",
      replace: "and a.action = 'setAccountStatus' and a.after ->> 'act' = 'release-withdrawals')",
      tests: ownWork,
    },
  ]),
  ...mutationsIn('server/migrations/0141-receipt-payer.sql', [
    {
      name: 'whoever imported the statement may approve the withdrawal',
      area,
      find: "p.kind = 'statement' and p.state = 'approved'\n",
      replace: 'false\n',
      tests: ownWork,
    },
    {
      name: 'a payment that the bank’s feed reported counts as imported by staff',
      area,
      find: "case when i.sources = '{import}' then i.files else i.payer_files end",
      replace: 'i.files',
      tests: ownWork,
    },
  ]),
  ...mutationsIn('server/migrations/0100-staff.sql', [
    {
      name: 'a role is given although its rights have changed since the request',
      area,
      find: " or v_version is distinct from (p_payload ->> 'version')::integer then return 'CHANGED'",
      replace: " then return 'CHANGED'",
      tests: roles,
    },
    {
      name: 'the role of a staff member who signed in by a link never matches the requested one',
      area,
      find: "'version', (select r.version from role r where r.code = v.wanted)",
      replace: "'version', 0",
      tests: ['server/src/backoffice/staff/staff-members.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/backoffice/staff/rights/rights-approvals.ts', [
    {
      name: 'the approver of a role does not see its rights',
      area,
      find: 'after: { name, role, ...(await may(String(role))), ...whoIs }',
      replace: 'after: { name, role, ...whoIs }',
      tests: roles,
    },
  ]),
];
