import { createBackofficeClient } from '../../base/backoffice-client.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { currentMe } from './session.ts';
import { promptSignIn, signInPromptOf } from './sign-in-prompt.ts';

/** Makes every call of the Console. A call that requires a sign-in or a code waits for it and is repeated. */
export const callBackoffice = createBackofficeClient({
  locale: currentLocale,
  online: () => navigator.onLine,
  onRefusal: async (code) => {
    const prompt = signInPromptOf(code, currentMe() !== null);
    return prompt ? promptSignIn(prompt) : false;
  },
});
