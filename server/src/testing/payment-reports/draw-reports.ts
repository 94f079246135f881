import fc from 'fast-check';

/** Payment that was really made: its payer (0 or 1), seconds after midnight of the first day, and whether a QR was paid. */
export interface TruePayment {
  readonly payer: 0 | 1;
  readonly at: number;
  readonly isQr: boolean;
}

/** How a source writes a payer. */
export interface PayerSpelling {
  readonly account: 'whole' | 'dashed' | 'masked' | 'none';
  readonly bank: 'code' | 'number' | 'none';
  readonly name: 'latin' | 'thai' | 'lao' | 'none';
  readonly hasTitle: boolean;
  readonly isCut: boolean;
}

/** Text in a source's reference column: the payment's number, the number spelled otherwise, another number, or a text beside all payments. */
export type Reference = 'number' | 'respelled' | 'own' | 'shared' | 'none';

export interface FeedSpelling {
  readonly from: PayerSpelling;
  readonly reference: Reference;
  /** Seconds by which the bank records each payment late. */
  readonly late: readonly number[];
}

export interface GatewaySpelling {
  readonly from: PayerSpelling;
  readonly reference: Reference;
  readonly hasClock: boolean;
  readonly late: number;
}

export interface SlipSpelling {
  readonly from: PayerSpelling;
  readonly hasSeconds: boolean;
}

export interface FileSpelling {
  readonly from: PayerSpelling;
  readonly reference: Reference;
  readonly time: 'second' | 'minute' | 'day';
  readonly separator: ' ' | 'T';
  /** Whether its times are shifted by `wrongZone`; never its days. */
  readonly isWrongZone: boolean;
  readonly late: number;
  /** First and last payment in the file. */
  readonly from0: number;
  readonly to: number;
  /** Whether the file also has another member's payment of the first day. */
  readonly hasNoise: boolean;
}

export type Report =
  | { readonly by: 'feed' | 'gateway' | 'slip' | 'hand'; readonly payment: number }
  | { readonly by: 'file'; readonly file: number };

export interface Scenario {
  readonly payments: readonly TruePayment[];
  /** Hours by which a wrong zone shifts the times of a file. */
  readonly wrongZone: -7 | 7;
  /** Hour from which the bank books payments on the next day, in all its files; 24: none. */
  readonly nextDayFrom: number;
  readonly nameInWallet: 'latin' | 'thai' | 'lao';
  readonly feed: FeedSpelling;
  readonly gateway: GatewaySpelling;
  readonly slip: SlipSpelling;
  readonly files: readonly FileSpelling[];
  readonly reports: readonly Report[];
}

/** Whether the scenario is one of an ordinary day: whole accounts, true clocks, each source within seconds, no number of another bank. */
export type Kind = 'ordinary' | 'any';

const often = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(usual, ...others) },
  );

const payer = fc.record<PayerSpelling>({
  account: often<PayerSpelling['account']>('whole', 'dashed', 'masked', 'none'),
  bank: often<PayerSpelling['bank']>('code', 'number', 'none'),
  name: often<PayerSpelling['name']>('latin', 'thai', 'lao', 'none'),
  hasTitle: fc.boolean(),
  isCut: fc.boolean(),
});
const plainPayer = fc.record<PayerSpelling>({
  account: fc.constantFrom('whole', 'dashed'),
  bank: fc.constantFrom('code', 'number'),
  name: fc.constantFrom('latin', 'thai'),
  hasTitle: fc.boolean(),
  isCut: fc.constant(false),
});
/** A feed and a gateway report the number of the payer's bank; a file's may be the other bank's own. */
const reference = often<Reference>('none', 'number', 'respelled', 'shared');
const fileReference = often<Reference>('none', 'number', 'respelled', 'own', 'shared');
const seconds = fc.constantFrom(0, 1, 20, 59);
const late = fc.oneof(
  { weight: 5, arbitrary: seconds },
  { weight: 1, arbitrary: fc.constantFrom(85, 100, 600, 1_800, 3_500) },
);
/** Seconds between two payments. */
const gap = fc.constantFrom(
  7,
  45,
  100,
  600,
  1_800,
  3_600,
  3 * 3_600,
  7 * 3_600,
  12 * 3_600,
  20 * 3_600,
  24 * 3_600,
);

const payments = (most: number) =>
  fc
    .record({
      first: fc.integer({ min: 0, max: 86_399 }),
      all: fc.array(
        fc.record({ payer: fc.constantFrom(0 as const, 0 as const, 1 as const), gap, isQr: fc.boolean() }),
        {
          minLength: 1,
          maxLength: most,
        },
      ),
    })
    .map(({ first, all }) => {
      let at = first;
      return all.map(({ payer, gap, isQr }, i): TruePayment => {
        if (i > 0) at += gap;
        return { payer, at, isQr };
      });
    });

function isOfOneDay(all: readonly TruePayment[]): boolean {
  return new Set(all.map(({ at }) => Math.floor(at / 86_400))).size === 1;
}

function reportsOf(count: number, files: number, isAny: boolean): Report[] {
  const sources = ['feed', 'gateway', 'slip', ...(isAny ? (['hand'] as const) : [])] as const;
  const each = Array.from({ length: count }, (_, payment) => sources.map((by) => ({ by, payment }))).flat();
  return [...each, ...Array.from({ length: files }, (_, file) => ({ by: 'file' as const, file }))];
}

/** Draws one to `most` payments of one amount, what each source writes of them, and who reports when. */
export function scenarios(kind: Kind, most = 3): fc.Arbitrary<Scenario> {
  const isAny = kind === 'any';
  const from = isAny ? payer : plainPayer;
  const text = isAny ? reference : fc.constantFrom<Reference>('none', 'number', 'shared');
  const fileText = isAny ? fileReference : fc.constantFrom<Reference>('none', 'number');
  const soon = isAny ? late : fc.constantFrom(0, 1, 20);
  return payments(most).chain((all) => {
    const file = fc.record<FileSpelling>({
      from,
      reference: fileText,
      time: isAny ? fc.constantFrom('second', 'minute', 'day') : fc.constantFrom('second', 'minute'),
      separator: fc.constantFrom(' ', 'T'),
      isWrongZone: isAny ? often(false, true) : fc.constant(false),
      late: isAny ? late : fc.constant(1),
      from0: fc.nat(all.length - 1),
      to: fc.nat(all.length - 1),
      hasNoise: fc.boolean(),
    });
    return fc
      .record({
        payments: fc.constant(all),
        wrongZone: often(-7 as const, 7 as const),
        // Two days of a bank that books on the next day can be told from each other by no row.
        nextDayFrom: isAny && isOfOneDay(all) ? often(24, 22, 0) : fc.constant(24),
        nameInWallet: fc.constantFrom('latin' as const, 'thai' as const, 'lao' as const),
        feed: fc.record<FeedSpelling>({ from, reference: text, late: fc.tuple(...all.map(() => soon)) }),
        gateway: fc.record<GatewaySpelling>({
          from,
          reference: text,
          hasClock: isAny ? fc.boolean() : fc.constant(true),
          late: isAny ? seconds : soon,
        }),
        slip: fc.record<SlipSpelling>({ from, hasSeconds: fc.boolean() }),
        files: fc.array(file, { maxLength: 3 }),
      })
      .chain((drawn) => {
        const possible = reportsOf(all.length, drawn.files.length, isAny).filter(
          (report) => report.by !== 'gateway' || all[report.payment]?.isQr,
        );
        // Only the bank's account knows how many payments there were: its feed, or a file with all of them.
        const whole: readonly Report[][] = [
          all.map((_, payment) => ({ by: 'feed', payment })),
          ...drawn.files.flatMap((each, file) =>
            Math.abs(each.from0 - each.to) === all.length - 1 ? [[{ by: 'file' as const, file }]] : [],
          ),
        ];
        return fc
          .tuple(
            fc.array(fc.constantFrom(...possible), { minLength: 1, maxLength: 7 }),
            fc.constantFrom(...whole),
          )
          .chain(([some, bank]) =>
            fc.shuffledSubarray([...some, ...bank], { minLength: some.length + bank.length }),
          )
          .map((reports): Scenario => ({ ...drawn, reports }));
      });
  });
}
