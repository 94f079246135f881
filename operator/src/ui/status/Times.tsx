import { Plural } from '@lingui/react/macro';
import { Tag } from './Badge.tsx';

/** Number of repetitions of the row's action; nothing for an action done once. */
export function Times({ count }: { count: number }) {
  return count > 1 ? (
    <Tag>
      <Plural value={count} one="# time" other="# times" />
    </Tag>
  ) : null;
}
