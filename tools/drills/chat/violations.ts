import type pg from 'pg';
import type { Customer } from './customer.ts';

interface Stored {
  readonly memberId: string;
  readonly seq: string;
  readonly clientId: string;
}

const maxSentences = 20;

/**
 * Returns a sentence for each violation: it compares the database with the answers to customers, and their screens with the
 * database.
 */
export async function findViolations(
  pool: pg.Pool,
  customers: readonly Customer[],
  said: number,
): Promise<string[]> {
  const { rows } = await pool.query<Stored>(
    `select c.member_id as "memberId", m.seq, m.client_id as "clientId"
       from chat c join chat_message m on m.chat_id = c.id order by c.member_id, m.seq`,
  );
  const stored = Map.groupBy(rows, ({ memberId }) => memberId);
  const wrong: string[] = [];
  if (rows.length !== said) wrong.push(`${said} messages were said, and ${rows.length} are stored`);
  for (const customer of customers) {
    const { memberId } = customer.login;
    const own = stored.get(memberId) ?? [];
    wrong.push(...customer.wrong.map((each) => `${memberId}: ${each}`));
    own.forEach(({ seq, clientId }, i) => {
      if (Number(seq) !== i + 1) wrong.push(`${memberId}: after number ${i} comes ${seq}`);
      if (customer.known.get(Number(seq)) !== clientId)
        wrong.push(`${memberId}: the open app lacks number ${seq}`);
    });
    const ids = new Set(own.map(({ clientId }) => clientId));
    if (ids.size !== own.length) wrong.push(`${memberId}: a message is stored twice`);
    for (const clientId of customer.said)
      if (!ids.has(clientId)) wrong.push(`${memberId}: ${clientId} was answered and is lost`);
    if (customer.known.size !== own.length)
      wrong.push(`${memberId}: the open app has ${customer.known.size} of ${own.length} messages`);
    if (wrong.length > maxSentences) break;
  }
  return wrong;
}
