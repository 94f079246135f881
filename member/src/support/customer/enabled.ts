import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { isFlag, parseStored } from '../../base/stored-values.ts';
import { api } from '../../frame/api/api.ts';

const key = 'chatEnabled';

/** Whether the chat is enabled; the last answer counts until there is a new one. Null without any answer. */
export const enabledStore = createStore(parseStored(onDevice.read(key), isFlag));

let fetching: Promise<void> | null = null;
let isKnown = false;

/** Asks the server once in the life of the page. */
export function fetchChatEnabled(): Promise<void> {
  if (isKnown) return Promise.resolve();
  fetching ??= api('getEnableChatWidget')
    .then(({ enableChatWidget }) => {
      isKnown = true;
      onDevice.write(key, JSON.stringify(enableChatWidget));
      enabledStore.write(enableChatWidget);
    })
    .catch(() => undefined)
    .finally(() => {
      fetching = null;
    });
  return fetching;
}
