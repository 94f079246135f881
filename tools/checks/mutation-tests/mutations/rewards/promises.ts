import { mutationsIn } from '../../mutation.ts';

const generous = ['contract/src/backoffice/bonus/offer-approval-rules.test.ts'];
const taken = ['server/src/rewards/bonus/admin/offer-approval-limit.test.ts'];
const area = 'promises';

/** Mutations of what one staff member may promise members alone. */
export const promisesMutations = [
  ...mutationsIn('contract/src/backoffice/bonus/offer-approval-rules.ts', [
    {
      name: 'one person publishes an offer without wagering',
      area,
      find: 'turnoverMultiple < limitWithoutApproval.turnoverMultiple',
      replace: 'turnoverMultiple < 0',
      tests: generous,
    },
    {
      name: 'one person publishes a high daily credit',
      area,
      find: 'often: !isOnce &&',
      replace: 'often: false &&',
      tests: generous,
    },
    {
      name: 'one person publishes a credit without a deposit',
      area,
      find: 'free: isFree,',
      replace: 'free: false,',
      tests: generous,
    },
    {
      name: 'one person publishes a fixed credit above its deposit',
      area,
      find: 'amount > minDeposit',
      replace: 'false',
      tests: generous,
    },
    {
      name: 'one person extends an approved offer without end',
      area,
      find: ' || end(after) > end(before)',
      replace: '',
      tests: generous,
    },
    {
      name: 'one person switches on a rate above the bounds',
      area,
      find: '!stored[part].active && after[part].active',
      replace: 'stored[part].active && !after[part].active',
      tests: generous,
    },
    {
      name: 'one person switches on cashback without a weekly maximum',
      area,
      find: ', maxMinor: { THB: 0, LAK: 0 } }',
      replace: ' }',
      tests: generous,
    },
    {
      name: 'one person raises a rate above the bounds',
      area,
      find: 'Math.max(now ?? Number.POSITIVE_INFINITY, alone)',
      replace: '100',
      tests: generous,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/bonus/hedging-gains.ts', [
    {
      name: 'the hedging figure exceeds the maximum share of net losses',
      area,
      find: 'of(refund.successPercent), of(refund.netPercent), most',
      replace: 'of(refund.successPercent), most',
      tests: ['contract/src/backoffice/bonus/hedging-gains.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/publish.ts', [
    {
      name: 'one person publishes an offer that needs approval',
      area,
      find: "    if (measuresNeedingApproval(before, after).length > 0) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: taken,
    },
    {
      name: 'a draft changed since its approval is published',
      area,
      find: "  if (row.revision !== revision) return refuse('CHANGED', { who: row.savedBy });\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/rewards.ts', [
    {
      name: 'one person sets cashback of all losses',
      area,
      find: "    if (needsApprovalToSet(before.value, settings)) return refuse('NEEDS_APPROVAL');\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/bonus-approval.ts', [
    {
      name: 'rates changed since the request are overwritten',
      area,
      find: "    if ((await lockRewards(client)).seen !== payload.seen) return refuse('CHANGED');\n",
      replace: '',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/admin/publish.ts', [
    {
      name: 'many small offers of one person are not added up',
      area,
      find: '      promised !== null &&\n      (await',
      replace: '      promised === null &&\n      (await',
      tests: taken,
    },
    {
      name: 'two concurrent offers of one person are not added up',
      area,
      find: '    await lockStaffMember(client, staffMember.staffId);\n',
      replace: '',
      tests: taken,
    },
    {
      name: 'a reworded offer counts as another promise',
      area,
      find: 'isMaterialChange(before, after) ? maxCreditPerMember(after) : null',
      replace: 'maxCreditPerMember(after)',
      tests: taken,
    },
  ]),
  ...mutationsIn('contract/src/backoffice/bonus/offer-approval-rules.ts', [
    {
      name: 'a repeatable credit counts once',
      area,
      find: 'creditOf(offer) * (offer.maxReceived ?? 1)',
      replace: 'creditOf(offer)',
      tests: taken,
    },
  ]),
  ...mutationsIn('server/src/gaming/admin/game.queries.ts', [
    {
      name: 'another category changes how bets count',
      area,
      find: 'case when g.category = $3 then g.plays else coalesce(g.plays, g.category) end',
      replace: 'g.plays',
      tests: ['server/src/gaming/admin/games.test.ts'],
    },
  ]),
];
