import { errorText } from '@kapao/contract/errors/error-text';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { amountText, toMinor } from '../../../base/amount.ts';
import { currentLocale } from '../../../i18n/i18n.ts';
import { Time } from '../../../ui/show/Age.tsx';
import { currencySign } from '../../../ui/show/currency.ts';
import { Part } from './Part.tsx';
import type { CustomerContextData } from './placeholder-values.ts';

/** Member error texts, loaded with the first conversation that has an error. */
const loadTexts = {
  th: () => import('@kapao/contract/errors/error-texts/th'),
  en: () => import('@kapao/contract/errors/error-texts/en'),
};

/** Number of errors shown; the newest are enough to see the problem. */
const most = 8;

/** Errors of the last day with the texts of the member app, in the staff member's language. */
export function RecentErrors({
  customerContext: { recentErrors, currency },
}: {
  customerContext: CustomerContextData;
}) {
  const { t, i18n } = useLingui();
  const locale = currentLocale();
  const texts = useQuery({
    queryKey: ['member-error-texts', locale],
    queryFn: async () => (await loadTexts[locale]()).texts,
    enabled: recentErrors.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const money = (amount: unknown) =>
    typeof amount === 'number' ? currencySign(currency) + amountText(toMinor(amount), currency) : '…';
  if (recentErrors.length === 0) return null;
  return (
    <Part title={t`App errors today`}>
      <ul className="grid gap-1.5">
        {recentErrors.slice(0, most).map(({ call, code, params, at }, index) => {
          const where = callTexts[call];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same error may occur twice in a moment
            <li key={`${at} ${index}`} className="flex gap-3">
              <Time at={at} className="w-12 flex-none text-muted" />
              <span className="min-w-0">
                “{texts ? errorText(texts, code, params, money) : code}”
                {where ? <span className="text-muted"> {i18n._(where)}</span> : null}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** Place in the app of each call. Calls without a text show none. */
const callTexts: Readonly<Record<string, MessageDescriptor>> = {
  login: msg`at login`,
  passkeyLogin: msg`at login`,
  stepUp: msg`at the identity check`,
  createQr: msg`at the QR`,
  getQr: msg`at the QR`,
  addDeposit: msg`at the deposit`,
  uploadSlip: msg`at the slip`,
  redeemTruelink: msg`at the gift link`,
  withdraw: msg`at the withdrawal`,
  withdrawAll: msg`at the withdrawal`,
  transfer: msg`at the transfer`,
  transferAll: msg`at the transfer`,
  activateSlot: msg`opening a game`,
  autoLogin: msg`opening a game`,
  autoLoginByPath: msg`opening a game`,
  activateBonus: msg`claiming a bonus`,
  activatePromotion: msg`at a promotion code`,
  clearBonus: msg`ending a bonus`,
  receiveRefund: msg`at cashback`,
  addRefundToWallet: msg`at cashback`,
  receiveInviteBonus: msg`at the referral commission`,
  sendChatMessage: msg`in the chat`,
  uploadChatImage: msg`in the chat`,
  uploadChatVideo: msg`in the chat`,
};
