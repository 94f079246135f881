import type { Decision } from '@kapao/contract/desk/proposed';
import { v7 } from 'uuid';
import { callPerson } from '../inquiry/inquiry.queries.ts';
import type { DecideDeps, Decided, Order } from '../payments/exceptions/decision.ts';
import { findOpen, listOpen, type OpenItem } from '../payments/exceptions/open-exception.ts';
import { decide } from '../payments/exceptions/resolve-exception.ts';

/** A person at the desk of a test. */
export interface Desk {
  /** The open item of this id; throws when there is none. */
  item(id: string): Promise<OpenItem>;
  /** Decides about the open item of this id, or about the item itself. */
  decide(decision: Decision, about: string | OpenItem, more?: Partial<Order>): Promise<Decided>;
  /** Everything that is open, page by page. */
  all(): Promise<OpenItem[]>;
  /** All decisions of the table about this, as it stands there. */
  written(subjectId: string): Promise<{ decision: string; who: string; why: string; moved: boolean }[]>;
  /** As if its party had been silent for a day. */
  callPerson(kind: 'withdrawal' | 'leg' | 'qr' | 'bank-feed', memberId: string, id: string): Promise<void>;
}

export function deskOf(deps: DecideDeps): Desk {
  const { pool } = deps;
  const item = async (id: string) => {
    const [found] = await findOpen(pool, id);
    if (!found) throw new Error(`${id} is not open`);
    return found;
  };
  return {
    item,
    async decide(decision, about, more = {}) {
      const subject = typeof about === 'string' ? await item(about) : about;
      return decide(deps, { id: v7(), subject, decision, who: 'Ann', why: 'told by phone', ...more });
    },
    async all() {
      const items: OpenItem[] = [];
      for (let after: string | null = null; ; ) {
        const page = await listOpen(pool, { after, limit: 7 });
        items.push(...page.items);
        after = page.next;
        if (after === null) return items;
      }
    },
    async written(subjectId) {
      const { rows } = await pool.query(
        `select decision, who, why, entry_id is not null as moved from decision where subject_id = $1
          order by created_at, id`,
        [subjectId],
      );
      return rows;
    },
    async callPerson(kind, memberId, id) {
      const evidence = { account: 'a party', currency: 'THB', details: { why: 'TIMEOUT' } } as const;
      const { rows } = await pool.query<{ takenAt: Date }>(`select now() + interval '1 hour' as "takenAt"`);
      await callPerson(pool, { kind, memberId, id, takenAt: rows[0]!.takenAt }, evidence); // one row
      if ((await item(id)).personSince === null) throw new Error(`nobody asks about ${id}`);
    },
  };
}
