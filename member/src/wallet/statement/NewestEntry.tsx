import type { StatementFilter } from '@kapao/contract/statement-types';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { isJustMade } from './just-made.ts';

interface Props {
  /** Statement filter that shows the entry. */
  filter: StatementFilter;
  /** Amount that was moved; undefined where it is unknown. */
  amount?: number | undefined;
  /** Called on a press, with the entry's id; by default the receipt opens over the present dialog. */
  onOpen?: (id: string) => void;
  /** Whether the link is part of a list, most of whose items have no such link and thus need no room for it. */
  listed?: boolean;
}

/**
 * Link from a result to its receipt, for an answer that does not name its statement entry. It keeps its room while the
 * entry is read, so that no button beside it moves away under a finger.
 */
export function NewestEntry({ filter, amount, onOpen, listed = false }: Props) {
  const dialogs = useDialogs();
  const { data, isFetching } = useQuery(reading('getStatements', { body: { page: 1, limit: 1, filter } }));
  const newest = data?.statements[0];
  const entry = newest && isJustMade(newest, amount, serverNow()) ? newest : null;
  if (!entry && (listed || !isFetching)) return null;
  const open = onOpen ?? ((id: string) => dialogs.open({ name: 'entry', id }));
  return (
    <Button variant="plain" className={entry ? '' : 'invisible'} onClick={() => entry && open(entry._id)}>
      <Trans>See the receipt</Trans>
    </Button>
  );
}
