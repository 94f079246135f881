import { useLingui } from '@lingui/react/macro';
import { MousePointerClick } from 'lucide-react';
import { EmptyState } from '../../ui/status/EmptyState.tsx';

/** Room beside a list while none of its items is open. */
export function NothingOpened({ hasItems }: { hasItems: boolean }) {
  const { t } = useLingui();
  return (
    <div className="grid flex-1 place-items-center max-md:hidden">
      {hasItems ? <EmptyState icon={MousePointerClick} title={t`Select an item to see its details`} /> : null}
    </div>
  );
}
