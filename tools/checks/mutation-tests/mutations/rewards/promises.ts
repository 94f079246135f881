import { mutationsIn } from '../../mutation.ts';

const generous = ['contract/src/backoffice/bonus/offer-approval-rules.test.ts'];
const taken = ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'];
const area = 'promises';

/** Mutations of what one staff member may promise members alone. */
export const promisesMutations = [
  ...mutationsIn('contract/src/backoffice/bonus/offer-approval-rules.ts', [
    {
      name: 'a turnover of nothing is one person’s',
      area,
      find: 'turnoverMultiple < limitWithoutApproval.turnoverMultiple',
      replace: 'turnoverMultiple < 0',
      tests: generous,
    },
    {
      name: 'much that is received each day is one person’s',
      area,
      find: 'often: !isOnce &&',
      replace: 'often: false &&',
      tests: generous,
    },
    {
      name: 'a credit without a deposit is one person’s',
      area,
      find: 'free: isFree,',
      replace: 'free: false,',
      tests: generous,
    },
    {
      name: 'a fixed credit above its deposit is one person’s',
      area,
      find: 'amount > minDeposit',
      replace: 'false',
      tests: generous,
    },
    {
      name: 'what two agreed to is made endless by one',
      area,
      find: ' || end(after) > end(before)',
      replace: '',
      tests: generous,
    },
    {
      name: 'a rate above the edge that was switched off is switched on by one',
      area,
      find: '!stored[part].active && after[part].active',
      replace: 'stored[part].active && !after[part].active',
      tests: generous,
    },
    {
      name: 'cashback without a weekly maximum is switched on by one',
      area,
      find: ', maxMinor: { THB: 0, LAK: 0 } }',
      replace: ' }',
      tests: generous,
    },
    {
      name: 'a rate above the edge is raised by one',
      area,
      find: 'Math.max(now ?? Number.POSITIVE_INFINITY, alone)',
      replace: '100',
      tests: generous,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/bonus/hedging-gains.ts', [
    {
      name: 'the figure for bets against each other has cashback beyond the share of net losses',
      area,
      find: 'of(refund.successPercent), of(refund.netPercent), most',
      replace: 'of(refund.successPercent), most',
      tests: ['contract/src/backoffice/bonus/hedging-gains.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/publish.ts', [
    {
      name: 'whatever it promises is published by one',
      area,
      find: "    if (measuresNeedingApproval(before, after).length > 0) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: taken,
    },
    {
      name: 'a draft that was changed since it was agreed to is published',
      area,
      find: "  if (row.revision !== revision) return refuse('CHANGED', { who: row.savedBy });\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/rewards.ts', [
    {
      name: 'refunds of all that is lost are set by one',
      area,
      find: "    if (needsApprovalToSet(before.value, settings)) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/bonus-approval.ts', [
    {
      name: 'rates that were changed since are set over',
      area,
      find: "    if ((await lockRewards(client)).seen !== payload.seen) return refuse('CHANGED');\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/publish.ts', [
    {
      name: 'many small promises of one person are no large one',
      area,
      find: '      promised !== null &&\n      (await',
      replace: '      promised === null &&\n      (await',
      tests: taken,
    },
    {
      name: 'two promises of one person at once are not added up',
      area,
      find: '    await lockStaffMember(client, staffMember.staffId);\n',
      replace: '',
      tests: taken,
    },
    {
      name: 'what stands in other words is promised again',
      area,
      find: 'isMaterialChange(before, after) ? maxCreditPerMember(after) : null',
      replace: 'maxCreditPerMember(after)',
      tests: taken,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/bonus/offer-approval-rules.ts', [
    {
      name: 'what is received again and again counts once',
      area,
      find: 'creditOf(offer) * (offer.maxReceived ?? 1)',
      replace: 'creditOf(offer)',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/gaming/admin/game.queries.ts', [
    {
      name: 'another category changes what bets count',
      area,
      find: 'case when g.category = $3 then g.plays else coalesce(g.plays, g.category) end',
      replace: 'g.plays',
      tests: ['server/src/gaming/admin/games.test.ts'],
    },
  ]),
];
