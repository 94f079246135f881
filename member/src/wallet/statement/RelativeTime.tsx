import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { serverNow } from '../../frame/api/server-clock.ts';
import { ago } from './relative-time.ts';

/**
 * Relative time, updated while shown. A changed text becomes a new element, so that the browser does not
 * count its new position as a layout shift.
 */
export function RelativeTime({ at }: { at: string }) {
  const text = useAgo(at);
  return <span key={text}>{text}</span>;
}

function useAgo(at: string): string {
  const { t } = useLingui();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const { unit, count } = ago(new Date(at), now);
  // Without the library's plurals, whose number formatter costs a slow phone a tenth of a second before home's first paint.
  // Of our languages only English has a plural.
  const one = count === 1;
  switch (unit) {
    case 'now':
      return t`just now`;
    case 'minute':
      return one ? t`1 minute ago` : t`${count} minutes ago`;
    case 'hour':
      return one ? t`1 hour ago` : t`${count} hours ago`;
    case 'day':
      return one ? t`1 day ago` : t`${count} days ago`;
    case 'month':
      return one ? t`1 month ago` : t`${count} months ago`;
    case 'year':
      return one ? t`1 year ago` : t`${count} years ago`;
  }
}
