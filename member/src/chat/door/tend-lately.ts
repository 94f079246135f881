import { onDevice } from '../../base/storage.ts';
import { quietly } from '../../frame/chunk/newer-build.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { waitingKey } from '../customer/customer.ts';

let tend: (() => void) | null = null;

/** Loads what holds and sends the conversation, and sees to it that it is that of whoever is here now. */
export async function tendConversation(): Promise<void> {
  tend ??= (await withTexts('chat', import('../engine/tend.ts'))).tendConversation;
  tend();
}

/** Without the chat being opened, that is needed where a page was closed before everything was sent. */
export function tendWhatWaits(): void {
  if (tend) tend();
  else if (onDevice.read(waitingKey)) quietly(tendConversation).catch(() => undefined);
}
