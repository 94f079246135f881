import { ok, refuse } from '@kapao/contract/result';
import { readContent } from '../content/content.queries.ts';
import type { Slice } from '../http/context.ts';
import { route } from '../http/route.ts';
import { readProfile } from './profile.queries.ts';

export const accountSlice: Slice = (app, deps) => {
  route(app, deps, 'getProfile', async ({ member }) => ok(await readProfile(deps.db, member.id)));

  route(app, deps, 'acceptAgreements', async ({ member, body }) => {
    const { version } = await readContent(deps.db, 'agreements');
    // Nobody accepts a text that is not the one in force: the app shows the new one first.
    if (body.version !== version) return refuse('NO_DATA');
    await deps.db
      .updateTable('member')
      .set({ agreements_version: version })
      .where('id', '=', member.id)
      .execute();
    return ok({});
  });
};
