import type { WireCurrency } from '@kapao/core/wire-currency';
import type { Reply } from '../../../frame/api/api.ts';

type Lookup = Reply<'getDepositLookup'>;
export type DepositBank = Lookup['banks'][number];
export type QrBank = DepositBank & { qr: NonNullable<DepositBank['qr']> };
type DepositWallet = Lookup['wallets'][number];

/** One deposit method. `at` is the part of the dialog that shows it; for a QR the QR's id may follow. */
export type DepositMethod =
  | { kind: 'qr'; at: string; bank: QrBank }
  | {
      kind: 'transfer';
      at: 'transfer';
      banks: DepositBank[];
      isManual: boolean;
      /** Whether a slip of this method can be sent. */
      slips: boolean;
      minDeposit: number;
    }
  | { kind: 'wallet'; at: 'wallet'; wallets: DepositWallet[] }
  | { kind: 'gift'; at: 'gift' }
  | { kind: 'slip'; at: 'slip' };

/**
 * Returns the open methods, quickest first. Only accounts of the member's currency are listed, wallets hold baht only, and
 * only a bank transfer has a usable slip, if anybody can verify it: a QR payment is matched by its reference.
 */
export function depositMethodsOf(lookup: Lookup, currency: WireCurrency): DepositMethod[] {
  const banks = lookup.banks.filter((bank) => bank.currency === currency);
  const qrs = banks
    .filter(isPaidByQr)
    .map((bank): DepositMethod => ({ kind: 'qr', at: qrAt(bank.bankCode), bank }));
  const accounts = banks.filter(({ mode, qr }) => mode !== 'QR' && qr === null);
  const wallets = currency === 'BAHT' ? lookup.wallets : [];
  const shown = wallets.filter(({ mode }) => mode === 'AUTO');
  const { isManual, slips, minDeposit } = lookup;
  const transfer: DepositMethod = {
    kind: 'transfer',
    at: 'transfer',
    ...{ banks: accounts, isManual, slips, minDeposit },
  };
  const methods: (DepositMethod | false)[] = [
    ...qrs.filter((method) => method.kind === 'qr' && !isService(method.bank)),
    accounts.length > 0 && transfer,
    ...qrs.filter((method) => method.kind === 'qr' && isService(method.bank)),
    shown.length > 0 && { kind: 'wallet', at: 'wallet', wallets: shown },
    wallets.some(({ mode }) => mode === 'GIFT') && { kind: 'gift', at: 'gift' },
    accounts.length > 0 && slips && { kind: 'slip', at: 'slip' },
  ];
  return methods.filter((method) => method !== false);
}

function isPaidByQr(bank: DepositBank): bank is QrBank {
  return bank.qr !== null;
}

/** Whether the QR belongs to a payment service that is not a bank. */
export function isService({ bankType }: DepositBank): boolean {
  return bankType === 'PAYMENT';
}

/** Returns the method to open directly where there is only one. A slip brings no money by itself and does not count. */
export function onlyMethod(methods: readonly DepositMethod[]): DepositMethod | null {
  const [first, ...others] = methods.filter(({ kind }) => kind !== 'slip');
  return first && others.length === 0 ? first : null;
}

/** Returns `qr:KBANK`, or `qr:KBANK:0198…` for a QR that a reload must return to. */
export function qrAt(bankCode: string, qrcodeId?: string | null): string {
  return qrcodeId ? `qr:${bankCode}:${qrcodeId}` : `qr:${bankCode}`;
}

export function qrcodeIdAt(at: string | undefined): string | null {
  return at?.match(/^qr:[^:]+:(.+)$/)?.[1] ?? null;
}

/** Returns the method of a part of the dialog; null for the list and for a method that has been closed. */
export function methodAt(methods: readonly DepositMethod[], at: string | undefined): DepositMethod | null {
  const wanted = at === 'announce' ? 'transfer' : at?.replace(/^(qr:[^:]+):.*$/, '$1');
  return methods.find((method) => method.at === wanted) ?? null;
}
