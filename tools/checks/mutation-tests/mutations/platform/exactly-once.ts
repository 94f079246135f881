import { mutationsIn } from '../../mutation.ts';

const slips = 'server/src/payments/bank-receipts/admin/slips.test.ts';
const refunds = 'server/src/rewards/refund/accrue-refunds.test.ts';

/** Mutations of work that is done exactly once, and of missed work. */
export const onceMutations = [
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'a slip is closed by the way that its word comes from the other side',
      area: 'once',
      find: "    if v_kind = 'slip' then perform 1 from slip s where s.member_id = v_member and s.id = v_id for update; end if;\n",
      replace: '',
      tests: [slips],
    },
    {
      name: 'the same key with another reason is the same judgement of a slip',
      area: 'once',
      find: "when d.fingerprint = p ->> 'fingerprint' then 'SAME'",
      replace: "when true then 'SAME'",
      tests: [slips],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/resolve-exception.ts', [
    {
      name: 'the same order with another sum to keep is the same',
      area: 'once',
      find: "String(keep ?? '')",
      replace: "''",
      tests: ['server/src/rewards/bonus/active/void-bonus.test.ts'],
    },
    {
      name: 'the same order for nobody is the one for a member',
      area: 'once',
      find: 'toMember ?? null',
      replace: 'null',
      tests: ['server/src/payments/exceptions/suspense.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/refund/week.ts', [
    {
      name: 'a week that was missed is gone',
      area: 'once',
      find: 'if (lastDone === null) return [newest];',
      replace: 'if (lastDone !== undefined) return [newest];',
      tests: [refunds],
    },
  ]),
  ...mutationsIn('server/src/rewards/refund/accrue-refunds.ts', [
    {
      name: 'weeks in which refunds were off are made up for',
      area: 'once',
      find: '    await skipWeek(pool, weekBefore(last));\n',
      replace: '',
      tests: [refunds],
    },
  ]),
  ...mutationsIn('server/src/backoffice/risk-reviews/member-flags.queries.ts', [
    {
      name: 'the week of a mark begins on Monday',
      area: 'once',
      find: "span_start('week', $3::date)::text",
      replace: "date_trunc('week', $3::date)::date::text",
      tests: ['server/src/backoffice/risk-reviews/risk-reviews.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0134-statement-import.sql', [
    {
      name: 'a statement that is taken again is told again',
      area: 'once',
      find: 'if found then perform audit_write(p_audit); end if;',
      replace: 'perform audit_write(p_audit);',
      tests: ['server/src/payments/bank-receipts/admin/statement-file.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'only a payout that its bank gave back already may come in',
      area: 'once',
      find: "w.state in ('sent', 'returned') or",
      replace: "w.state = 'returned' or",
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'what was paid and then was not never comes in',
      area: 'once',
      find: 'or w.contradicted_at is not null) and w.sent_at is not null\n     and not',
      replace: ') and w.sent_at is not null\n     and not',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'the slip of a deposit does not speak for it beside a withdrawal',
      area: 'once',
      find: "and not p.sources && array['slip', 'qr', 'gift']",
      replace: '',
      tests: ['server/src/payments/came-back.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/jobs/scheduled-run.ts', [
    {
      name: 'a second try that was put down begins when it was in hand already',
      area: 'once',
      find: 'if (await isOver()) return;',
      replace: '',
      tests: ['server/src/platform/jobs/scheduled-run.test.ts'],
    },
  ]),
];
