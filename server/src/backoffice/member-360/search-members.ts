import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName, maskPhone } from '../../platform/backoffice/mask.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { readSearch } from './read-search.ts';
import { searchRows } from './search.queries.ts';

const most = 30;

/** Returns members that match a search, masked; details need another call. */
export async function searchMembers(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  text: string,
): Promise<BackofficeReplyOf<'searchMembers'>> {
  const rows = await searchRows(pool, readSearch(text, settings.market), most);
  return {
    rows: rows.slice(0, most).map(({ phone, name, bankAccountNo, ...row }) => ({
      ...row,
      name: maskName(name),
      phone: maskPhone(phone),
      bankAccount: maskAccount(bankAccountNo),
    })),
    isCut: rows.length > most,
  };
}

/** Returns the kinds of match for the audit log, never the searched value. */
export function kindOfSearch(found: BackofficeReplyOf<'searchMembers'>): string {
  const kinds = new Set(found.rows.flatMap(({ matches }) => matches));
  return [...kinds].sort().join(' ') || 'nothing found';
}
