import { mutationsIn } from '../../mutation.ts';

const tests = ['server/src/backoffice/approvals/who-sees.test.ts'];

/** Mutations of who sees an approval request, and who withdraws it. */
export const approvalMutations = [
  ...mutationsIn('contract/src/backoffice/queue-names.ts', [
    {
      name: 'a staff member who can only request has no page of approvals',
      area: 'backoffice',
      find: 'see: [...new Set([...allApprovalRights.map(({ propose }) => propose), ...approverRights])],',
      replace: 'see: approverRights,',
      tests,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/approval-kinds.ts', [
    {
      name: 'a staff member who can only request a kind sees none of its requests',
      area: 'backoffice',
      find: 'return rights.includes(propose) || rights.includes(accept);',
      replace: 'return rights.includes(accept) && propose !== null;',
      tests,
    },
  ]),
  ...mutationsIn('server/src/backoffice/approvals/list-approvals.ts', [
    {
      name: 'a requester with a new role cannot cancel an earlier request',
      area: 'backoffice',
      find: 'requestedBy === staffId || visibleApprovals',
      replace: "requestedBy === '' || visibleApprovals",
      tests,
    },
    {
      name: 'approval requests of any kind are readable for everybody who sees one kind',
      area: 'backoffice',
      find: 'if (!maySee(asker, row))',
      replace: 'if (visibleApprovals(asker.rights).length === 0)',
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0106-backoffice-event.sql', [
    {
      name: 'a requester with a new role does not find an earlier request',
      area: 'backoffice',
      find: ' and (p.kind = any (p_kinds) or p.requested_by = p_staff);',
      replace: ' and p.kind = any (p_kinds);',
      tests,
    },
    {
      name: 'the count includes approval requests that the caller may not see',
      area: 'backoffice',
      find: 'select p.requested_at from approval_requests_waiting(p_kinds, p_staff) p order by',
      replace: "select p.requested_at from approval_request p where p.state = 'open' order by",
      tests,
    },
    {
      name: 'Overview shows the money of approval requests that the caller may not see',
      area: 'backoffice',
      find: 'from (select p.amount, p.currency from approval_requests_waiting(p_kinds, p_staff) p order by',
      replace: "from (select p.amount, p.currency from approval_request p where p.state = 'open' order by",
      tests,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/member-addresses.ts', [
    {
      name: 'another LINE QR is not treated as an address',
      area: 'backoffice',
      find: "  'lineQR',\n",
      replace: '',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
    {
      name: 'another picture of a banner is not treated as an address',
      area: 'backoffice',
      find: "  'image',\n",
      replace: '',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
    {
      name: 'an address between HTML tags is not recognised',
      area: 'backoffice',
      find: "html.replace(/<[^<>]*>/g, '')",
      replace: 'html',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/rule-approval.ts', [
    {
      name: 'one person switches off risk reviews',
      area: 'backoffice',
      find: 'riskReviews: (before, after) => areReviewsRelaxed(before, after),',
      replace: 'riskReviews: () => false,',
      tests: ['contract/src/backoffice/approvals/rule-approval.test.ts'],
    },
    {
      name: 'one person changes the wallet that members pay into',
      area: 'backoffice',
      find: 'depositWallets: addsWallet,',
      replace: 'depositWallets: () => false,',
      tests: ['contract/src/backoffice/approvals/rule-approval.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/content/admin/set-content.ts', [
    {
      name: 'one person publishes a rule that needs approval',
      area: 'backoffice',
      find: "    if (doesRuleNeedApproval(key, row.value, checked.data)) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: ['server/src/content/admin/content.test.ts'],
    },
    {
      name: 'one person shows members another LINE account',
      area: 'backoffice',
      find: "    if (isText && addsMemberAddress(row.value, checked.data)) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: ['server/src/content/admin/content.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/backoffice/request-approval.queries.ts', [
    {
      name: 'an offer is shown as awaiting approval after the request has ended',
      area: 'backoffice',
      find: "p.subject = $1 and p.subject_id = $2 and p.state = 'open' and",
      replace: 'p.subject = $1 and p.subject_id = $2 and',
      tests: ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/admin/break-detail.ts', [
    {
      name: 'for missing bets, our ledger entries of another time are shown',
      area: 'backoffice',
      find: 'const to = missing?.to.getTime() ?? since.getTime() + hourMs / 6;',
      replace: 'const to = since.getTime() + hourMs / 6;',
      tests: ['server/src/payments/reconciliation/admin/reconciliation-breaks.test.ts'],
    },
  ]),
];
