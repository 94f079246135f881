import { mutationsIn } from '../../mutation.ts';

const area = 'reports';
const inquiries = ['server/src/payments/qr-deposits/inquire-qr.test.ts'];
const slips = ['server/src/payments/slips/slip.test.ts'];
const answers = ['server/src/providers/protocol/answer.test.ts'];

/** Mutations of how a bank's reports are read. */
export const reportMutations = [
  ...mutationsIn('core/src/calendar.ts', [
    {
      name: 'a provider’s time without an offset is the server’s own',
      area,
      find: "offset = '+07:00'] =",
      replace: "offset = ''] =",
      tests: answers,
    },
  ]),
  ...mutationsIn('core/src/text/plain-text.ts', [
    {
      name: 'a name with its sara am in two parts is another person’s',
      area,
      find: 'return spellings.reduce((text, [other, usual]) => text.replace(other, usual), plain);',
      replace: 'return plain;',
      tests: ['core/src/account/payer-match.test.ts'],
    },
  ]),
  ...mutationsIn('core/src/account/payer-match.ts', [
    {
      name: 'what nobody sees in a payer’s name makes another person of them',
      area,
      find: 'normalizeAccountName(tidyName(name))',
      replace: "normalizeAccountName(name.normalize('NFC'))",
      tests: ['core/src/account/payer-match.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a bank in words is no bank, and its account number any bank’s',
      area,
      find: "return [...code].slice(0, bankNameLimit).join('') || null;",
      replace: 'return /^[A-Z0-9]{2,12}$/.test(code) ? code : null;',
      tests: answers,
    },
    {
      name: 'the fifth of November is the eleventh of May to a provider’s day first',
      area,
      find: 'fromIsoText(text.trim())',
      replace: 'new Date(`${text}Z`.replace(/(Z|[+-]\\d\\d:?\\d\\d)Z$/, "$1"))',
      tests: answers,
    },
  ]),
  ...mutationsIn('server/src/providers/bank-feed/statement-json.ts', [
    {
      name: 'a payout in a bank’s feed is credited as a deposit',
      area,
      find: "(read.data.direction === 'in' ? lines : outgoing)",
      replace: 'lines',
      tests: ['server/src/providers/bank-feed/statement-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/match-receipt.queries.ts', [
    {
      name: 'a bank that nobody knows hides the bank that another source names',
      area,
      find: 'case when exists (select from bank b where b.code = from_bank) then from_bank else coalesce($4, from_bank) end',
      replace: 'coalesce(from_bank, $4)',
      tests: ['server/src/payments/bank-receipts/claimed-once.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/inquire-qr.ts', [
    {
      name: 'money on a given-up QR is not looked for while its gateway cannot cancel it',
      area,
      find: "if (cancelling.kind === 'closed') return cancelling;",
      replace: "if (cancelling.kind !== 'paid') return cancelling;",
      tests: inquiries,
    },
    {
      name: 'a given-up QR that stays open at its gateway calls nobody',
      area,
      find: "return cancelling.kind === 'unknown' && status.kind === 'open' ? cancelling : status;",
      replace: 'return status;',
      tests: inquiries,
    },
    {
      name: 'a payment that staff decide about is a fault of ours',
      area,
      find: "credited?.state === 'paid' ? { kind: 'settled' } :",
      replace: "credited ? { kind: 'settled' } :",
      tests: inquiries,
    },
  ]),
  ...mutationsIn('server/src/payments/qr-deposits/cancel-qr.ts', [
    {
      name: 'a QR whose payment went to staff cannot be cancelled',
      area,
      find: "if (status.kind === 'paid') await creditQr(",
      replace: "if (status.kind === 'paid') return creditQr(",
      tests: inquiries,
    },
  ]),
  ...mutationsIn('server/src/payments/slips/verify-slip.ts', [
    {
      name: 'an outage of its verifier fails a true slip',
      area,
      find: 'channel.retryAfterMs[slip.notFound]',
      replace: 'channel.retryAfterMs[slip.turns]',
      tests: slips,
    },
    {
      name: 'a bank that only a slip’s QR names is the payer’s',
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
      name: 'one transfer with several QRs is credited once for each bank in them',
      area,
      find: "evidence.source === 'slip' ? await slipsUnderOtherBanks(",
      replace: "evidence.source === 'line' ? await slipsUnderOtherBanks(",
      tests: slips,
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a bank that makes a new cursor for each answer is read without pause',
      area,
      find: '(read.cursor === account.place || !hasRows || repeats)',
      replace: '(read.cursor === account.place || repeats)',
      tests: ['server/src/payments/bank-receipts/malformed-line.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/statement/statement-row.ts', [
    {
      name: 'a payer’s name in a statement keeps what nobody sees in it',
      area,
      find: '(text && plainText(text).trim()) || null',
      replace: 'text',
      tests: ['server/src/payments/bank-receipts/statement/read-statement-file.test.ts'],
    },
  ]),
];
