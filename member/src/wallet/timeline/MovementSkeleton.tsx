import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Outline of one movement of money: state, amount, account and steps. */
export function MovementSkeleton() {
  return (
    <div className="grid h-96 content-start justify-items-center gap-2">
      <Skeleton className="h-7 w-20 rounded-full" />
      <Skeleton className="h-10 w-44" />
      <Skeleton className="h-5 w-36" />
      <div className="mt-2 grid w-full gap-7 rounded-lg border border-line p-4">
        {[0, 1, 2].map((step) => (
          <div key={step} className="flex items-center gap-3">
            <Skeleton className="size-8 flex-none rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
