import { shares } from '../wallet/balance/game-money.ts';

interface Props {
  spendable: number;
  locked: number;
  games: number;
  held: number;
}

/** Bar that shows where the money is, for a quick glance; the amounts below it say the same. */
export function BalanceBar(props: Props) {
  const [spendable = 0, locked = 0, games = 0, held = 0] = shares([
    props.spendable,
    props.locked,
    props.games,
    props.held,
  ]);
  return (
    <div aria-hidden className="mt-2.5 flex h-[6px] gap-[3px] overflow-hidden rounded-full">
      {spendable + locked + games + held === 0 ? (
        <span className="h-full flex-1 rounded-full bg-white/12" />
      ) : null}
      <Part share={spendable} className="bg-gold" />
      <Part share={locked} className="stripes-gold" />
      <Part share={games} className="bg-in-games" />
      <Part share={held} className="stripes" />
    </div>
  );
}

function Part({ share, className }: { share: number; className: string }) {
  if (share === 0) return null;
  return (
    <span
      className={`h-full rounded-full transition-[flex-grow] duration-(--calm) ${className}`}
      // Minimum width, so that every part is visible.
      style={{ flexGrow: share, flexBasis: 0, minWidth: 6 }}
    />
  );
}
