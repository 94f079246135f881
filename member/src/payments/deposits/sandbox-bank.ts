import { buildOptions } from '../../base/build-options.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';

type SandboxTransfer =
  | { tab: 'pay'; payload?: string }
  | { tab: 'transfer'; toBank: string; toAccountNo: string; amount?: string };

/**
 * Returns the address of the demonstration's practice bank in the present language, with the transfer and the member's own
 * account filled in after the #, which no server reads. Null in production, where members have banks of their own.
 */
export function useSandboxBankAddress(transfer: SandboxTransfer): string | null {
  const own = useWallet().wallet?.bankAccount;
  const { sandboxPort } = buildOptions;
  if (!sandboxPort) return null;
  const { tab, ...fields } = transfer;
  const from = own && {
    fromBank: own.bankCode,
    fromAccountNo: own.bankAccountNo,
    fromName: own.bankAccountName,
  };
  const filled = new URLSearchParams({ ...fields, ...from });
  return `http://${window.location.hostname}:${sandboxPort}/bank?tab=${tab}&lang=${currentLocale()}#${filled}`;
}
