import { type Mutation, mutationsIn } from '../../mutation.ts';

const withdraw = 'server/src/payments/withdrawals';
const review = `${withdraw}/review.test.ts`;
const reviewRule = 'server/migrations/0075-withdrawal-review.sql';
const approvals = 'server/src/payments/exceptions/approvals.test.ts';
const cancel = `${withdraw}/cancel-withdrawal.test.ts`;

const backofficeList = `${withdraw}/admin/withdrawals.test.ts`;

/** Mutations of who lets a withdrawal go: when staff look at it, and how many of them. */
export const withdrawalReviewMutations: readonly Mutation[] = [
  ...mutationsIn(reviewRule, [
    {
      name: 'another name of the bank account holds nothing up',
      area: 'review',
      find: 'when m.bank_name_changed_at > held.since then',
      replace: 'when m.bank_name_changed_at > now() then',
      tests: [review],
    },
    {
      name: 'what was let go since the request is forgotten at the approval',
      area: 'review',
      find: 'w.amount + withdrawn_by_staff(w.member_id, w.id, now()) <=',
      replace: 'w.amount <=',
      tests: [approvals],
    },
    {
      name: 'a looser limit takes the second approval back',
      area: 'review',
      find: 'greatest(w.approvals_needed, case',
      replace: 'greatest(1, case',
      tests: [approvals],
    },
    {
      name: 'what came back makes the next one need two persons',
      area: 'review',
      find: "not w.automatic and w.state <> 'returned'",
      replace: 'not w.automatic',
      tests: [approvals],
    },
    {
      name: 'what went by itself makes the next one need two persons',
      area: 'review',
      find: 'w.id <> p_but and not w.automatic',
      replace: 'w.id <> p_but',
      tests: [approvals],
    },
  ]),
  ...mutationsIn(`${withdraw}/admin/risk-signals.queries.ts`, [
    {
      name: 'an open risk review holds up no bulk approval',
      area: 'review',
      find: 'where i.member_id = $1 and',
      replace: "where i.source <> 'mark' and i.member_id = $1 and",
      tests: [backofficeList],
    },
  ]),
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'exactly the second limit needs two persons',
      area: 'review',
      find: "now()) > (r.d ->> 'secondLimit')::bigint",
      replace: "now()) >= (r.d ->> 'secondLimit')::bigint",
      tests: [review],
    },
    {
      name: 'one person lets a large withdrawal go in parts',
      area: 'review',
      find: 'r.amount + withdrawn_by_staff(r.m, r.e, now()) >',
      replace: 'r.amount >',
      tests: [approvals],
    },
  ]),
  ...mutationsIn('server/migrations/0103-approve-withdrawal.sql', [
    {
      name: 'one approval is enough for any amount',
      area: 'review',
      find: '>= w.approvals_needed then',
      replace: '>= 1 then',
      tests: [approvals],
    },
    {
      name: 'two approvals at once do not see each other',
      area: 'review',
      find: "and x.state = 'review' for update;",
      replace: "and x.state = 'review';",
      tests: [approvals],
    },
  ]),
  ...mutationsIn(`${withdraw}/cancel-withdrawal.ts`, [
    {
      name: 'one that is on its way is said to be cancelled',
      area: 'review',
      find: "state === 'returned' && sentAt === null",
      replace: 'sentAt === null',
      tests: [cancel],
    },
  ]),
];
