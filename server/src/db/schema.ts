import type { AccountTables } from '../account/account.tables.ts';
import type { ContentTables } from '../content/content.tables.ts';
import type { RequestTables } from '../http/request.tables.ts';
import type { ProviderTable } from '../providers/provider.tables.ts';
import type { SessionTables } from '../session/session.tables.ts';

/** Every table that Kysely may touch; each slice declares its own in `<slice>.tables.ts`. */
export interface Database extends AccountTables, ContentTables, RequestTables, SessionTables {
  provider: ProviderTable;
}
