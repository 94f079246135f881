import type { HowtoClip } from '@kapao/contract/howto-clips';
import { useLingui } from '@lingui/react/macro';

/**
 * Names of the clips in the members' app. One is worded differently in Thai, because the Console's Thai never says of
 * itself that it cancels a bonus.
 */
export function useClipTexts() {
  const { t } = useLingui();
  const words: Readonly<Record<HowtoClip, string>> = {
    wallet: t`The wallet`,
    play: t`Playing`,
    // A context of its own: the Console's Thai names ledger balances differently.
    balance: t({ message: 'Balances', context: 'clip' }),
    bonus: t`Bonuses`,
    'bonus-cancel': t`Cancelling a bonus`,
  };
  const names: Readonly<Record<string, string>> = words;
  return { words, nameOf: (item: string) => names[item] ?? item };
}
