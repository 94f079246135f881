import type { StatementFilter } from '@kapao/contract/statement-types';
import { minuteMs } from '@kapao/core/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { StatementRow } from './StatementRow.tsx';
import { useSentence } from './sentence.ts';
import type { Entry } from './useStatement.ts';

const recentMs = 15 * minuteMs;

interface Props {
  type: Entry['statementType'];
  /** Statement filter that shows entries of this type. */
  filter: StatementFilter;
  /** Name of the entry. */
  children: ReactNode;
}

/**
 * The newest entry of a type, if recent, below a form that moves money: a member who missed its result must
 * not repeat it.
 */
export function RecentEntry({ type, filter, children }: Props) {
  const sentence = useSentence();
  const { data } = useQuery(reading('getStatements', { body: { page: 1, limit: 1, filter } }));
  const entry = data?.statements[0];
  if (entry?.statementType !== type || serverNow().getTime() - Date.parse(entry.createdAt) > recentMs)
    return null;
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{children}</h3>
      <ul className="rows rounded-lg border border-line bg-card">
        <StatementRow entry={entry} sentence={sentence(entry)} />
      </ul>
    </section>
  );
}
