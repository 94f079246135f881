import { useLingui } from '@lingui/react/macro';
import { ledgerCurrency } from '../ui/money/currency.ts';
import type { Coming } from './coming.ts';

export function useComingWords(): Record<Coming, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    'bank-transfer': {
      title: t`Bank transfer`,
      text:
        ledgerCurrency() === 'LAK'
          ? t`Deposits by bank transfer will be recognised by themselves. Until then, please contact us before you transfer.`
          : t`Deposits by bank transfer will be recognised by themselves. Until then, please deposit by QR: any bank app can pay it.`,
    },
    'payment-qr': {
      title: t`Payment QR`,
      text: t`Two more QR services are on their way. Until then, please use the KBank QR: any bank app can pay it.`,
    },
    bonus: {
      title: t`Bonus`,
      text: t`Bonuses and promotion codes are being built. Your deposits carry no bonus conditions until then.`,
    },
    chat: {
      title: t`Live chat`,
      text: t`Chat with our team is being built. Until then please use the contact page.`,
    },
    invite: {
      title: t`Invite friends`,
      text: t`Inviting friends and receiving the bonus for it are being built. An amount shown on the home screen stays noted for you until then.`,
    },
    refund: {
      title: t`Refund`,
      text: t`The refund of a part of losses is being built. There is nothing to claim or to miss here until then.`,
    },
    slip: {
      title: t`Upload a slip`,
      text: t`Sending us a bank slip is being built. Deposits by QR need no slip.`,
    },
    truelink: {
      title: t`Gift link`,
      text: t`Deposits by a wallet gift link are being built. Until then, please deposit by QR.`,
    },
  };
}
