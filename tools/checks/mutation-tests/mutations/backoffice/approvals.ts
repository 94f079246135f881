import { mutationsIn } from '../../mutation.ts';

const tests = ['server/src/backoffice/approvals/who-sees.test.ts'];

/** Mutations of who sees an approval request, and who withdraws it. */
export const approvalMutations = [
  ...mutationsIn('contract/src/backoffice/queue-names.ts', [
    {
      name: 'who only proposes has no page of proposals',
      area: 'backoffice',
      find: 'see: [...new Set([...allApprovalRights.map(({ propose }) => propose), ...approverRights])],',
      replace: 'see: approverRights,',
      tests,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/approval-kinds.ts', [
    {
      name: 'who only proposes a kind sees none of it',
      area: 'backoffice',
      find: 'return rights.includes(propose) || rights.includes(accept);',
      replace: 'return rights.includes(accept) && propose !== null;',
      tests,
    },
  ]),
  ...mutationsIn('server/src/backoffice/approvals/list-approvals.ts', [
    {
      name: 'who has another role now cannot take back what they proposed',
      area: 'backoffice',
      find: 'requestedBy === staffId || visibleApprovals',
      replace: "requestedBy === '' || visibleApprovals",
      tests,
    },
    {
      name: 'a proposal of any kind is read by everybody who sees one',
      area: 'backoffice',
      find: 'if (!maySee(asker, row))',
      replace: 'if (visibleApprovals(asker.rights).length === 0)',
      tests,
    },
  ]),
  ...mutationsIn('server/migrations/0106-backoffice-event.sql', [
    {
      name: 'what one proposed is not found under another role',
      area: 'backoffice',
      find: ' and (p.kind = any (p_kinds) or p.requested_by = p_staff);',
      replace: ' and p.kind = any (p_kinds);',
      tests,
    },
    {
      name: 'proposals are counted of all kinds, whoever asks',
      area: 'backoffice',
      find: 'select p.requested_at from approval_requests_waiting(p_kinds, p_staff) p order by',
      replace: "select p.requested_at from approval_request p where p.state = 'open' order by",
      tests,
    },
    {
      name: 'the first page tells how much money waits in proposals that one does not see',
      area: 'backoffice',
      find: 'from (select p.amount, p.currency from approval_requests_waiting(p_kinds, p_staff) p order by',
      replace: "from (select p.amount, p.currency from approval_request p where p.state = 'open' order by",
      tests,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/member-addresses.ts', [
    {
      name: 'another LINE QR is no address',
      area: 'backoffice',
      find: "  'lineQR',\n",
      replace: '',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
    {
      name: 'another picture of a banner is no address',
      area: 'backoffice',
      find: "  'image',\n",
      replace: '',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
    {
      name: 'an address between tags is no address',
      area: 'backoffice',
      find: "html.replace(/<[^<>]*>/g, '')",
      replace: 'html',
      tests: ['contract/src/backoffice/approvals/member-addresses.test.ts'],
    },
  ]),
  ...mutationsIn('contract/src/backoffice/approvals/rule-approval.ts', [
    {
      name: 'one person switches risk reviews off',
      area: 'backoffice',
      find: 'riskReviews: (before, after) => areReviewsRelaxed(before, after),',
      replace: 'riskReviews: () => false,',
      tests: ['contract/src/backoffice/approvals/rule-approval.test.ts'],
    },
    {
      name: 'one person sets the wallet that members pay into',
      area: 'backoffice',
      find: 'depositWallets: addsWallet,',
      replace: 'depositWallets: () => false,',
      tests: ['contract/src/backoffice/approvals/rule-approval.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/content/admin/set-content.ts', [
    {
      name: 'one person writes a rule that takes two',
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
      name: 'an offer still says that it is proposed when that is over',
      area: 'backoffice',
      find: "p.subject = $1 and p.subject_id = $2 and p.state = 'open' and",
      replace: 'p.subject = $1 and p.subject_id = $2 and',
      tests: ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/admin/break-detail.ts', [
    {
      name: 'beside bets that are missing our lines of another time are shown',
      area: 'backoffice',
      find: 'const to = missing?.to.getTime() ?? since.getTime() + hourMs / 6;',
      replace: 'const to = since.getTime() + hourMs / 6;',
      tests: ['server/src/payments/reconciliation/admin/reconciliation-breaks.test.ts'],
    },
  ]),
];
