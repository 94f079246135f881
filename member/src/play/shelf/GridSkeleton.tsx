import { Skeleton } from '../../ui/status/Skeleton.tsx';

export const gridColumns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3';

/** The tabs and as many cards as there will be, each as high as it will be. */
export function GridSkeleton({ cards }: { cards: number }) {
  return (
    <div aria-hidden>
      <Skeleton className="mb-3 h-[3.25rem] w-full rounded-md" />
      <div className={gridColumns}>
        {Array.from({ length: cards }, (_, index) => index).map((index) => (
          <Skeleton key={index} className="h-[calc(7.5rem+2px)] rounded-md" />
        ))}
      </div>
    </div>
  );
}
