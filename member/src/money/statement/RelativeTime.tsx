import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { serverNow } from '../../frame/api/server-clock.ts';
import { ago } from './relative-time.ts';

/** Counts on while it is looked at. Other words are another element: where they stand in the middle, the old ones do not move. */
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
  switch (unit) {
    case 'now':
      return t`just now`;
    case 'minute':
      return t`${plural(count, { one: '# minute ago', other: '# minutes ago' })}`;
    case 'hour':
      return t`${plural(count, { one: '# hour ago', other: '# hours ago' })}`;
    case 'day':
      return t`${plural(count, { one: '# day ago', other: '# days ago' })}`;
    case 'month':
      return t`${plural(count, { one: '# month ago', other: '# months ago' })}`;
    case 'year':
      return t`${plural(count, { one: '# year ago', other: '# years ago' })}`;
  }
}
