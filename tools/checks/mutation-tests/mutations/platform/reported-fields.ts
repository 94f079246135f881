import { mutationsIn } from '../../mutation.ts';

const area = 'reported-fields';
const answers = ['server/src/providers/protocol/answer.test.ts'];
const gateways = ['server/src/payments/gateway-times.test.ts'];
const laos = ['server/src/providers/qr/laos.test.ts'];

/** Mutations of impossible times and amounts, and of texts that the database rejects. */
export const reportedFieldMutations = [
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a bank line with a future time is accepted as of today',
      area,
      find: '  .refine((at) => at.getTime() <= Date.now() + dayMs, ',
      replace: '  .refine(() => true, ',
      tests: ['server/src/providers/bank-feed/statement-json.test.ts'],
    },
    {
      name: 'a report with an impossible early time is accepted',
      area,
      find: '  .refine((at) => at >= earliest, ',
      replace: '  .refine(() => true, ',
      tests: answers,
    },
    {
      name: 'half a surrogate pair at the end of a name is kept',
      area,
      find: "text.replace(unstorable, ' ')",
      replace: 'text',
      tests: answers,
    },
  ]),
  ...mutationsIn('server/src/providers/qr/signed-json.ts', [
    {
      name: 'a gateway in kip accepts fractions',
      area,
      find: 'amount: amountIn(currency),',
      replace: "amount: amountIn('THB'),",
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0063-bank-receipt.sql', [
    {
      name: 'a fraction of a kip can be posted',
      area,
      find: "check (currency <> 'LAK' or amount % 100 = 0)",
      replace: "check (currency <> 'LAK' or amount > 0)",
      tests: ['server/src/payments/kip.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/qr-evidence.ts', [
    {
      name: 'a payment with a time before its QR is accepted',
      area,
      find: 'return madeAt && at.getTime() < madeAt.getTime() - skewMs ? null : at;',
      replace: 'return at;',
      tests: gateways,
    },
    {
      name: 'a payment with a time hours ahead is accepted',
      area,
      find: 'if (!at || at.getTime() > Date.now() + maxAheadMs) return null;',
      replace: 'if (!at) return null;',
      tests: gateways,
    },
    {
      name: 'a payment whose payer’s name ends in half a surrogate pair is never posted',
      area,
      find: 'name: clean(payer.name)',
      replace: 'name: payer.name',
      tests: ['server/src/payments/qr-deposits/reported-by-others.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/jdb-qr.ts', [
    {
      name: 'JDB’s payments are accepted with Buddhist years',
      area,
      find: 'txnDateTime: moment.optional()',
      replace: 'txnDateTime: z.coerce.date().optional()',
      tests: laos,
    },
  ]),
  ...mutationsIn('server/src/providers/giftlink/true-money.ts', [
    {
      name: 'a gift’s time in microseconds is accepted as milliseconds',
      area,
      find: '  .pipe(eventTime);',
      replace: '  .pipe(z.date());',
      tests: ['server/src/providers/giftlink/true-money.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/giftlinks/credit-gift.ts', [
    {
      name: 'a gift with a time in microseconds is never credited',
      area,
      find: '(eventTimeOrNull(at) ?? new Date())',
      replace: '(at ?? new Date())',
      tests: ['server/src/payments/giftlinks/provider-clock.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/game/answer.ts', [
    {
      name: 'a game link with characters that the database rejects is stored',
      area,
      find: ', normalize: true',
      replace: '',
      tests: ['server/src/providers/game/link.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/slip/slipok.ts', [
    {
      name: 'a slip with an impossible year is judged by it',
      area,
      find: 'eventTimeOrNull(bangkok(found.transDate, found.transTime))',
      replace: 'bangkok(found.transDate, found.transTime)',
      tests: ['server/src/providers/slip/verifiers.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/withdrawals/settle-withdrawal.ts', [
    {
      name: 'a withdrawal is never settled because of its bank’s wrong clock',
      area,
      find: 'eventTimeOrNull(answer.at)?.toISOString()',
      replace: 'answer.at?.toISOString()',
      tests: ['server/src/payments/withdrawals/sent-once.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/infer-from-balance/bets-since.ts', [
    {
      name: 'a bet with an impossible time is skipped',
      area,
      find: 'isMine(bet) && !eventTimeOrNull(bet.settledAt)',
      replace: 'false as boolean',
      tests: ['server/src/gaming/transfers/infer-from-balance/infer-from-balance.test.ts'],
    },
  ]),
];
