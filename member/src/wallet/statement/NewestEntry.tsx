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
}

/** Link from a result to its receipt, for an answer that does not name its statement entry. */
export function NewestEntry({ filter, amount, onOpen }: Props) {
  const dialogs = useDialogs();
  const { data } = useQuery(reading('getStatements', { body: { page: 1, limit: 1, filter } }));
  const entry = data?.statements[0];
  if (!entry || !isJustMade(entry, amount, serverNow())) return null;
  const open = onOpen ?? ((id: string) => dialogs.open({ name: 'entry', id }));
  return (
    <Button variant="plain" onClick={() => open(entry._id)}>
      <Trans>See the receipt</Trans>
    </Button>
  );
}
