import { mutationsIn } from '../../mutation.ts';

const area = 'told-fields';
const answers = ['server/src/providers/protocol/answer.test.ts'];
const gateways = ['server/src/payments/gateway-times.test.ts'];
const laos = ['server/src/providers/qr/laos.test.ts'];

/** Mutations of impossible times and amounts, and of texts that the database rejects. */
export const reportedFieldMutations = [
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a bank’s line of a time to come is money of today',
      area,
      find: '  .refine((at) => at.getTime() <= Date.now() + dayMs, ',
      replace: '  .refine(() => true, ',
      tests: ['server/src/providers/bank-feed/statement-json.test.ts'],
    },
    {
      name: 'what is told of a time before us is told at that time',
      area,
      find: '  .refine((at) => at >= earliest, ',
      replace: '  .refine(() => true, ',
      tests: answers,
    },
    {
      name: 'half a sign at the end of a name is kept',
      area,
      find: "text.replace(unstorable, ' ')",
      replace: 'text',
      tests: answers,
    },
  ]),
  ...mutationsIn('server/src/providers/qr/signed-json.ts', [
    {
      name: 'a gateway of kip is paid in fractions',
      area,
      find: 'amount: amountIn(currency),',
      replace: "amount: amountIn('THB'),",
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a fraction of a kip can be booked',
      area,
      find: "check (currency <> 'LAK' or amount % 100 = 0)",
      replace: "check (currency <> 'LAK' or amount > 0)",
      tests: ['server/src/payments/kip.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/qr-evidence.ts', [
    {
      name: 'a gateway’s payment is made before its QR',
      area,
      find: 'return madeAt && at.getTime() < madeAt.getTime() - skewMs ? null : at;',
      replace: 'return at;',
      tests: gateways,
    },
    {
      name: 'a gateway’s payment is made hours after it was told of',
      area,
      find: 'if (!at || at.getTime() > Date.now() + maxAheadMs) return null;',
      replace: 'if (!at) return null;',
      tests: gateways,
    },
    {
      name: 'a payment whose payer’s name is cut within a sign is never booked',
      area,
      find: 'name: clean(payer.name)',
      replace: 'name: payer.name',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/jdb-qr.ts', [
    {
      name: 'JDB’s payments may be of the Buddhist year',
      area,
      find: 'txnDateTime: moment.optional()',
      replace: 'txnDateTime: z.coerce.date().optional()',
      tests: laos,
    },
  ]),
  ...mutationsIn('server/src/providers/giftlink/true-money.ts', [
    {
      name: 'a gift came at a time in microseconds',
      area,
      find: '  .pipe(eventTime);',
      replace: '  .pipe(z.date());',
      tests: ['server/src/providers/giftlink/true-money.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/giftlinks/credit-gift.ts', [
    {
      name: 'a gift that came at a time in microseconds is never credited',
      area,
      find: '(eventTimeOrNull(at) ?? new Date())',
      replace: '(at ?? new Date())',
      tests: ['server/src/payments/giftlinks/company-clock.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/game/answer.ts', [
    {
      name: 'a link to a game may hold what the database does not take',
      area,
      find: ', normalize: true',
      replace: '',
      tests: ['server/src/providers/game/link.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/slip/slipok.ts', [
    {
      name: 'a slip of another year is judged by it',
      area,
      find: 'eventTimeOrNull(bangkok(found.transDate, found.transTime))',
      replace: 'bangkok(found.transDate, found.transTime)',
      tests: ['server/src/providers/slip/verifiers.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/withdrawals/settle-withdrawal.ts', [
    {
      name: 'a withdrawal is never paid because its bank’s clock is wrong',
      area,
      find: 'eventTimeOrNull(answer.at)?.toISOString()',
      replace: 'answer.at?.toISOString()',
      tests: ['server/src/payments/withdrawals/sent-once.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/infer-from-balance/bets-since.ts', [
    {
      name: 'a bet of a time that can not be is passed over',
      area,
      find: 'isMine(bet) && !eventTimeOrNull(bet.settledAt)',
      replace: 'false as boolean',
      tests: ['server/src/gaming/transfers/infer-from-balance/infer-from-balance.test.ts'],
    },
  ]),
];
