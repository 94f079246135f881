import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import { useBankName } from '../../../members/bank/bank-name.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { leastGift } from '../../giftlinks/least-gift.ts';
import { leastOfMethod } from './amounts.ts';
import { type DepositMethod, isService, type QrBank } from './methods.ts';

/** Returns the dialog's title for a method. */
export function useMethodTitle(): (method: DepositMethod) => string {
  const { t } = useLingui();
  return (method) => {
    const titles = {
      qr: t`Deposit by QR`,
      transfer: t`Bank transfer`,
      wallet: t`Transfer from a wallet`,
      gift: t`Gift link`,
      slip: t`Send a slip`,
    };
    return titles[method.kind];
  };
}

/** Returns the texts of a method in the list: what it is, how quick, and from which amount. */
export function useMethodTexts(): (method: DepositMethod) => {
  title: string;
  note: string;
  recommended: boolean;
} {
  const { t } = useLingui();
  const qrTitle = useQrTitle();
  const slips = useQuery(reading('getSlipLookup')).data;
  const slipNote = () => {
    if (slips?.open !== false) return t`Deposit not arrived? Send the slip within 1 hour of the transfer`;
    const { closedTo } = slips;
    return t({ message: `Closed until ${closedTo}`, context: 'slips' });
  };
  return (method) => {
    switch (method.kind) {
      case 'qr': {
        const least = shortMoney(leastOfMethod(method));
        const note = isService(method.bank)
          ? t`Pay with any bank app · instant · min ${least}`
          : t`Within 1 minute · min ${least}`;
        return { title: qrTitle(method.bank), note, recommended: method.bank.recommended };
      }
      case 'transfer': {
        const least = shortMoney(leastOfMethod(method));
        const recommended = method.banks.some((bank) => bank.recommended);
        return { title: t`Bank transfer`, note: t`Within 1 minute · min ${least}`, recommended };
      }
      case 'wallet': {
        const names = method.wallets.map(({ walletAccountName }) => walletAccountName).join(', ');
        return { title: t`Transfer from a wallet`, note: names, recommended: false };
      }
      case 'gift': {
        const least = shortMoney(leastGift);
        return { title: t`Gift link`, note: t`Instant · min ${least}`, recommended: false };
      }
      case 'slip':
        return { title: t`Send a slip`, note: slipNote(), recommended: false };
    }
  };
}

/**
 * Returns the name of a QR method. A bank's QR and a payment service's QR look alike to the payer, and only the name tells
 * them apart.
 */
export function useQrTitle(): (bank: QrBank) => string {
  const { t } = useLingui();
  const bankName = useBankName();
  return (bank) => {
    const code = bank.bankCode;
    if (isService(bank)) return t`${code} QR`;
    if (bank.bankType === 'KBANK') return t`Payment QR`;
    // The banks' own product names, the same in every language.
    if (bank.bankType === 'BCEL') return 'QR · BCEL OnePay';
    if (bank.bankType === 'JDB') return 'QR · JDB LaoQR';
    const name = bankName(bank);
    return t`QR · ${name}`;
  };
}
