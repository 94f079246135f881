import type { ContentTables } from '../../content/content.tables.ts';
import type { ProviderTable } from '../../outside/provider.tables.ts';
import type { AccountTables } from '../../people/account/account.tables.ts';
import type { SessionTables } from '../../people/session/session.tables.ts';
import type { RequestTables } from '../../web/call/request.tables.ts';

/** Every table that Kysely may touch; each slice declares its own in `<slice>.tables.ts`. */
export interface Database extends AccountTables, ContentTables, RequestTables, SessionTables {
  provider: ProviderTable;
}
