import { expect, test } from 'vitest';
import { bonusOfferSchema, toDraft } from './bonus-offer.schema.ts';
import { readTerms } from './stored-terms.ts';

const schema = bonusOfferSchema({ THB: 5_00, LAK: 5_000_00 });
const words = (word: string) => ({ th: word, la: word, en: word });
const terms = {
  credit: { kind: 'percent', percent: 50, most: 500.5 },
  minDeposit: 100,
  turnoverMultiple: 5.25,
  percentFail: 2,
  cap: 5_000,
};
const draft = (changes: object = {}) => ({
  code: 'WELCOME',
  kind: 'bonus',
  currency: 'THB',
  name: words('Welcome'),
  description: words('Half of your deposit'),
  terms,
  ...changes,
});
const withTerms = (changes: object) => draft({ terms: { ...terms, ...changes } });

test('reads amounts in baht or kip, and fills in defaults', () => {
  const offer = schema.parse(draft());
  expect(offer).toMatchObject({ games: null, audience: 'all', type: 'limit', maxReceived: 1, quota: null });
  expect(readTerms(offer.terms)).toEqual({
    credit: { kind: 'percent', percent: 50, most: 500_50n },
    minDeposit: 100_00n,
    turnoverMultiple: 5.25,
    percentFail: 2,
    cap: 5_000_00n,
    days: 30,
    weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
    minClear: 5_00n,
  });
  expect(
    schema.parse(draft({ currency: 'LAK', terms: { ...terms, credit: { kind: 'fixed', amount: 20_000 } } })),
  ).toMatchObject({
    terms: { credit: { amount: 20_000_00 }, minClear: 5_000_00 },
  });
  expect(schema.parse(withTerms({ minClear: 0 })).terms.minClear).toBe(0);
});

test('reads its own draft output unchanged', () => {
  const offer = schema.parse(draft({ games: ['PG'], quota: 5, endsAt: '2100-01-01T00:00:00Z' }));
  expect(schema.parse(toDraft(offer))).toEqual(offer);
});

test.each([
  ['a code in small letters', draft({ code: 'welcome' }), 'code: 3 to 32'],
  ['a missing language', draft({ name: { th: 'x', en: 'x' } }), 'name.la:'],
  ['a misspelt field', draft({ quotas: 5 }), 'quotas'],
  ['a part of a satang', draft({ terms: { ...terms, minDeposit: 100.001 } }), 'terms.minDeposit:'],
  ['text that is too long', draft({ name: words('x'.repeat(501)) }), 'name.th:'],
  [
    'weights of what nobody plays',
    withTerms({ weights: { slot: 100, sport: 100, casino: 20, lotto: 50, chess: 5 } }),
    'terms.weights',
  ],
  ['a round of no days', withTerms({ days: 0 }), 'terms.days:'],
  ['more receipts than are counted', draft({ maxReceived: 101 }), 'maxReceived:'],
  ['a part of a kip', draft({ currency: 'LAK' }), 'terms.credit.most: no amount of LAK'],
  ['a deposit below zero', draft({ terms: { ...terms, minDeposit: -1 } }), 'terms.minDeposit:'],
  ['a percentage of nothing', draft({ terms: { ...terms, minDeposit: 0 } }), 'a percentage needs a deposit'],
  [
    'a percentage of three decimals',
    draft({ terms: { ...terms, percentFail: 1.234 } }),
    'terms.percentFail:',
  ],
  ['a promotion for every day', draft({ kind: 'promotion', type: 'day' }), 'a promotion is received once'],
  [
    'a first deposit that is none',
    draft({
      audience: 'first-deposit',
      terms: { ...terms, minDeposit: 0, credit: { kind: 'fixed', amount: 5 } },
    }),
    'asks for one',
  ],
  [
    'an end before its start',
    draft({ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }),
    'endsAt:',
  ],
])('refuses %s and names the field', (_, wrong, why) => {
  const read = schema.safeParse(wrong);
  const said = read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(said?.join('\n')).toContain(why);
});
