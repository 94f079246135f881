import { ApiError } from '@kapao/contract/client';
import { api } from '../../../frame/api/api.ts';
import { errorCode } from '../../../frame/api/error-code.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { fetchWithProgress } from '../../../frame/api/fetch-with-progress.ts';
import type { Failure } from '../conversation.ts';
import { flawText } from './file-texts.ts';
import { tooLarge } from './judge-file.ts';
import type { Outcome, Progress } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';

/** Customer of a call, beyond what the token says. */
export interface ChatCustomer {
  readonly guestId?: string;
}

/** Longest Retry-After, in seconds, that is waited out; beyond it the message counts as refused. */
const maxPatienceS = 120;

/** Most uploads of one file: it is uploaded once more if the server no longer knows it. */
const maxUploads = 2;

/** Time in ms without progress after which an upload counts as stalled. */
const stalledAfterMs = 30_000;

/** Tries once to send one message, its file first. */
export async function attempt(
  outgoing: Outgoing,
  whose: () => Promise<ChatCustomer>,
  progress: Progress,
): Promise<Outcome> {
  const { clientId, content, file } = outgoing;
  let path = file?.path ?? null;
  try {
    const who = await whose();
    // The message was removed before this attempt; its upload would run to the end and delay the messages behind it.
    if (progress.signal.aborted) return { is: 'lost', refusal: null };
    if (file && !path) {
      if (!file.blob) return { is: 'refused', failure: { ...refusalOf('SLIP_NO_FILE'), canResend: false } };
      path = await upload(file.blob, file.fileType, who, progress);
      await progress.onUploaded(path);
    }
    const message =
      file && path ? { ...content, payload: { fileType: file.fileType, filePath: path } } : content;
    const { timestamp } = await api('sendChatMessage', {
      body: { clientId, message, ...who },
      signal: progress.signal,
    });
    return { is: 'stored', at: new Date(timestamp) };
  } catch (error) {
    if (isAbort(error)) return { is: 'lost', refusal: null };
    // The file was deleted on the server, or a guest uploaded it in another conversation: it is uploaded again.
    if (errorCode(error) === 'NO_DATA' && file && path && file.uploads < maxUploads) {
      await progress.onUploaded(null);
      return { is: 'later', ms: 0 };
    }
    // Too large for our own limits or for a proxy in between.
    if (file && error instanceof ApiError && error.status === 413) {
      const text = flawText(tooLarge(file.fileType));
      return { is: 'refused', failure: { reason: 'refused', text, canResend: false } };
    }
    return outcomeOf(error);
  }
}

/** Whether we aborted the request ourselves. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function upload(
  file: Blob,
  fileType: 'image' | 'video',
  who: ChatCustomer,
  { signal, onBytes }: Progress,
): Promise<string> {
  const name = fileType === 'image' ? 'uploadChatImage' : 'uploadChatVideo';
  const stalled = new AbortController();
  const giveUp = () => stalled.abort();
  const watch = () => setTimeout(giveUp, stalledAfterMs);
  let timer = watch();
  signal.addEventListener('abort', giveUp);
  // The request is larger than the file; the member sees only the file's bytes.
  const onSent = (sent: number, whole: number) => {
    onBytes(Math.min(sent, file.size));
    clearTimeout(timer);
    // After the last byte the server may take as long as the call allows.
    if (sent < whole) timer = watch();
  };
  try {
    const asked = { file, body: { ...who }, signal: stalled.signal, fetch: fetchWithProgress(onSent) };
    return (await api(name, asked)).path;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

export function outcomeOf(error: unknown): Outcome {
  const code = errorCode(error);
  if (code === 'NETWORK' || code === 'OFFLINE') return { is: 'lost', refusal: null };
  if (code === 'UNAUTHORIZED' || code === 'EXPIRED_AUTH_TOKEN') return { is: 'ended' };
  const failure = refusalOf(error);
  const retryAfterS = error instanceof ApiError ? error.retryAfterS : null;
  if (code === 'REQUEST_LIMIT' && retryAfterS !== null && retryAfterS <= maxPatienceS)
    return { is: 'later', ms: retryAfterS * 1000 };
  if (code === 'INTERNAL_SERVER_ERROR' || code === ofSlips) return { is: 'lost', refusal: failure };
  return { is: 'refused', failure };
}

/** Refusals that sending again does not change. */
const final = ['INVALID_INPUT', 'SLIP_INVALID_FILE', 'SLIP_NO_FILE'];

/** Code whose text is about slips, although the fault is ours. */
const ofSlips = 'SLIP_UPLOAD_FAIL';

function refusalOf(error: unknown): Failure {
  const named = typeof error === 'string' ? { code: error } : error;
  const coded = errorCode(named) === ofSlips ? { code: 'INTERNAL_SERVER_ERROR' } : named;
  return { reason: 'refused', text: errorText(coded), canResend: !final.includes(errorCode(coded)) };
}
