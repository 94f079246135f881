import { createBackofficeClient } from '../../base/backoffice-client.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { currentMe } from './session.ts';
import { promptSignIn, signInPromptOf } from './sign-in-prompt.ts';

/** Every call of the console goes through here. One that meets a closed door waits there and is made again. */
export const callBackoffice = createBackofficeClient({
  locale: currentLocale,
  online: () => navigator.onLine,
  ask: async (code) => {
    const door = signInPromptOf(code, currentMe() !== null);
    return door ? promptSignIn(door) : false;
  },
});
