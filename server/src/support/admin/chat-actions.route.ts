import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { unknownPlaceholders } from '@kapao/contract/backoffice/chat-placeholders';
import { maxChatReplies } from '@kapao/contract/backoffice/chat-states';
import type { AuditFacts } from '../../platform/backoffice/audit-note.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { Refused } from '../../platform/call/error-body.ts';
import { FileCleaner } from '../../platform/files/file-cleaner.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { ratingRequest } from '../rating-request.ts';
import { readAnswer } from '../read-answer.ts';
import { storeUpload } from '../upload-file.ts';
import { ownerOfChat } from './chat.queries.ts';
import {
  addStaffFile,
  answerChat,
  blockChat,
  endChat,
  forgetFile,
  handOver,
  listReplies,
  readByAgent,
  removeReply,
  sendTyping,
  setReply,
  writeNote,
} from './chat-actions.queries.ts';
import { chatAudit } from './chat-audit.ts';

/**
 * Console calls that act on conversations. Each change is one transaction with its audit row (without the text, which
 * is only in the thread); reading and typing are not audited.
 */
export const supportActionsSlice: Slice = (app, deps) => {
  const { pool, outboxSignal } = deps;
  const cleaner = new FileCleaner(deps.log);

  /** Returns the audit facts; null if there is no such conversation. */
  async function about(id: string, facts: AuditFacts = {}): Promise<AuditFacts | null> {
    const chat = await ownerOfChat(pool, id);
    return chat && chatAudit(chat.chatId, chat.memberId, facts);
  }

  backofficeRoute(app, deps, 'sendToChat', async ({ id, staffMember, params, body, note }) => {
    const { answer, read, reopens } = body;
    const said = readAnswer(answer);
    if (!said) return refuse('INVALID_INPUT', { field: 'choices' });
    const facts = await about(params.id, { after: { type: answer.type } });
    if (!facts) return refuse('NO_DATA');
    const { staffId, name } = staffMember;
    // The id of the call is the id of the message, so a retry stores it only once.
    const sent = await answerChat(
      pool,
      params.id,
      id,
      { ...said, clientId: id, staffId, name, reopens },
      read,
      note(facts),
    );
    outboxSignal.notify();
    if (sent.refusal === null)
      return done({ _id: sent.id, chat: sent.chatId, timestamp: sent.createdAt.toISOString() });
    if (sent.refusal === 'NO_DATA') return refuse('NO_DATA');
    const how = ({ CHANGED: 'person', BOT: 'bot', SOLVED: 'solved' } as const)[sent.refusal];
    return refuse('CHANGED', { how, who: sent.who ?? '' });
  });

  backofficeRoute(app, deps, 'uploadToChat', async ({ params, upload, note }) => {
    const facts = await about(params.id);
    if (!facts) return refuse('NO_DATA');
    // All videos of these types have `ftyp` at this offset (ISO/IEC 14496-12); the content itself is verified
    // below.
    const fileType = upload.file?.toString('latin1', 4, 8) === 'ftyp' ? 'video' : 'image';
    const stored = await storeUpload({ ...deps, cleaner }, fileType, upload, (file) =>
      addStaffFile(
        pool,
        params.id,
        { ...file, fileType },
        note({ ...facts, after: { fileType, key: file.key } }),
      ),
    );
    if (stored.ok) return done({ path: stored.value.path, fileType });
    if (stored.code === 'NO_DATA') return refuse('NO_DATA');
    if (stored.code === 'REQUEST_LIMIT') throw new Refused('REQUEST_LIMIT', { retryAfter: 5 });
    throw new Refused('INVALID_INPUT', { field: 'file' });
  });

  backofficeRoute(app, deps, 'removeFromChat', async ({ params, body: { filePath, why }, note }) => {
    const facts = await about(params.id, { after: { removed: filePath }, why });
    if (!facts || (await forgetFile(pool, params.id, filePath, note(facts)))) return refuse('NO_DATA');
    // If the process dies before this the sweep removes the file; no more addresses are issued for it from now on.
    await deps.files.remove(filePath);
    return done({});
  });

  backofficeRoute(app, deps, 'readChat', async ({ params, body }) => {
    await readByAgent(pool, params.id, body.seq);
    outboxSignal.notify();
    return done({});
  });

  backofficeRoute(app, deps, 'typeInChat', async ({ params }) => {
    await sendTyping(pool, params.id);
    outboxSignal.notify();
    return done({});
  });

  backofficeRoute(app, deps, 'handOverChat', async ({ id, params, body, note }) => {
    const facts = await about(params.id, { after: { to: body.to }, ...(body.note && { why: body.note }) });
    if (!facts) return refuse('NO_DATA');
    const order = { chatId: params.id, to: body.to, noteId: id, note: body.note ?? null };
    const refusal = await handOver(pool, order, note(facts));
    return refusal ? refuse(refusal) : done({});
  });

  backofficeRoute(app, deps, 'solveChat', async ({ params, body, note }) => {
    const chat = await ownerOfChat(pool, params.id);
    if (!chat) return refuse('NO_DATA');
    const facts = chatAudit(chat.chatId, chat.memberId, { after: { solved: true } });
    const end = { read: body.read, ask: body.ask ? ratingRequest(chat.locale ?? 'th') : null };
    const refusal = await endChat(pool, params.id, end, note(facts));
    outboxSignal.notify();
    return refusal ? refuse(refusal) : done({});
  });

  backofficeRoute(app, deps, 'noteInChat', async ({ id, params, body, note }) => {
    const facts = await about(params.id);
    if (!facts) return refuse('NO_DATA');
    const refusal = await writeNote(pool, params.id, id, body.text, note(facts));
    return refusal ? refuse(refusal) : done({});
  });

  backofficeRoute(app, deps, 'blockChat', async ({ params, body: { blocked, why }, note }) => {
    const facts = await about(params.id, { after: { blocked }, why });
    if (!facts) return refuse('NO_DATA');
    const refusal = await blockChat(pool, params.id, blocked, note(facts));
    return refusal ? refuse(refusal) : done({});
  });

  backofficeRoute(app, deps, 'listReplies', async () =>
    done({ replies: await listReplies(pool, maxChatReplies) }),
  );

  backofficeRoute(app, deps, 'setReply', async ({ id, body, note }) => {
    const { title, texts, position } = body;
    const unknown = unknownPlaceholders(Object.values(texts)).join(' ');
    if (unknown) return refuse('INVALID_INPUT', { field: 'texts', unknown });
    const reply = { id: body.id ?? id, title, texts, position };
    const audit = note({ subject: 'chat-reply', subjectId: reply.id, after: { title, texts } });
    const refusal = await setReply(pool, reply, maxChatReplies, audit);
    return refusal ? refuse(refusal) : done({ id: reply.id });
  });

  backofficeRoute(app, deps, 'removeReply', async ({ params, note }) => {
    const refusal = await removeReply(pool, params.id, note({ subject: 'chat-reply', subjectId: params.id }));
    return refusal ? refuse(refusal) : done({});
  });
};
