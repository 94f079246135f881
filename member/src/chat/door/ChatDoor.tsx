import { useLingui } from '@lingui/react/macro';
import { MessageCircleMore } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useChatAddress } from '../../frame/address/useChatAddress.ts';
import { toastError } from '../../frame/api/error-text.ts';
import { storedToken } from '../../frame/api/session.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { enabledStore } from '../customer/enabled.ts';
import { unreadStore } from '../customer/unread.ts';
import { tendConversation, tendWhatWaits } from './tend-lately.ts';
import { useAnswers } from './useAnswers.ts';
import { useFocusBack } from './useFocusBack.ts';

const loadWindow = async () => (await withTexts('chat', import('../window/ChatWindow.tsx'))).ChatWindow;

/** A page beyond both shells has no way into the chat. */
const hasDoor = /^\/(?:login|register|howto|contact|user)(?:\/|$)/;

/** The floating icon over every page of both shells, and the chat once it is asked for. */
export function ChatDoor({ pathname }: { pathname: string }) {
  const enabled = useStore(enabledStore);
  const dialogs = useDialogs();
  const icon = useRef<HTMLButtonElement>(null);
  const [Window, setWindow] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const token = storedToken();
  useAnswers(token);

  const isHere = enabled && hasDoor.test(pathname);
  const isWanted = isHere && dialogs.isOpen('chat');
  const isOpen = isWanted && Window !== null;

  useChatAddress(isHere);

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else has other things to say
  useEffect(tendWhatWaits, [token]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    Promise.all([loadWindow(), tendConversation()]).then(
      ([Loaded]) => left || setWindow(() => Loaded),
      () => {
        if (left) return;
        // Its code did not come: said as of a call, and asked for again with the next press.
        toastError({ code: navigator.onLine ? 'NETWORK' : 'OFFLINE' });
        dialogs.close('chat');
      },
    );
    return () => {
      left = true;
    };
  }, [isWanted]);

  useFocusBack(isOpen, icon);

  useEffect(() => {
    // The room that pages leave for the icon (ui/design/tokens.css).
    document.documentElement.dataset.chat = enabled ? 'on' : 'off';
  }, [enabled]);

  if (!isHere) return null;
  return (
    <>
      <button
        ref={icon}
        type="button"
        hidden={isOpen}
        aria-haspopup="dialog"
        aria-busy={isWanted || undefined}
        onClick={() => dialogs.open({ name: 'chat' })}
        className="chat-door"
      >
        <MessageCircleMore size={27} aria-hidden />
        <Count />
      </button>
      {isOpen ? <Window onClose={() => dialogs.close('chat')} /> : null}
    </>
  );
}

const mostShown = 99;

/** What the icon is called, and the number on it. */
function Count() {
  const { t } = useLingui();
  const unread = useStore(unreadStore);
  return (
    <>
      <span className="sr-only">{t`Chat with us`}</span>
      {unread > 0 ? (
        <>
          <span className="sr-only">, {t`not read: ${unread}`}</span>
          <span aria-hidden className="chat-count tabular">
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        </>
      ) : null}
    </>
  );
}
