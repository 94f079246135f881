import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { isFlag, readKept } from '../../base/stored-values.ts';
import { api } from '../../frame/api/api.ts';

const key = 'chatEnabled';

/** Whether there is a chat here; what was said last counts until it is said anew. Null without any answer. */
export const enabledStore = createStore(readKept(onDevice.read(key), isFlag));

let inquiry: Promise<void> | null = null;
let isKnown = false;

/** Asks once for as long as the page lives. */
export function requestEnabled(): Promise<void> {
  if (isKnown) return Promise.resolve();
  inquiry ??= api('getEnableChatWidget')
    .then(({ enableChatWidget }) => {
      isKnown = true;
      onDevice.write(key, JSON.stringify(enableChatWidget));
      enabledStore.write(enableChatWidget);
    })
    .catch(() => undefined)
    .finally(() => {
      inquiry = null;
    });
  return inquiry;
}
