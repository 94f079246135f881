import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';

/** Cards of the grid before the number of games is known: four rows on most screens. */
const cards = 16;

/** Placeholder before the games are known. It fills the screen, so that nothing visibly shifts when they arrive. */
export function LobbySkeleton({ wide }: { wide: boolean }) {
  return (
    <div aria-hidden className="min-h-dvh">
      {wide ? <GridSkeleton cards={cards} /> : [0, 1, 2].map((shelf) => <Shelf key={shelf} />)}
    </div>
  );
}

function Shelf() {
  return (
    <div className="mt-6">
      <Skeleton className="mb-3 h-6 w-28" />
      <div className="flex gap-2.5 overflow-hidden">
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-[8rem] w-[8.5rem] flex-none rounded-md" />
        ))}
      </div>
    </div>
  );
}
