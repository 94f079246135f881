import type { HowtoClip } from '@kapao/contract/howto-clips';
import { useLingui } from '@lingui/react/macro';

/**
 * Returns the names of the clips in the members' app. In Thai `bonus-cancel` is worded differently, because
 * the Console's Thai has another term for ending a bonus (thai-texts.test.ts).
 */
export function useClipTexts() {
  const { t } = useLingui();
  const words: Readonly<Record<HowtoClip, string>> = {
    wallet: t`The wallet`,
    play: t`Playing`,
    // Has a translation context of its own, because the Console's Thai names ledger balances differently.
    balance: t({ message: 'Balances', context: 'clip' }),
    bonus: t`Bonuses`,
    'bonus-cancel': t`Cancelling a bonus`,
  };
  const names: Readonly<Record<string, string>> = words;
  return { words, nameOf: (item: string) => names[item] ?? item };
}
