import { mutationsIn } from '../../mutation.ts';

const area = 'reports';
const inquiries = ['server/src/payments/qr-deposits/inquire-qr.test.ts'];
const slips = ['server/src/payments/slips/slip.test.ts'];
const answers = ['server/src/providers/protocol/answer.test.ts'];

/** Mutations of how a bank's reports are read. */
export const reportMutations = [
  ...mutationsIn('core/src/calendar.ts', [
    {
      name: 'a provider’s time without an offset is read in the server’s zone',
      area,
      find: "offset = '+07:00'] =",
      replace: "offset = ''] =",
      tests: answers,
    },
  ]),
  ...mutationsIn('core/src/text/plain-text.ts', [
    {
      name: 'a name with sara am in two parts counts as another person',
      area,
      find: 'return spellings.reduce((text, [other, usual]) => text.replace(other, usual), plain);',
      replace: 'return plain;',
      tests: ['core/src/account/payer-match.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/payer-match.ts', [
    {
      name: 'invisible characters in a payer’s name make another person',
      area,
      find: 'const written = tidyName(name)',
      replace: "const written = name.normalize('NFC')",
      tests: ['core/src/account/payer-match.test.ts'],
    },
    {
      name: 'a Lao name written with one letter for two is another person',
      area,
      find: ".replaceAll('ຫນ', 'ໜ').replaceAll('ຫມ', 'ໝ')",
      replace: '',
      tests: ['core/src/account/payer-match.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a bank given in words is dropped',
      area,
      find: "return [...code].slice(0, bankNameLimit).join('') || null;",
      replace: 'return /^[A-Z0-9]{2,12}$/.test(code) ? code : null;',
      tests: answers,
    },
    {
      name: '5/11 in a provider’s date is read as 11 May',
      area,
      find: 'fromIsoText(text.trim())',
      replace: 'new Date(`${text}Z`.replace(/(Z|[+-]\\d\\d:?\\d\\d)Z$/, "$1"))',
      tests: answers,
    },
  ]),
  ...mutationsIn('server/src/providers/bank-feed/statement-json.ts', [
    {
      name: 'an outgoing line of a bank feed is credited as a deposit',
      area,
      find: "(read.data.direction === 'in' ? lines : outgoing)",
      replace: 'lines',
      tests: ['server/src/providers/bank-feed/statement-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'an unknown bank hides the bank that another source names',
      area,
      find: 'case when exists (select from bank b where b.code = from_bank) then from_bank else coalesce($4, from_bank) end',
      replace: 'coalesce(from_bank, $4)',
      tests: ['server/src/payments/bank-receipts/claimed-once.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/inquire-qr.ts', [
    {
      name: 'a given-up QR is not inquired about while its gateway cannot cancel it',
      area,
      find: "if (cancelling.kind === 'closed') return cancelling;",
      replace: "if (cancelling.kind !== 'paid') return cancelling;",
      tests: inquiries,
    },
    {
      name: 'a given-up QR that stays open raises no alarm',
      area,
      find: "return cancelling.kind === 'unknown' && status.kind === 'open' ? cancelling : status;",
      replace: 'return status;',
      tests: inquiries,
    },
    {
      name: 'a payment that waits for staff counts as a fault',
      area,
      find: "credited?.state === 'paid' ? { kind: 'settled' } :",
      replace: "credited ? { kind: 'settled' } :",
      tests: inquiries,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/cancel-qr.ts', [
    {
      name: 'a QR whose payment waits for staff cannot be cancelled',
      area,
      find: "if (status.kind === 'paid') await creditQr(",
      replace: "if (status.kind === 'paid') return creditQr(",
      tests: inquiries,
    },
  ]),
  ...mutationsIn('server/src/payments/slips/verify-slip.ts', [
    {
      name: 'an outage of the verifier fails a valid slip',
      area,
      find: 'channel.retryAfterMs[slip.notFound]',
      replace: 'channel.retryAfterMs[slip.turns]',
      tests: slips,
    },
    {
      name: 'a bank that only the slip’s QR names counts as the payer’s',
      area,
      find: 'bankNumber === null ? null : bankCode',
      replace: 'bankCode',
      tests: slips,
    },
    {
      name: 'of two slips in one picture the first is credited',
      area,
      find: 'other.sendingBank !== sendingBank || other.transRef !== transRef',
      replace: 'other.text === text',
      tests: slips,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.ts', [
    {
      name: 'one transfer with several slip QRs is credited for each bank',
      area,
      find: "evidence.source === 'slip' ? await slipsUnderOtherBanks(",
      replace: "evidence.source === 'line' ? await slipsUnderOtherBanks(",
      tests: slips,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a bank with a new cursor in each answer is read without pause',
      area,
      find: '(read.cursor === account.place || !hasRows || repeats)',
      replace: '(read.cursor === account.place || repeats)',
      tests: ['server/src/payments/bank-receipts/malformed-line.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'a payer’s name in a statement keeps invisible characters',
      area,
      find: '(text && plainText(text).trim()) || null',
      replace: 'text',
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
  ]),
];
