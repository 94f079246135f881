import { Trans } from '@lingui/react/macro';
import { ChevronRight, MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from '../../base/store.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { enabledStore, fetchChatEnabled } from '../../support/customer/enabled.ts';

/** Card for the app's own chat, first among the contact options; empty if the operator has turned chat off. */
export function ChatCard() {
  const enabled = useStore(enabledStore);
  const dialogs = useDialogs();
  useEffect(() => void fetchChatEnabled(), []);
  if (!enabled) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => dialogs.open({ name: 'chat' })}
      className="mb-4 flex min-h-[68px] w-full flex-wrap items-center gap-3 rounded-lg gold-fill border px-4 py-3 text-left"
    >
      <span className="grid size-11 flex-none place-items-center rounded-md bg-white/30">
        <MessageCircle size={22} />
      </span>
      <span className="min-w-[7rem] flex-1">
        <span className="block font-semibold">
          <Trans>Chat with us</Trans>
        </span>
        <span className="block text-sm">
          <Trans>Chat here in the app. Our reply will be waiting if you leave and come back.</Trans>
        </span>
      </span>
      <ChevronRight size={19} className="flex-none" />
    </button>
  );
}
