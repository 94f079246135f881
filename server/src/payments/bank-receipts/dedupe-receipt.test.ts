import { expect, test } from 'vitest';
import type { KnownReceipt } from './bank-receipt.queries.ts';
import { dedupeReceipt } from './dedupe-receipt.ts';
import type { Payer, ReceiptEvidence } from './receipt-evidence.ts';

const at = new Date('2026-11-22T03:00:10Z');
const somchai: Payer = { bankCode: 'KBANK', accountNo: '1234567890', names: ['SOMCHAI JAIDEE'] };
const masked: Payer = { bankCode: 'KBANK', accountNo: 'xxx-x-x6789-x', names: ['นาย สมชาย ใ'] };
const somebody: Payer = { bankCode: 'KBANK', accountNo: '5550001112', names: [] };
const unnamed: Payer = { bankCode: null, accountNo: null, names: [] };

const receiver = { id: 'r', bankCode: 'SCB', account: 'operator:bank:SCB', currency: 'THB' } as const;

function evidence(change: Partial<ReceiptEvidence> = {}): ReceiptEvidence {
  return {
    source: 'line',
    key: 'k',
    reference: null,
    receiver,
    amount: 500_00n,
    paidAt: at,
    dayOnly: false,
    from: somchai,
    ...change,
  };
}

function known(id: string, change: Partial<KnownReceipt> = {}): KnownReceipt {
  return {
    id,
    account: 'operator:bank:SCB',
    receiver: 'r',
    currency: 'THB',
    amount: 500_00n,
    paidAt: at,
    paidSince: null,
    dayOnly: false,
    sources: ['slip'],
    files: [],
    hasReference: false,
    references: [],
    from: somchai,
    state: 'credited',
    doubts: [],
    memberId: 'm',
    entryId: id,
    creditId: id,
    createdAt: at,
    ...change,
  };
}

/** Two numbers as banks give them. */
const [numberOne, numberTwo] = ['ref/KBANK/016325080509BPP1', 'ref/KBANK/016325091000APM2'];
const referring = (reference: string) => ({ hasReference: true, references: [reference] });
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const outcome = (about: ReceiptEvidence, ...alike: KnownReceipt[]) => {
  const same = dedupeReceipt(about, alike);
  return same.kind === 'same' ? same.payment.id : same.kind;
};

test('a line and a slip of one minute, amount and payer are the same payment', () => {
  expect(outcome(evidence(), known('a', { paidAt: later(80) }))).toBe('a');
  expect(outcome(evidence({ from: masked }), known('a'))).toBe('a');
});

test('evidence without a payer is a possible duplicate of a payment of its amount', () => {
  expect(outcome(evidence({ from: unnamed }), known('a'))).toBe('possible-duplicate');
});

test('another payer, another reference or a source that reported before means a new payment', () => {
  expect(outcome(evidence({ from: somebody }), known('a'))).toBe('new');
  expect(outcome(evidence({ from: { ...somchai, bankCode: 'SCB' } }), known('a'))).toBe('new');
  expect(outcome(evidence({ reference: numberOne }), known('a', referring(numberTwo)))).toBe('new');
  expect(outcome(evidence(), known('a', { sources: ['slip', 'line'] }))).toBe('new');
  const row = evidence({ source: 'import', file: 'f' });
  expect(outcome(row, known('a', { sources: ['import'], files: ['e', 'f'] }))).toBe('new');
  expect(outcome(evidence())).toBe('new');
});

test.each([
  ['ref/KBANK/16325bpp1', 'ref/KBANK/016325-BPP1'],
  ['ref/KBANK/16325BPP1', 'ref/004/16325BPP1'],
  ['ref/KBANK/2026112216325BPP1', 'ref/KBANK/16325BPP1'],
  ['ref/KBANK/000', 'ref/KBANK/16325BPP1'],
  // Texts that stand beside many payments.
  ['ref/KBANK/ENET1', numberOne],
  ['ref/KBANK/TRANSFERFROMKBANK', numberOne],
])('the references %s and %s prove neither one payment nor two', (one, other) => {
  for (const [first, then] of [
    [one, other],
    [other, one],
  ] as const)
    for (const minutes of [0, 30]) {
      const paidAt = later(minutes * 60);
      expect(outcome(evidence({ reference: then, paidAt }), known('a', referring(first)))).toBe(
        'possible-duplicate',
      );
    }
});

test.each(['line', 'import', 'slip'] as const)(
  'numbers that differ from those of a file prove two payments only more than an hour apart, and not whole hours, first reported by %s',
  (source) => {
    const reported = (seconds: number) => ({
      ...referring(numberOne),
      sources: [source],
      paidAt: later(seconds),
    });
    const row = evidence({ source: 'import', file: 'f', reference: numberTwo });
    const line = evidence({ reference: numberTwo });
    // Seven hours apart is a statement that was read in the wrong zone.
    for (const seconds of [91, 30 * 60, 58 * 60, 7 * 3600 + 20]) {
      expect(outcome(row, known('a', reported(seconds)))).toBe('possible-duplicate');
      if (source === 'import')
        expect(outcome(line, known('a', reported(seconds)))).toBe('possible-duplicate');
    }
    for (const minutes of [30, 61])
      expect(outcome(row, known('a', { ...reported(minutes * 60), from: unnamed }))).toBe(
        'possible-duplicate',
      );
    expect(outcome(row, known('a', { ...reported(7 * 3600), from: unnamed }))).toBe('new');
    for (const report of [row, line]) expect(outcome(report, known('a', reported(2.5 * 3600)))).toBe('new');
    expect(outcome(row, known('a', { ...reported(1800), from: somebody }))).toBe('new');
  },
);

test('of several matches the nearest counts if all have the same result, else it is a possible duplicate', () => {
  const two = [known('a', { paidAt: later(60) }), known('b', { paidAt: later(-5) })];
  expect(outcome(evidence(), ...two)).toBe('b');
  expect(outcome(evidence(), known('a'), known('b', { memberId: 'n' }))).toBe('possible-duplicate');
  expect(outcome(evidence(), known('a'), known('b', { state: 'in-suspense', memberId: null }))).toBe(
    'possible-duplicate',
  );
  expect(outcome(evidence({ from: unnamed }), ...two)).toBe('possible-duplicate');
});

test('of several payments within the time of a QR, the first one after it was made counts', () => {
  const qr = evidence({ source: 'qr', paidSince: later(-60), paidAt: later(7200) });
  const lines = [3600, 0, 1800].map((seconds) =>
    known(`${seconds}`, { sources: ['line'], paidAt: later(seconds) }),
  );
  expect(outcome(qr, ...lines)).toBe('0');
  const qrs = [-60, 60, 30].map((seconds) =>
    known(`${seconds}`, { sources: ['qr'], paidSince: later(seconds - 3600), paidAt: later(7200) }),
  );
  expect(outcome(evidence({ paidAt: later(-3500) }), ...qrs)).toBe('60');
});

test('a possible duplicate of one payment is doubted for each payment that it may be', () => {
  const two = [known('a', { from: unnamed }), known('b', { paidAt: later(1800) })];
  expect(dedupeReceipt(evidence(), two)).toMatchObject({ like: [{ id: 'a' }, { id: 'b' }] });
});

test('when not all similar payments were compared, only an equal row counts as the same payment', () => {
  const outcomeOfSome = (about: ReceiptEvidence, ...alike: KnownReceipt[]) => {
    const same = dedupeReceipt(about, alike, false);
    return same.kind === 'same' ? same.payment.id : same.kind;
  };
  expect(outcomeOfSome(evidence(), known('a'))).toBe('possible-duplicate');
  expect(outcomeOfSome(evidence(), known('a', { from: somebody }))).toBe('possible-duplicate');
  const row = evidence({ source: 'import', file: 'b' });
  expect(outcomeOfSome(row, known('a', { sources: ['import'], files: ['a'] }))).toBe('a');
});

test('a line hours away from the slip of its payer and amount is a possible duplicate', () => {
  expect(outcome(evidence(), known('a', { paidAt: later(7 * 3600) }))).toBe('possible-duplicate');
  expect(outcome(evidence({ from: unnamed }), known('a', { paidAt: later(7 * 3600) }))).toBe('new');
});

test.each([91, 890, 58 * 60])(
  'a slip %i s away from a line of its payer is a possible duplicate, whichever came first',
  (seconds) => {
    const [slip, line] = [{ source: 'slip' }, { sources: ['line'], paidAt: later(seconds) }] as const;
    expect(outcome(evidence(slip), known('a', line))).toBe('possible-duplicate');
    expect(outcome(evidence(slip), known('a', { ...line, paidAt: later(-seconds) }))).toBe(
      'possible-duplicate',
    );
    expect(outcome(evidence({ ...slip, from: masked }), known('a', { ...line, from: unnamed }))).toBe(
      'possible-duplicate',
    );
    expect(outcome(evidence(), known('a', { paidAt: later(seconds) }))).toBe('possible-duplicate');
    const references = { ...referring(numberTwo), sources: ['line'], paidAt: later(seconds) };
    expect(outcome(evidence({ source: 'slip', reference: numberOne }), known('a', references))).toBe('new');
  },
);

test('a slip hours away from a line is doubted only near whole hours, as by a wrong time zone', () => {
  const line = { sources: ['line'] };
  const slip = evidence({ source: 'slip' });
  expect(outcome(slip, known('a', { ...line, paidAt: later(7 * 3600 + 20) }))).toBe('possible-duplicate');
  expect(outcome(slip, known('a', { ...line, paidAt: later(7 * 3600 - 20) }))).toBe('possible-duplicate');
  expect(outcome(slip, known('a', { ...line, paidAt: later(2.5 * 3600) }))).toBe('new');
});

test('a day-only row matches a payment of that day; a similar one of another day is a possible duplicate', () => {
  const row = evidence({ source: 'import', dayOnly: true, paidAt: new Date('2026-11-22T05:00:00Z') });
  expect(outcome(row, known('a', { paidAt: new Date('2026-11-22T16:59:00Z') }))).toBe('a');
  expect(outcome(row, known('a', { paidAt: new Date('2026-11-22T17:01:00Z') }))).toBe('possible-duplicate');
  expect(outcome(row, known('a', { from: somebody }))).toBe('new');
});

test('a day-only row and a time of the day before or after it are a possible duplicate, whichever came first', () => {
  const row = { dayOnly: true, paidAt: new Date('2026-11-22T05:00:00Z') };
  // The last two are the first and last minutes of the days before and after.
  for (const at of [
    '2026-11-21T16:55:00Z',
    '2026-11-21T08:10:00Z',
    '2026-11-22T17:20:00Z',
    '2026-11-20T17:01:00Z',
    '2026-11-23T16:59:00Z',
  ]) {
    const timed = { paidAt: new Date(at) };
    for (const source of ['slip', 'qr', 'line'] as const) {
      expect(outcome(evidence({ source, ...timed }), known('a', { ...row, sources: ['import'] }))).toBe(
        'possible-duplicate',
      );
      expect(
        outcome(evidence({ source: 'import', ...row }), known('a', { ...timed, sources: [source] })),
      ).toBe('possible-duplicate');
    }
    const [one, other] = [
      { sources: ['import'], files: ['a'] },
      { source: 'import', file: 'b' },
    ] as const;
    expect(outcome(evidence({ ...other, ...timed }), known('a', { ...one, ...row }))).toBe(
      'possible-duplicate',
    );
    expect(outcome(evidence({ ...other, ...row }), known('a', { ...one, ...timed }))).toBe(
      'possible-duplicate',
    );
  }
});

test('a day-only row says nothing of a time two days away', () => {
  const row = evidence({ source: 'import', dayOnly: true, paidAt: new Date('2026-11-22T05:00:00Z') });
  for (const at of ['2026-11-20T16:59:00Z', '2026-11-23T17:01:00Z'])
    for (const source of ['slip', 'line'])
      expect(outcome(row, known('a', { paidAt: new Date(at), sources: [source] }))).toBe('new');
});

test('day-only rows of two files on two days are a possible duplicate only if another source reported one of them', () => {
  const first = { dayOnly: true, paidAt: new Date('2026-11-21T05:00:00Z'), files: ['a'] };
  const row = evidence({
    source: 'import',
    file: 'b',
    dayOnly: true,
    paidAt: new Date('2026-11-22T05:00:00Z'),
  });
  expect(outcome(row, known('a', { ...first, sources: ['import', 'line'] }))).toBe('possible-duplicate');
  expect(outcome(row, known('a', { ...first, sources: ['import'] }))).toBe('new');
});

test('a row in the wrong zone that was also recorded late is a possible duplicate, whichever came first', () => {
  for (const minutes of [3, 61]) {
    const late = later(7 * 3600 - minutes * 60);
    const [row, files] = [
      { source: 'import', file: 'f', paidAt: late },
      { sources: ['import'], files: ['f'], paidAt: late },
    ] as const;
    for (const source of ['slip', 'qr'] as const) {
      expect(outcome(evidence({ source }), known('a', files))).toBe('possible-duplicate');
      expect(outcome(evidence(row), known('a', { sources: [source] }))).toBe('possible-duplicate');
    }
    expect(outcome(evidence(row), known('a', { sources: ['import'], files: ['e'] }))).toBe(
      'possible-duplicate',
    );
  }
  // Without a file, only whole hours are a wrong zone.
  const [slip, line] = [{ source: 'slip', paidAt: later(7 * 3600 + 180) }, { sources: ['line'] }] as const;
  expect(outcome(evidence(slip), known('a', line))).toBe('new');
  expect(
    outcome(
      evidence({ ...slip, paidAt: later(8 * 3600 + 180) }),
      known('a', { files: ['f'], sources: ['import'] }),
    ),
  ).toBe('new');
});

test('a payment hours after the making of a QR whose gateway told no time is a possible duplicate', () => {
  const [since, until] = [later(-60), later(26 * 3600)];
  for (const [seconds, result] of [
    [3600, 'a'],
    [2 * 3600, 'possible-duplicate'],
  ] as const) {
    const qr = { paidSince: since, paidAt: until };
    expect(outcome(evidence({ paidAt: later(seconds) }), known('a', { ...qr, sources: ['qr'] }))).toBe(
      result,
    );
    expect(
      outcome(evidence({ ...qr, source: 'qr' }), known('a', { paidAt: later(seconds), sources: ['line'] })),
    ).toBe(result);
  }
});
