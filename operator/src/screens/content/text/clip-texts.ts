import type { HowtoClip } from '@kapao/contract/howto-clips';
import { useLingui } from '@lingui/react/macro';

/** The clips of the members' app. In Thai the console never says of itself that it cancels a bonus, so one is worded otherwise. */
export function useClipTexts() {
  const { t } = useLingui();
  const words: Readonly<Record<HowtoClip, string>> = {
    wallet: t`The wallet`,
    play: t`Playing`,
    // Not those of the house's books, which the console's Thai calls otherwise.
    balance: t({ message: 'Balances', context: 'clip' }),
    bonus: t`Bonuses`,
    'bonus-cancel': t`Cancelling a bonus`,
  };
  const names: Readonly<Record<string, string>> = words;
  return { words, nameOf: (item: string) => names[item] ?? item };
}
