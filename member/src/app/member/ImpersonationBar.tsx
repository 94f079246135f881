import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';

const askAgainMs = 15_000;

/**
 * Shows staff that the session is read-only. Refetches all queries at an interval, because an impersonation
 * session has no socket.
 */
export function ImpersonationBar() {
  const { t } = useLingui();
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries(), askAgainMs);
    return () => clearInterval(timer);
  }, [queries]);
  return (
    <p
      role="status"
      className="sticky top-0 z-50 flex items-center justify-center gap-2 bg-text px-3 py-1.5 text-center text-sm font-medium text-page"
    >
      <Eye size={15} aria-hidden className="flex-none" />
      {t`Staff view: nothing can be changed here`}
    </p>
  );
}
