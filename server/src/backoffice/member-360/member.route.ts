import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { validate as isUuid } from 'uuid';
import { readProfile } from '../../members/account/read-profile.ts';
import { requestReleaseApproval } from '../../members/admin/request-release-approval.ts';
import { requestResetApproval, showResetCode } from '../../members/admin/reset-approval.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { Refused } from '../../platform/call/error-body.ts';
import { createRateCounter } from '../../platform/rate-limit/rate-counter.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { verifyStatement } from '../../wallet/statement/pdf/verify-statement.ts';
import { startImpersonation } from '../impersonation/start-impersonation.ts';
import { addNote, setAccountStatusOf, tagMember } from './change-member.ts';
import { getMember } from './get-member.ts';
import { getMovement } from './get-movement.ts';
import { listTimeline } from './list-timeline.ts';
import { currencyAndStatusOf, personalOf } from './member-summary.queries.ts';
import { notePage } from './note.queries.ts';
import { recheckGameBalance } from './recheck-game-balance.ts';
import { kindOfSearch, searchMembers } from './search-members.ts';
import { tagsUsed } from './tag.queries.ts';

/** Limit of requests to a provider about one game account, by all staff together. */
const recheckRateLimit = { most: 6, windowS: 60 } as const;
const maxTagsShown = 60;

/** Routes for members: search, full view and actions. */
export const backofficeMemberSlice: Slice = (app, deps) => {
  const { pool } = deps;
  const asks = createRateCounter(pool, 'staff-ask-game', recheckRateLimit);

  backofficeRoute(app, deps, 'searchMembers', async ({ body, saw }) => {
    const found = await searchMembers(deps, body.text);
    saw({ subject: 'search', after: { kind: kindOfSearch(found), found: found.rows.length } });
    return done(found);
  });

  backofficeRoute(app, deps, 'checkStatement', async ({ query }) => {
    const issued = await verifyStatement(pool, deps.settings.serverKeys, query);
    if (!issued) return done({ statement: null });
    const { memberId, month, currency, opening, closing, lines, issuedAt } = issued;
    const { profile } = await readProfile(pool, memberId);
    const statement = { memberId, publicId: profile._id, month, currency, opening, closing, lines, issuedAt };
    return done({ statement });
  });

  backofficeRoute(app, deps, 'getMember', ({ params }) => getMember(pool, params.memberId));

  backofficeRoute(app, deps, 'showPersonal', async ({ params, body, saw }): Promise<Personal> => {
    const { memberId } = params;
    const row = await personalOf(pool, memberId);
    if (!row) return refuse('NO_MEMBER');
    const facts = { subject: 'member', subjectId: memberId, memberId, after: { fields: body.fields } };
    saw(body.why ? { ...facts, why: body.why } : facts);
    const asked = new Set<string>(body.fields);
    const shown = <T>(field: string, value: T) => (asked.has(field) ? value : null);
    return done({
      name: shown('name', row.name),
      phone: shown('phone', row.phone),
      bank: shown('bank', { code: row.bankCode, accountNo: row.accountNo }),
      holder: shown('holder', row.holder),
    });
  });

  backofficeRoute(app, deps, 'listTimeline', async ({ staffMember, params, query }) => {
    const withAudit = staffMember.rights.includes('audit.see');
    return done(await listTimeline(pool, params.memberId, { ...query, withAudit }));
  });

  backofficeRoute(app, deps, 'getMovement', ({ params }) =>
    getMovement(deps, params.memberId, params.movementId),
  );

  backofficeRoute(app, deps, 'listNotes', async ({ params, query }) => {
    const after = query.after && isUuid(query.after) ? query.after : null;
    const rows = await notePage(pool, params.memberId, after, query.most);
    return done({ rows, next: rows.length === query.most ? (rows.at(-1)?.id ?? null) : null });
  });

  backofficeRoute(app, deps, 'listTags', async () => done({ tags: await tagsUsed(pool, maxTagsShown) }));

  backofficeRoute(app, deps, 'addNote', async (context) =>
    (await currencyAndStatusOf(pool, context.params.memberId)) ? addNote(pool, context) : refuse('NO_MEMBER'),
  );
  backofficeRoute(app, deps, 'tagMember', async (context) =>
    (await currencyAndStatusOf(pool, context.params.memberId))
      ? tagMember(pool, context)
      : refuse('NO_MEMBER'),
  );
  backofficeRoute(app, deps, 'setAccountStatus', async (context) =>
    (await currencyAndStatusOf(pool, context.params.memberId))
      ? setAccountStatusOf(pool, context)
      : refuse('NO_MEMBER'),
  );

  backofficeRoute(app, deps, 'requestReleaseApproval', (context) => requestReleaseApproval(pool, context));

  backofficeRoute(app, deps, 'requestResetApproval', async (context) =>
    (await currencyAndStatusOf(pool, context.params.memberId))
      ? requestResetApproval(deps, context)
      : refuse('NO_MEMBER'),
  );

  backofficeRoute(app, deps, 'showResetCode', (context) => showResetCode(deps, context));

  backofficeRoute(
    app,
    deps,
    'recheckGameBalance',
    async ({ params, note }): Promise<BackofficeResult<BackofficeReplyOf<'recheckGameBalance'>>> => {
      const { memberId, code } = params;
      const member = await currencyAndStatusOf(pool, memberId);
      if (!member) return refuse('NO_MEMBER');
      const waitS = await asks.count(`${memberId}/${code}`);
      if (waitS !== null) throw new Refused('REQUEST_LIMIT', { retryAfter: waitS });
      return recheckGameBalance(deps, { id: memberId, currency: member.currency }, code, () =>
        writeAudit(pool, note({ subject: 'game', subjectId: code, memberId })),
      );
    },
  );

  backofficeRoute(app, deps, 'startImpersonation', async (context) => {
    const member = await currencyAndStatusOf(pool, context.params.memberId);
    if (!member) return refuse('NO_MEMBER');
    return startImpersonation(pool, deps.settings.publicUrl, context, member.status === 'inactive');
  });
};

type Personal = BackofficeResult<BackofficeReplyOf<'showPersonal'>>;
