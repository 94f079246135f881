/** Thread that reads bank statements. */
import { answerTasks } from '../../../platform/threads/answer-tasks.ts';
import { readStatementFile } from './read-statement-file.ts';
import type { ReadStatement, StatementTask } from './statement-reader.ts';
import { readStatementText } from './statement-text.ts';

function read({ file, account, window, most }: StatementTask): ReadStatement {
  const decoded =
    typeof file === 'string'
      ? ({ ok: true, text: file } as const)
      : readStatementText(file.bytes, file.encoding);
  if (!decoded.ok) return { ok: false, flaws: [decoded.flaw] };
  const { text } = decoded;
  // PostgreSQL's JSON, which stores the approval request, cannot hold a NUL.
  if (text.includes('\0')) return { ok: false, flaws: [{ code: 'HAS_NUL' }] };
  const found = readStatementFile(text, account, window);
  if (!found.ok) return found;
  if (most !== undefined && found.payments.length > most)
    return { ok: false, flaws: [{ code: 'TOO_MANY_ROWS', most }] };
  return { ...found, text };
}

answerTasks(read);
