import { Plural } from '@lingui/react/macro';
import { Tag } from './Badge.tsx';

/** How often what the row shows was done; nothing for once. */
export function Times({ count }: { count: number }) {
  return count > 1 ? (
    <Tag>
      <Plural value={count} one="# time" other="# times" />
    </Tag>
  ) : null;
}
