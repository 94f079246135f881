import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Placeholder before the games are known. It fills the screen, so that nothing visibly shifts when they arrive. */
export function LobbySkeleton() {
  return (
    <div aria-hidden className="min-h-dvh">
      {[0, 1, 2].map((shelf) => (
        <div key={shelf} className="mt-6 first:md:mt-0">
          <Skeleton className="mb-3 h-6 w-28" />
          <div className="flex gap-2.5 overflow-hidden">
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} className="h-[8rem] w-[8.5rem] flex-none rounded-md md:w-auto md:flex-1" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
