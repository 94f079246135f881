import { Trans } from '@lingui/react/macro';
import { Check, ChevronRight, CircleCheck } from 'lucide-react';
import { cx } from '../../../ui/design/cx.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import type { Bonus, CardState } from './card-state.ts';
import { OfferArt } from './OfferArt.tsx';

interface Props {
  bonus: Bonus;
  state: CardState;
  onOpen: () => void;
}

/** Card of one bonus in one of its three states. */
export function OfferCard({ bonus, state, onOpen }: Props) {
  return (
    <button
      type="button"
      disabled={state === 'received'}
      onClick={onOpen}
      className={cx(
        'relative flex h-full w-full flex-col overflow-hidden rounded-md border bg-card text-left transition-colors duration-(--quick)',
        state === 'active' ? 'border-gold-text ring-1 ring-gold-text' : 'border-line',
        state === 'open' && 'hover:border-gold-text/60',
      )}
    >
      <OfferArt
        offer={bonus}
        image={bonus.banners[0]?.image || undefined}
        className={cx('h-[4.75rem] w-full flex-none md:h-24', state === 'received' && 'opacity-60 grayscale')}
      />
      {state === 'active' ? <CurrentMark /> : null}
      <span className="flex min-h-0 flex-1 flex-col px-3 pt-2 pb-2.5">
        <span
          title={bonus.name}
          className={cx('line-clamp-2 text-sm font-semibold', state === 'received' && 'text-muted')}
        >
          {bonus.name}
        </span>
        <span className="tabular text-xs text-muted">
          <Given bonus={bonus} />
        </span>
        <span className="mt-auto flex items-center gap-1 pt-1 text-[0.8125rem]">
          <StateLine bonus={bonus} state={state} />
        </span>
      </span>
    </button>
  );
}

/** Mark of the active bonus. */
function CurrentMark() {
  return (
    <span className="gold-fill absolute top-2 left-2 grid size-7 place-items-center rounded-full border-2">
      <Check size={16} className="[stroke-width:2.75]!" />
    </span>
  );
}

function Given({ bonus: { terms } }: { bonus: Bonus }) {
  const { credit, minDeposit } = terms;
  if (minDeposit === 0) return <Trans>No deposit needed</Trans>;
  if (credit.kind === 'percent') {
    const most = shortMoney(credit.most);
    return <Trans>Bonus up to {most}</Trans>;
  }
  const least = shortMoney(minDeposit);
  return <Trans>Deposit {least} or more</Trans>;
}

function StateLine({ bonus, state }: Pick<Props, 'bonus' | 'state'>) {
  if (state === 'active')
    return (
      <span className="flex items-center gap-1.5 font-medium text-gold-text">
        <CircleCheck size={15} />
        <Trans>Active</Trans>
      </span>
    );
  if (state === 'received')
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Check size={15} />
        <Received bonus={bonus} />
      </span>
    );
  return (
    <span className="flex items-center font-medium text-gold-text">
      <Trans>See terms</Trans>
      <ChevronRight size={16} />
    </span>
  );
}

function Received({ bonus: { type, maxReceived } }: { bonus: Bonus }) {
  if (maxReceived === 0) return <Trans>Closed for now</Trans>;
  if (type === 'day') return <Trans>Claimed today</Trans>;
  return type === 'week' ? <Trans>Claimed this week</Trans> : <Trans>Fully claimed</Trans>;
}
