import { statementReferences } from '@kapao/contract/statement-types';
import { useLingui } from '@lingui/react/macro';
import { useGameName } from '../wallet/useWallet.ts';
import type { Entry } from './useStatement.ts';

/** The reference of an entry, whichever kind it has. */
function describe(entry: Entry): string | undefined {
  const kind = statementReferences.find((each) => entry[each]);
  return (kind && entry[kind]?.description) || undefined;
}

/** What happened, in one short sentence without a code. */
export function useSentence(): (entry: Entry) => string {
  const { t } = useLingui();
  const name = useGameName();
  return (entry) => {
    const reference = describe(entry);
    const from = name(entry.from);
    const to = name(entry.to);
    switch (entry.statementType) {
      case 'deposit':
        if (reference) return t`Deposit · ${reference}`;
        return entry.source === 'giftlink' ? t`Deposit by gift link` : t`Deposit by bank`;
      case 'withdraw':
        return t`Withdrawal to your bank`;
      case 'transfer':
        if (entry.from === 'WALLET') return t`Moved into ${to}`;
        return entry.to === 'WALLET' ? t`Brought back from ${from}` : t`Moved from ${from} to ${to}`;
      case 'bonus':
        if (entry.invite) return t`Invite bonus`;
        if (entry.refund) return t`Refund of losses`;
        return reference ? t`Bonus · ${reference}` : t`Bonus`;
      case 'finish_bonus':
        return reference ? t`Bonus finished · ${reference}` : t`Bonus finished`;
    }
  };
}
