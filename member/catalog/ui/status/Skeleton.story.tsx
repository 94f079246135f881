import { Skeleton } from '../../../src/ui/status/Skeleton.tsx';

export const states = {
  'a line': () => <Skeleton className="h-4 w-40" />,
  'a block': () => <Skeleton className="h-64 w-full" />,
};
