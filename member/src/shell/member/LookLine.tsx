import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';

/** Above every screen of a look: whose it is, and that nothing can be done here. */
export function LookLine() {
  const { t } = useLingui();
  return (
    <p
      role="status"
      className="sticky top-0 z-50 flex items-center justify-center gap-2 bg-text px-3 py-1.5 text-center text-sm font-medium text-page"
    >
      <Eye size={15} aria-hidden className="flex-none" />
      {t`Operator’s look: nothing can be changed here`}
    </p>
  );
}
