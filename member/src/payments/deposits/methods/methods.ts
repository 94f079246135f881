import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../../frame/api/api.ts';

type Lookup = Reply<'getDepositLookup'>;
export type DepositBank = Lookup['banks'][number];
export type QrBank = DepositBank & { qr: NonNullable<DepositBank['qr']> };
type DepositWallet = Lookup['wallets'][number];

/** One way of depositing. `at` is the dialog's part that shows it; a QR's has the QR itself behind it. */
export type DepositMethod =
  | { kind: 'qr'; at: string; bank: QrBank }
  | { kind: 'transfer'; at: 'transfer'; banks: DepositBank[]; isManual: boolean; minDeposit: number }
  | { kind: 'wallet'; at: 'wallet'; wallets: DepositWallet[] }
  | { kind: 'gift'; at: 'gift' }
  | { kind: 'slip'; at: 'slip' };

/**
 * The ways that are open, the quickest first. Money of one currency never goes in as the other's, and the wallets that
 * we know keep baht. Only a transfer has a slip that says anything: a QR is known by its reference.
 */
export function depositMethodsOf(lookup: Lookup, currency: WireCurrency): DepositMethod[] {
  const banks = lookup.banks.filter((bank) => bank.currency === currency);
  const qrs = banks
    .filter(isPaidByQr)
    .map((bank): DepositMethod => ({ kind: 'qr', at: qrAt(bank.bankCode), bank }));
  const accounts = banks.filter(({ mode, qr }) => mode !== 'QR' && qr === null);
  const wallets = currency === 'BAHT' ? lookup.wallets : [];
  const shown = wallets.filter(({ mode }) => mode === 'AUTO');
  const { isManual, minDeposit } = lookup;
  const transfer: DepositMethod = { kind: 'transfer', at: 'transfer', banks: accounts, isManual, minDeposit };
  const ways: (DepositMethod | false)[] = [
    ...qrs.filter((way) => way.kind === 'qr' && !isService(way.bank)),
    accounts.length > 0 && transfer,
    ...qrs.filter((way) => way.kind === 'qr' && isService(way.bank)),
    shown.length > 0 && { kind: 'wallet', at: 'wallet', wallets: shown },
    wallets.some(({ mode }) => mode === 'GIFT') && { kind: 'gift', at: 'gift' },
    accounts.length > 0 && { kind: 'slip', at: 'slip' },
  ];
  return ways.filter((way) => way !== false);
}

function isPaidByQr(bank: DepositBank): bank is QrBank {
  return bank.qr !== null;
}

/** A QR of a service that is no bank. */
export function isService({ bankType }: DepositBank): boolean {
  return bankType === 'PAYMENT';
}

/** Where a single way leads at once: a slip brings no money by itself, so it makes no choice. */
export function onlyMethod(ways: readonly DepositMethod[]): DepositMethod | null {
  const [first, ...others] = ways.filter(({ kind }) => kind !== 'slip');
  return first && others.length === 0 ? first : null;
}

/** `qr:KBANK`, or `qr:KBANK:0198…` once there is a QR that a reload must come back to. */
export function qrAt(bankCode: string, qrcodeId?: string | null): string {
  return qrcodeId ? `qr:${bankCode}:${qrcodeId}` : `qr:${bankCode}`;
}

export function qrcodeIdAt(at: string | undefined): string | null {
  return at?.match(/^qr:[^:]+:(.+)$/)?.[1] ?? null;
}

/** The way that a part shows; null for the list, and for a way that is closed meanwhile. */
export function methodAt(ways: readonly DepositMethod[], at: string | undefined): DepositMethod | null {
  const wanted = at === 'announce' ? 'transfer' : at?.replace(/^(qr:[^:]+):.*$/, '$1');
  return ways.find((way) => way.at === wanted) ?? null;
}
