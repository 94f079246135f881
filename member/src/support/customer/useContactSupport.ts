import { isImpersonation } from '../../base/storage.ts';
import { useGo } from '../../frame/address/address.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { enabledStore } from './enabled.ts';
import { prefillQuestion } from './prefilled-question.ts';

/** Returns a function that opens the chat with this text in its field; without a chat it opens the contact page. */
export function useContactSupport(contactPage = '/user/contact'): (about: string) => void {
  const dialogs = useDialogs();
  const go = useGo();
  return (about) => {
    if (isImpersonation || !enabledStore.read()) return go(contactPage);
    prefillQuestion(about);
    dialogs.openAlone({ name: 'chat' });
  };
}
