import { type Mutation, mutationsIn } from '../../mutation.ts';

const atOnce = ['server/src/rewards/bonus/active/concurrent-end.test.ts'];
const afterEnd = ['server/src/rewards/bonus/active/reported-after-end.test.ts'];
const voided = ['server/src/rewards/bonus/active/void-bonus.test.ts'];

/** Mutations of bonuses that end while an older bet is corrected, and of money that is told after. */
export const bonusEndMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0081-bonus.sql', [
    {
      name: 'a bonus ends although late money was corrected since it was read',
      area: 'bonus',
      find: 'is not distinct from (r.deposit, r.added, r.late);',
      replace: "is not distinct from (r.deposit, r.added, (p ->> 'late')::bigint);",
      tests: atOnce,
    },
    {
      name: 'a bonus ends although its deposit was corrected since it was read',
      area: 'bonus',
      find: 'is not distinct from (r.deposit, r.added, r.late);',
      replace: "is not distinct from ((p ->> 'deposit')::bigint, r.added, r.late);",
      tests: atOnce,
    },
    {
      name: 'staff end a bonus without a deduction by outdated figures',
      area: 'bonus',
      find: "  if not bonus_is_as_read(r, p_data) then return jsonb_build_object('code', 'CHANGED'); end if;\n",
      replace: '',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'staff end a bonus by outdated figures',
      area: 'bonus',
      find: 'if not bonus_is_as_read(r, p_data) then perform',
      replace: 'if false then perform',
      tests: voided,
    },
  ]),
  ...mutationsIn('server/migrations/0173-reported-after-end.sql', [
    {
      name: 'own money of before a bonus is judged by its end',
      area: 'own-money',
      find: 'b.started_at <= l.created_at and',
      replace: '',
      tests: afterEnd,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/operator-share.queries.ts', [
    {
      name: 'two transfers told after the end of a bonus both bring the own money that was missing',
      area: 'own-money',
      find: '(b.kept + b.kept_after)',
      replace: 'b.kept',
      tests: afterEnd,
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/clear-suspense.ts', [
    {
      name: 'bonus money that is told after the end is credited',
      area: 'own-money',
      find: '(item.amount ?? 0n) - (item.operatorShare?.amount ?? 0n)',
      replace: 'item.amount ?? 0n',
      tests: afterEnd,
    },
    {
      name: 'bonus money that is told after the end is written off as a loss',
      area: 'own-money',
      find: "credit: 'operator:bonus'",
      replace: "credit: 'operator:written-off'",
      tests: afterEnd,
    },
  ]),
  ...mutationsIn('core/src/reward/wagering.ts', [
    {
      name: 'a bust that was none keeps what it had hidden',
      area: 'own-money',
      find: "end === 'FAIL' && total > bustThreshold(bonus)",
      replace: "end === 'FAIL' && total < bustThreshold(bonus)",
      tests: ['core/src/reward/wagering.test.ts'],
    },
  ]),
];
