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
      find: 'return isSentElsewhere(gift, channel) && (',
      replace: 'return !isSentElsewhere(gift, channel) && (',
      tests: [lost],
    },
  ]),
  ...mutationsIn('server/migrations/0064-giftlink.sql', [
    {
      name: 'a gift link that another member claimed is redeemed',
      area: 'giftlink',
      find: 'if v_claim.member_id <> p_member then return \'{"kind": "taken"}\'; end if;',
      replace: '',
      tests: [all],
    },
    {
      name: 'a delayed process redeems a link that was released meanwhile',
      area: 'giftlink',
      find: "where member_id = p_member and id = p_id and state = 'claimed' returning provider into v_provider;",
      replace: 'where member_id = p_member and id = p_id returning provider into v_provider;',
      tests: [killed],
    },
    {
      name: 'a gift link ignores the member’s limits',
      area: 'limits',
      find: 'v_refusal jsonb := refuse_deposit(p_member, p_amount);\n  v_provider text;',
      replace: 'v_refusal jsonb;\n  v_provider text;',
      tests: [all],
    },
  ]),
  ...mutationsIn(`${giftlink}/redeem-link.ts`, [
    {
      name: 'a voucher with several shares is redeemed',
      area: 'giftlink',
      find: 'if (shares !== 1 || amount < leastMinor)',
      replace: 'if (amount < leastMinor)',
      tests: [all],
    },
    {
      name: 'a voucher that our number redeemed otherwise is credited to whoever sends its link',
      area: 'giftlink',
      find: 'if (gift.sentAt) return ok(',
      replace: 'if (gift) return ok(',
      tests: [all],
    },
  ]),
  ...mutationsIn(`${giftlink}/inquire-gift.ts`, [
    {
      name: 'a link without a known outcome is released',
      area: 'giftlink',
      find: "if (answer.kind === 'ours') {",
      replace: "if (answer.kind === 'ours' && asked < 0) {",
      tests: [lost],
    },
  ]),
];
