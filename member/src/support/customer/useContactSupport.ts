import { isImpersonation } from '../../base/impersonation.ts';
import { useGo } from '../../frame/address/address.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { enabledStore } from './enabled.ts';
import { prefillQuestion } from './prefilled-question.ts';

/** Opens the chat with this in its writing field; where there is none, the page with the other ways to us. */
export function useContactSupport(): (about: string) => void {
  const dialogs = useDialogs();
  const go = useGo();
  return (about) => {
    if (isImpersonation || !enabledStore.read()) return go('/user/contact');
    prefillQuestion(about);
    dialogs.openAlone({ name: 'chat' });
  };
}
