import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import { v7 } from 'uuid';
import { escalate } from '../inquiry/inquiry.queries.ts';
import type { ResolutionOrder, ResolveDeps, Resolved } from '../payments/exceptions/decision.ts';
import {
  findOpenExceptions,
  listOpenExceptions,
  type OpenException,
} from '../payments/exceptions/open-exception.ts';
import { resolveException } from '../payments/exceptions/resolve-exception.ts';

/** Staff member who decides about exceptions in a test. */
export interface ExceptionsFixture {
  /** Returns the open exception of this id; throws when there is none. */
  item(id: string): Promise<OpenException>;
  /** Decides about the open exception of this id, or about the exception itself. */
  decide(
    decision: Decision,
    about: string | OpenException,
    more?: Partial<ResolutionOrder>,
  ): Promise<Resolved>;
  /** Returns all open exceptions, read page by page. */
  all(): Promise<OpenException[]>;
  /** Returns all stored decisions about this subject. */
  written(subjectId: string): Promise<{ decision: string; who: string; why: string; moved: boolean }[]>;
  /** Escalates the inquiry, as if its provider had not answered for a day. */
  escalate(kind: 'withdrawal' | 'leg' | 'qr' | 'bank-feed', memberId: string, id: string): Promise<void>;
}

export function exceptionsFixtureOf(deps: ResolveDeps): ExceptionsFixture {
  const { pool } = deps;
  const item = async (id: string) => {
    const [found] = await findOpenExceptions(pool, id);
    if (!found) throw new Error(`${id} is not open`);
    return found;
  };
  return {
    item,
    async decide(decision, about, more = {}) {
      const subject = typeof about === 'string' ? await item(about) : about;
      return resolveException(deps, {
        id: v7(),
        subject,
        decision,
        who: 'Ann',
        why: 'told by phone',
        ...more,
      });
    },
    async all() {
      const items: OpenException[] = [];
      for (let after: string | null = null; ; ) {
        const page = await listOpenExceptions(pool, { after, limit: 7 });
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
    async escalate(kind, memberId, id) {
      const evidence = { account: 'a party', currency: 'THB', details: { why: 'TIMEOUT' } } as const;
      const { rows } = await pool.query<{ takenAt: Date }>(`select now() + interval '1 hour' as "takenAt"`);
      await escalate(pool, { kind, memberId, id, takenAt: rows[0]!.takenAt }, evidence); // A select without FROM returns one row.
      if ((await item(id)).escalatedAt === null) throw new Error(`nobody asks about ${id}`);
    },
  };
}
