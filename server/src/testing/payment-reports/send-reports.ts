import { bangkokText, dayKey, startOfDay } from '@kapao/core/calendar';
import { dayMs, dayS, hourMs, hourS, minuteMs } from '@kapao/core/time';
import { NIL as nobody } from 'uuid';
import { importStatement } from '../../payments/bank-receipts/import-statement.ts';
import { matchReceipt } from '../../payments/bank-receipts/match-receipt.ts';
import { postReceipt } from '../../payments/bank-receipts/post-receipt.ts';
import { bankFeedInquiry } from '../../payments/bank-receipts/read-bank-feed.ts';
import { type Payer, receiverOf, referenceKey } from '../../payments/bank-receipts/receipt-evidence.ts';
import { creditQr } from '../../payments/qr-deposits/credit-qr.ts';
import type { Qr } from '../../payments/qr-deposits/qr.queries.ts';
import type { FeedLine } from '../../providers/bank-feed/bank-feed.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import type { FileSpelling, PayerSpelling, Reference, Report, Scenario } from './draw-reports.ts';

/** Names of the two payers in each script. */
export const people = [
  { latin: 'SOMCHAI JAIDEE', thai: 'สมชาย ใจดี', lao: 'ສົມໄຊ ໃຈດີ' },
  { latin: 'SOMSRI RAKTHAI', thai: 'สมศรี รักไทย', lao: 'ສົມສີ ຮັກໄທ' },
] as const;
const titles = { latin: 'MR. ', thai: 'นาย ', lao: 'ທ້າວ ' } as const;

/** What the reports of one scenario are sent to. */
export interface ReportTarget {
  readonly deps: Deps;
  /** Our account at KBANK, into which KBANK's gateway pays as well. */
  readonly accountId: string;
  /** Registered account numbers of the two payers. */
  readonly accountNos: readonly [string, string];
  /** Number that no other scenario has: its amount in minor units is made of it. */
  readonly number: number;
  readonly amount: bigint;
  /** Returns a QR of this payer for the amount. */
  /** Has two people credit the payer with a payment that nobody has reported. */
  creditByHand(payer: 0 | 1, at: Date): Promise<void>;
  qr(payer: 0 | 1, payment: number, createdAt: Date): Promise<Qr>;
}

/** Midnight four days ago, so that every report of a scenario lies in the past. */
const firstDay = startOfDay(dayKey(new Date(Date.now() - 4 * dayMs)));

/** Sends one report by the real code of its source. */
export async function sendReport(target: ReportTarget, scenario: Scenario, report: Report): Promise<void> {
  if (report.by === 'file') {
    const file = scenario.files[report.file];
    if (!file) throw new Error('there is no such file');
    const taken = await importStatement(target.deps, target.accountId, csvOf(target, scenario, file));
    if (!taken.ok || taken.failed) throw new Error(JSON.stringify(taken));
    return;
  }
  const payment = scenario.payments[report.payment];
  if (!payment) throw new Error('there is no such payment');
  const at = new Date(firstDay.getTime() + payment.at * 1000);
  if (report.by === 'hand') return target.creditByHand(payment.payer, new Date(at.getTime() + hourMs));
  if (report.by === 'slip') {
    const { from, hasSeconds } = scenario.slip;
    const reference = textOf(target, report.payment, 'number') ?? '';
    const { id } = await matchReceipt(target.deps, {
      source: 'slip',
      key: `slip/004/${reference}`,
      reference: referenceKey('KBANK', reference),
      receiver: receiverOf({ id: target.accountId, bankCode: 'KBANK', currency: 'THB' }),
      amount: target.amount,
      paidAt: hasSeconds ? at : new Date(Math.floor(at.getTime() / minuteMs) * minuteMs),
      dayOnly: false,
      from: payerOf(target, payment.payer, from),
    });
    return void (await postReceipt(target.deps, id));
  }
  if (report.by === 'feed') {
    const { from, reference, late } = scenario.feed;
    const { bankCode, accountNo, names } = payerOf(target, payment.payer, from);
    return readFeed(target, {
      id: `${target.number}/${report.payment}`,
      transRef: textOf(target, report.payment, reference),
      at: new Date(at.getTime() + (late[report.payment] ?? 0) * 1000),
      amount: target.amount,
      currency: 'THB',
      fromBank: bankCode,
      fromAccountNo: accountNo,
      fromName: names[0] ?? null,
    });
  }
  const { from, reference, hasClock, late } = scenario.gateway;
  const { bankCode, accountNo, names } = payerOf(target, payment.payer, from);
  const isNamed = accountNo !== null || names.length > 0;
  const qr = await target.qr(payment.payer, report.payment, new Date(at.getTime() - 3 * minuteMs));
  await creditQr(target.deps, qr, {
    paymentNo: `P${target.number}-${report.payment}`,
    amount: target.amount,
    at: hasClock ? new Date(at.getTime() + late * 1000) : undefined,
    payer: isNamed ? { bankCode, accountNo, name: names[0] ?? null } : undefined,
    transRef: textOf(target, report.payment, reference) ?? undefined,
  });
}

/** Reads one page of the bank's feed with this line. */
async function readFeed({ deps, accountId }: ReportTarget, line: FeedLine): Promise<void> {
  const bank = deps.providers.banks.get('SCB');
  if (!bank) throw new Error('the demo has a feed of SCB');
  const read = async () =>
    ({ kind: 'done', lines: [line], outgoing: [], unreadable: [], cursor: `after ${line.id}` }) as const;
  const banks = new Map([['KBANK', { ...bank, feed: { ...bank.feed, read } }]]);
  const inquiry = bankFeedInquiry({ ...deps, providers: { ...deps.providers, banks } });
  const attempt = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
  await inquiry.ask({ kind: inquiry.kind, memberId: nobody, id: accountId }, attempt);
}

function payerOf({ accountNos }: ReportTarget, payer: 0 | 1, spelling: PayerSpelling): Payer {
  const no = accountNos[payer];
  const account = {
    whole: no,
    dashed: `${no.slice(0, 3)}-${no.slice(3, 4)}-${no.slice(4, 9)}-${no.slice(9)}`,
    masked: `xxx-x-x${no.slice(5, 9)}-x`,
    none: null,
  }[spelling.account];
  const name = spelling.name === 'none' ? null : people[payer][spelling.name];
  const written = name && (spelling.isCut ? name.slice(0, name.indexOf(' ') + 2) : name);
  return {
    bankCode: spelling.bank === 'none' ? null : 'KBANK',
    accountNo: account,
    names: written
      ? [`${spelling.hasTitle && spelling.name !== 'none' ? titles[spelling.name] : ''}${written}`]
      : [],
  };
}

/** Returns the text in the reference column for a payment. */
function textOf({ number }: ReportTarget, payment: number, reference: Reference): string | null {
  const text = `0163${String(number).padStart(7, '0')}0${payment}BPP`;
  return {
    number: text,
    respelled: `00${text.toLowerCase()}`,
    own: `27${payment}${String(number).padStart(7, '0')}APM4`,
    shared: `ENET${number}`,
    none: null,
  }[reference];
}

function csvOf(target: ReportTarget, scenario: Scenario, file: FileSpelling): string {
  const { payments } = scenario;
  const [first, last] = [Math.min(file.from0, file.to), Math.max(file.from0, file.to)];
  const header = ['at', 'amount', 'fromBank', 'fromAccountNo', 'fromName', 'reference'];
  const rows = payments
    .map(({ at, payer }, i) => ({ at, payer, i }))
    .filter(({ i }) => i >= first && i <= last)
    .map(({ at, payer, i }) => {
      const { bankCode, accountNo, names } = payerOf(target, payer, file.from);
      const bank = bankCode && file.from.bank === 'number' ? '004' : bankCode;
      const amount = (Number(target.amount) / 100).toFixed(2);
      return [
        timeOf(scenario, file, at),
        amount,
        bank,
        accountNo,
        names[0],
        textOf(target, i, file.reference),
      ];
    });
  const noiseAmount = (Number(target.amount + 1n) / 100).toFixed(2);
  const noise = [
    timeOf(scenario, file, payments[first]?.at ?? 0),
    noiseAmount,
    'KBANK',
    target.accountNos[1],
    '',
    '',
  ];
  if (file.hasNoise) rows.push(noise);
  return [header, ...rows].map((cells) => cells.map((cell) => cell ?? '').join()).join('\n');
}

function timeOf({ nextDayFrom, wrongZone }: Scenario, file: FileSpelling, seconds: number): string {
  const real = firstDay.getTime() + seconds * 1000;
  if (file.time === 'day') {
    const isLate = Math.floor((seconds % dayS) / hourS) >= nextDayFrom;
    return dayKey(new Date(real + (isLate ? dayMs : 0)));
  }
  // A bank with both faults is not one payment of one day to anybody.
  const zoneMs = file.isWrongZone && nextDayFrom === 24 ? wrongZone * hourMs : 0;
  const text = bangkokText(new Date(real + file.late * 1000 + zoneMs));
  return `${text.slice(0, 10)}${file.separator}${text.slice(11, file.time === 'second' ? 19 : 16)}`;
}
