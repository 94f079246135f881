import { useLingui } from '@lingui/react/macro';
import { useBankName } from '../../../people/bank/bank-name.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { leastOf } from './amounts.ts';
import { isService, type QrBank, type Way } from './ways.ts';

/** What the dialog is called while it shows this way. */
export function useWayTitle(): (way: Way) => string {
  const { t } = useLingui();
  return (way) => {
    const titles = {
      qr: t`Deposit by QR`,
      transfer: t`Bank transfer`,
      wallet: t`Transfer from a wallet`,
      gift: t`Gift link`,
      slip: t`Send a slip`,
    };
    return titles[way.kind];
  };
}

/** A way in the list: what it is, how quick, and from which amount. */
export function useWayWords(): (way: Way) => { title: string; note: string; recommended: boolean } {
  const { t } = useLingui();
  const qrTitle = useQrTitle();
  return (way) => {
    switch (way.kind) {
      case 'qr': {
        const least = shortMoney(leastOf(way.bank.qr.minimum));
        const note = isService(way.bank)
          ? t`In at once · from ${least}`
          : t`In within 1 minute · from ${least}`;
        return { title: qrTitle(way.bank), note, recommended: way.bank.recommended };
      }
      case 'transfer': {
        const least = shortMoney(way.minDeposit);
        const recommended = way.banks.some((bank) => bank.recommended);
        return { title: t`Bank transfer`, note: t`In within 1 minute · from ${least}`, recommended };
      }
      case 'wallet': {
        const names = way.wallets.map(({ walletAccountName }) => walletAccountName).join(', ');
        return { title: t`Transfer from a wallet`, note: names, recommended: false };
      }
      case 'gift': {
        const least = shortMoney(2);
        return { title: t`Gift link`, note: t`In at once · from ${least}`, recommended: false };
      }
      case 'slip':
        return {
          title: t`Send a slip`,
          note: t`Transferred and not in yet? Within 1 hour`,
          recommended: false,
        };
    }
  };
}

/** A QR of a bank and one of a service look alike to whoever pays it; what they are called tells them apart. */
export function useQrTitle(): (bank: QrBank) => string {
  const { t } = useLingui();
  const bankName = useBankName();
  return (bank) => {
    const code = bank.bankCode;
    if (isService(bank)) return t`QR of the service ${code}`;
    if (bank.bankType === 'KBANK') return t`Payment QR`;
    // Both are what their banks call them, in every language.
    if (bank.bankType === 'BCEL') return 'BCEL OnePay';
    if (bank.bankType === 'JDB') return 'JDB LaoQR';
    const name = bankName(bank);
    return t`QR · ${name}`;
  };
}
