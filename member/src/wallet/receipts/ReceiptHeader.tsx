import type { MoneyState } from '@kapao/contract/fields';
import { Logo } from '../../ui/design/Logo.tsx';
import { BigMoney } from '../../ui/money/Money.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import type { Receipt } from './receipt.ts';

const tones = { SUCCESS: 'success', FAILED: 'failed', PROCESSING: 'progress' } as const satisfies Record<
  MoneyState,
  string
>;

/** Head of a receipt: what, how much, when, and how it ended. */
export function ReceiptHeader({ receipt, amount }: { receipt: Receipt; amount: number }) {
  return (
    <div className="hero rounded-t-lg px-4 pt-3 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Logo />
        <StatusPill tone={tones[receipt.status]}>{receipt.state}</StatusPill>
      </div>
      <div className="mt-2.5 text-center" role="status">
        <p className="text-sm text-hero-muted">{receipt.title}</p>
        <BigMoney
          amount={Math.abs(amount)}
          className="text-[min(2.25rem,11vw)] leading-[1.3]"
          signClassName="text-hero-gold"
        />
        <p className="tabular text-xs text-hero-muted">{receipt.time}</p>
        {receipt.note ? <p className="mt-1.5 text-sm">{receipt.note}</p> : null}
      </div>
    </div>
  );
}

/** The head in two lines, without the name of the wallet. */
export function CompactReceiptHeader({ receipt, amount }: { receipt: Receipt; amount: number }) {
  return (
    <div className="hero rounded-t-lg px-4 py-2" role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-sm text-hero-muted">{receipt.title}</p>
        <StatusPill tone={tones[receipt.status]}>{receipt.state}</StatusPill>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <BigMoney
          amount={Math.abs(amount)}
          className="text-[1.625rem] leading-[1.3]"
          signClassName="text-hero-gold"
        />
        <p className="tabular text-xs text-hero-muted">{receipt.time}</p>
      </div>
      {receipt.note ? <p className="text-sm">{receipt.note}</p> : null}
    </div>
  );
}
