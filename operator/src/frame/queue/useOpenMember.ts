import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import type { QueueAction } from './queue.ts';

/** Action of a queue that opens the page of the item's member. */
export function useOpenMember(): (memberId: string) => QueueAction {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (memberId) => ({
    name: 'member',
    label: t`Open member`,
    keyLabel: t`member`,
    keys: 'm',
    untaken: true,
    stays: true,
    right: 'members.see',
    run: () => {
      navigate(`/members/${memberId}`);
    },
  });
}
