import { Skeleton } from '../../ui/status/Skeleton.tsx';

export const gridColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.6rem,22%)),1fr))] gap-3';

/** Largest number of games that has no search field. */
export const fewGames = 8;

/** Tabs and search in one row or two, independent of the width of the texts, which is known only after rendering. */
export const searchRow = 'mb-3 flex flex-col gap-3 lg:flex-row lg:items-center';

/** Placeholder for the tabs, the search and the expected cards, each at its final height. */
export function GridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden>
      <div className={searchRow}>
        <Skeleton className="h-[calc(3.25rem+2px)] w-full rounded-md" />
        {cards > fewGames ? <Skeleton className="h-[3.25rem] w-full rounded-md lg:hidden" /> : null}
      </div>
      <div className={gridColumns}>
        {Array.from({ length: cards }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-[calc(8rem+2px)] rounded-md" />
        ))}
      </div>
    </div>
  );
}
