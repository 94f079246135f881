import { type Mutation, mutationsIn } from '../../mutation.ts';

const atOnce = ['server/src/rewards/bonus/active/concurrent-end.test.ts'];
const voided = ['server/src/rewards/bonus/active/void-bonus.test.ts'];

/** Mutations of bonuses that end while an older bet is corrected. */
export const bonusEndMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a bonus ends though late money was corrected since the look',
      area: 'bonus',
      find: 'is not distinct from (r.deposit, r.added, r.late);',
      replace: "is not distinct from (r.deposit, r.added, (p ->> 'late')::bigint);",
      tests: atOnce,
    },
    {
      name: 'a bonus ends though its deposit was corrected since the look',
      area: 'bonus',
      find: 'is not distinct from (r.deposit, r.added, r.late);',
      replace: "is not distinct from ((p ->> 'deposit')::bigint, r.added, r.late);",
      tests: atOnce,
    },
    {
      name: 'staff end a bonus without a deduction by figures from before a correction',
      area: 'bonus',
      find: "  if not bonus_is_as_read(r, p_data) then return jsonb_build_object('code', 'CHANGED'); end if;\n",
      replace: '',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'staff end a bonus by figures from before a correction',
      area: 'bonus',
      find: 'if not bonus_is_as_read(r, p_data) then perform',
      replace: 'if false then perform',
      tests: voided,
    },
  ]),
];
