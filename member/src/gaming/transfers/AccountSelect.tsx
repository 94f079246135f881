import { ChevronDown } from 'lucide-react';
import { cx } from '../../ui/design/cx.ts';
import { Money } from '../../ui/money/Money.tsx';
import type { TransferAccount } from './transfer-accounts.ts';

interface Props {
  label: string;
  accounts: readonly TransferAccount[];
  chosen: string;
  disabled: boolean;
  onChoose: (code: string) => void;
}

/**
 * Native select under a styled card: the phone's own picker, with the balance visible. A single account is shown as text.
 */
export function AccountSelect({ label, accounts, chosen, disabled, onChoose }: Props) {
  const account = accounts.find((each) => each.code === chosen);
  const alone = accounts.length === 1;
  return (
    <div className={cx('field-box relative min-h-[62px] px-3.5', disabled && 'opacity-60')}>
      <div className="min-w-0 flex-1" aria-hidden={!alone}>
        <p className="text-xs text-muted">{label}</p>
        {/* An amount is never truncated: without room beside the name it wraps below it. */}
        <p className="flex flex-wrap gap-x-2 text-sm font-semibold">
          <span>{account?.name}</span>
          {account ? <Money amount={account.available} className="font-normal text-muted" /> : null}
        </p>
      </div>
      {alone ? null : (
        <>
          <ChevronDown size={19} className="text-muted" />
          <select
            aria-label={label}
            value={chosen}
            disabled={disabled}
            onChange={(event) => onChoose(event.target.value)}
            className="absolute inset-0 w-full opacity-0"
          >
            {accounts.map((each) => (
              <option key={each.code} value={each.code}>
                {each.name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}
