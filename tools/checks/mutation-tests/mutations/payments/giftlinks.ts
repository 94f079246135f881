import { type Mutation, mutationsIn } from '../../mutation.ts';

const giftlink = 'server/src/payments/giftlinks';
const all = `${giftlink}/giftlink.test.ts`;
const lost = `${giftlink}/lost-answer.test.ts`;
const killed = `${giftlink}/killed.test.ts`;

export const giftlinkMutations: readonly Mutation[] = [
  ...mutationsIn('server/src/payments/giftlinks/credit-gift.ts', [
    {
      name: 'a link that our number of before redeemed is used by others',
      area: 'giftlink',
      find: 'const isElsewhere = sentTo !== null && sentTo !== recipient;',
      replace: 'const isElsewhere = sentTo !== null && sentTo === recipient;',
      tests: [lost],
    },
  ]),
  ...mutationsIn('server/migrations/0064-giftlink.sql', [
    {
      name: 'a link that somebody else has is tried all the same',
      area: 'giftlink',
      find: 'if v_claim.member_id <> p_member then return \'{"kind": "taken"}\'; end if;',
      replace: '',
      tests: [all],
    },
    {
      name: 'whoever was frozen goes on with what was given up meanwhile',
      area: 'giftlink',
      find: "where member_id = p_member and id = p_id and state = 'claimed' returning provider into v_provider;",
      replace: 'where member_id = p_member and id = p_id returning provider into v_provider;',
      tests: [killed],
    },
    {
      name: 'a gift link is beyond the member’s limits',
      area: 'limits',
      find: 'v_refusal jsonb := refuse_deposit(p_member, p_amount);\n  v_provider text;',
      replace: 'v_refusal jsonb;\n  v_provider text;',
      tests: [all],
    },
  ]),
  ...mutationsIn(`${giftlink}/redeem-link.ts`, [
    {
      name: 'a share of several is redeemed',
      area: 'giftlink',
      find: 'if (shares !== 1 || amount < leastMinor)',
      replace: 'if (amount < leastMinor)',
      tests: [all],
    },
    {
      name: 'what our number has by other ways is credited to whoever sends the link',
      area: 'giftlink',
      find: 'if (gift.sentAt) return ok(',
      replace: 'if (gift) return ok(',
      tests: [all],
    },
  ]),
  ...mutationsIn(`${giftlink}/inquire-gift.ts`, [
    {
      name: 'a link that seems unused is forgotten',
      area: 'giftlink',
      find: "if (answer.kind === 'ours') {",
      replace: "if (answer.kind === 'ours' && asked < 0) {",
      tests: [lost],
    },
  ]),
];
