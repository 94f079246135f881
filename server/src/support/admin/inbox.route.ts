import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { dayMs } from '@kapao/core/time';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeDownload } from '../../platform/backoffice/backoffice-download.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { guestIds } from '../guest-id.ts';
import { readThread } from '../read-thread.ts';
import { chatPage, ownerOfChat, searchChats, wasJustSearched } from './chat.queries.ts';
import { chatAudit, withoutNumbers } from './chat-audit.ts';
import { agentsNow, supportTotalsOf } from './customer-context.queries.ts';
import { exportChat } from './export-chat.ts';
import { type LoadMemberPage, showChat, shownRow } from './show-chat.ts';

const maxDays = 92;

type FindMembers = (
  deps: Pick<Deps, 'pool' | 'settings'>,
  text: string,
) => Promise<BackofficeReplyOf<'searchMembers'>>;

/**
 * Console calls that read conversations; those that act on them are in `chat-actions.route.ts`. Member data comes from the
 * functions passed in.
 */
export const supportInboxSlice =
  (member360: LoadMemberPage, findMembers: FindMembers): Slice =>
  (app, deps) => {
    const { pool } = deps;
    const viewer = { addresses: deps.addresses, ids: guestIds(deps.settings.serverKeys) };

    backofficeRoute(
      app,
      deps,
      'listChats',
      async ({ staffMember, query: { after, most, state, locale, mine } }) => {
        const found = await chatPage(
          pool,
          {
            state,
            locale: locale ?? null,
            assignedTo: mine ? staffMember.staffId : null,
            after: readCursor(after),
          },
          most + 1,
        );
        const { rows, next } = pageOf(found, most, writeCursor);
        return done({ rows: rows.map(shownRow), next });
      },
    );

    backofficeRoute(app, deps, 'searchChats', async ({ staffMember, body: { words }, note }) => {
      const members = await findMembers(deps, words);
      const found = await searchChats(
        pool,
        members.rows.map(({ memberId }) => memberId),
        words,
      );
      const asked = { words: withoutNumbers(words), found: found.length };
      // The console asks again when something else on the page changes.
      if (!(await wasJustSearched(pool, staffMember.staffId, asked.words)))
        await writeAudit(pool, note({ subject: 'search', after: asked }));
      return done({ rows: found.map(shownRow) });
    });

    backofficeRoute(app, deps, 'getChat', async ({ params, saw }) => {
      const shown = await showChat(pool, member360, params.id);
      if (shown.ok) saw(chatAudit(shown.value.id, shown.value.member?.id ?? null));
      return shown;
    });

    backofficeRoute(app, deps, 'listChatMessages', async ({ params, query: { before, most }, saw }) => {
      const chat = await ownerOfChat(pool, params.id);
      if (!chat) return refuse('NO_DATA');
      saw(chatAudit(chat.chatId, chat.memberId));
      const rows = await readThread(pool, viewer, chat.chatId, { limit: most, before: before ?? null });
      return done({ rows, isAll: rows.length < most });
    });

    backofficeDownload(app, deps, 'exportChat', async ({ params }) => {
      const chat = await ownerOfChat(pool, params.id);
      if (!chat) return refuse('NO_DATA');
      return done({
        fileName: `chat-${chat.publicId ?? chat.chatId}.csv`,
        lines: exportChat(pool, viewer, chat.chatId, Number(chat.lastSeq)),
        auditFacts: chatAudit(chat.chatId, chat.memberId),
      });
    });

    backofficeRoute(app, deps, 'listChatAgents', async () =>
      done({
        agents: (await agentsNow(pool)).map(({ id, name, isHere, has }) => ({
          id,
          name,
          isHere: isHere === true,
          has: has ?? 0,
        })),
      }),
    );

    backofficeRoute(app, deps, 'getChatFigures', async ({ query: { from, until } }) => {
      const days = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
      if (days < 1 || days > maxDays) return refuse('INVALID_INPUT', { field: 'until' });
      const rows = await supportTotalsOf(pool, from, until);
      return done({
        days: rows.map(({ day, cases, solved, byBot, rated, ...row }) => ({
          ...row,
          day: day ?? from,
          cases: cases ?? 0,
          solved: solved ?? 0,
          byBot: byBot ?? 0,
          rated: rated ?? 0,
        })),
      });
    });
  };
