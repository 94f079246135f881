import { toast } from '../../../ui/status/toast.ts';
import type { ChosenFile, ConversationActions } from '../conversation.ts';
import type { Message } from '../history/thread.ts';
import { flawText, refusalText, tooManyText } from './file-texts.ts';
import { judgeFile } from './judge-file.ts';
import type { Outbox } from './outbox.ts';
import { maxFilesWaiting, maxWaiting, newClientId, type Outgoing, textMax } from './outgoing.ts';

/** Returns the actions that put a customer's messages into the outbox. */
export function createSendActions(
  owner: string,
  outbox: Pick<Outbox, 'add' | 'shipments'>,
): Pick<ConversationActions, 'sendText' | 'sendChoice' | 'judgeFiles' | 'sendFiles'> {
  let lastAt = 0;

  const waiting = () => outbox.shipments().filter(({ storedAt }) => storedAt === null);
  const roomForFiles = () =>
    Math.max(0, maxFilesWaiting - waiting().filter(({ outgoing }) => outgoing.file).length);

  function add(
    content: Message['message'],
    file: Outgoing['file'] = null,
    clientId: string = newClientId(),
  ): void {
    // Later than all unsent messages, even if the device's clock was set back, because messages are ordered by these times.
    lastAt = Math.max(Date.now(), lastAt + 1, ...waiting().map(({ outgoing }) => outgoing.at + 1));
    outbox.add({ clientId, owner, at: lastAt, content, file, failure: null });
  }

  function hasRoom(): boolean {
    const fits = waiting().length < maxWaiting;
    if (!fits) toast('failed', tooManyText());
    return fits;
  }

  return {
    sendText(text) {
      const payload = text.trim();
      if (payload === '' || payload.length > textMax || !hasRoom()) return;
      add({ message_type: 'text', payload });
    },
    sendChoice({ title, payload }) {
      if (!hasRoom()) return;
      add({ message_type: 'postback', payload: title, payloads: [{ title, payload }] });
    },
    judgeFiles(files, before) {
      const chosen: ChosenFile[] = [];
      const refused = new Map<string, string[]>();
      const refuse = (reason: string, { name }: File) =>
        refused.set(reason, [...(refused.get(reason) ?? []), name]);
      for (const file of files) {
        const judged = judgeFile(file);
        if ('flaw' in judged) refuse(flawText(judged), file);
        else if (before + chosen.length >= roomForFiles()) refuse(tooManyText(), file);
        else chosen.push({ clientId: newClientId(), file, fileType: judged.fileType });
      }
      const [reason = null] = refused.keys();
      return { chosen, refusal: files.length > 1 && reason ? refusalText(refused) : reason };
    },
    sendFiles(chosen) {
      const room = roomForFiles();
      for (const { clientId, file, fileType } of chosen.slice(0, room)) {
        const { name, size: bytes } = file;
        add(
          { message_type: 'media' },
          { name, fileType, bytes, blob: file, path: null, uploads: 0 },
          clientId,
        );
      }
      if (chosen.length > room) toast('failed', tooManyText());
      return chosen.slice(room);
    },
  };
}
