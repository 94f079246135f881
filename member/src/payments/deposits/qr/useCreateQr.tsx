import type { ReactNode } from 'react';
import { api } from '../../../frame/api/api.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { useMoneyCall } from '../../../frame/call/useMoneyCall.ts';
import { hasErrorText } from '../../../i18n/i18n.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { keepLastUsed } from '../../last-used.ts';
import type { Qr } from './useQr.ts';

/** Call that creates a QR at one gateway, and the message of an answer without one. */
export function useCreateQr(bankCode: string, onCreated: (qr: Qr) => void) {
  const create = useMoneyCall(
    (amount: number, idempotencyKey) =>
      api('createQr', { params: { bankCode }, body: { amount }, idempotencyKey }),
    (made, amount) => {
      if (!made.hasQrcode) return;
      keepLastUsed({ deposit: amount });
      onCreated(made);
    },
  );
  const message = create.answer?.hasQrcode === false ? create.answer.message || 'QR_FAIL' : null;
  const refused: ReactNode = message === null ? null : <Notice tone="failed">{messageText(message)}</Notice>;
  return {
    create: {
      ...create,
      // An answer without a QR is final, too.
      forget: () => (message === null ? create.forget() : create.reset()),
    },
    refused,
  };
}

/** Text of an answer without a QR, which carries a code or words of its own. */
function messageText(message: string): string {
  return errorText({ code: hasErrorText(message) ? message : 'REFUSED', message });
}
