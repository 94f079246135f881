import { useLingui } from '@lingui/react/macro';
import { MessageCircleMore } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';
import { useChatAddress } from '../../frame/address/useChatAddress.ts';
import { storedToken, waitingKey } from '../../frame/api/session.ts';
import { reloadingStore, withoutReload } from '../../frame/chunk/newer-build.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { toast } from '../../ui/status/toast.ts';
import { enabledStore } from '../customer/enabled.ts';
import { prefilledQuestionStore } from '../customer/prefilled-question.ts';
import { unreadStore } from '../customer/unread.ts';
import { useChatStatus } from './useChatStatus.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useFreeSpot } from './useFreeSpot.ts';

/** Screen size from which the chat is shown beside the page, as in `.chat-window` of ui/design/chat.css. */
const sideBySideQuery = '(min-width: 641px) and (min-height: 501px)';

let ensureConversation: (() => void) | null = null;

const loadWindow = async () => (await withTexts('chat', import('../window/ChatWindow.tsx'))).ChatWindow;

/** Pages of the two shells; others have no chat icon. */
const hasLauncher = /^\/(?:login|register|reset|howto|contact|user)(?:\/|$)/;

/** Floating chat icon on every page of both shells, and the chat once it is opened. */
export function ChatLauncher({ pathname }: { pathname: string }) {
  const enabled = useStore(enabledStore);
  const dialogs = useDialogs();
  const icon = useRef<HTMLButtonElement>(null);
  const [Window, setWindow] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const { t } = useLingui();
  const token = storedToken();
  useChatStatus(token);

  const isHere = enabled === true && hasLauncher.test(pathname);
  const isAsked = isHere && dialogs.isOpen('chat');
  const [stays, leave] = useStaysOpen(isAsked, pathname, token);
  const isWanted = isAsked || (isHere && stays);
  const isOpen = isWanted && Window !== null;

  const close = () => {
    leave();
    dialogs.close('chat');
  };

  useChatAddress(isHere);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer has other unsent messages
  useEffect(resumeUnsent, [token]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request to open the chat
  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    let stop = () => {};
    /**
     * Reports that the chat's code failed to load. A page that is reloading opens the chat again from its
     * history entry.
     */
    const giveUp = () => {
      if (left || reloadingStore.read()) return;
      toast('failed', `${t`Chat with us`}: ${t`This page couldn’t be opened`}`);
      close();
    };
    Promise.all([loadWindow(), loadConversation()]).then(
      ([Loaded]) => left || setWindow(() => Loaded),
      () => {
        if (!left) stop = reloadingStore.subscribe(giveUp);
        giveUp();
      },
    );
    return () => {
      left = true;
      stop();
    };
  }, [isWanted]);

  useFocusBack(isOpen, icon);

  useEffect(() => {
    if (!isWanted) prefilledQuestionStore.write(0);
  }, [isWanted]);

  useEffect(() => {
    // Space that pages reserve for the icon (ui/design/tokens.css), reserved until the chat is known to be disabled.
    document.documentElement.dataset.chat = enabled === false ? 'off' : 'on';
  }, [enabled]);

  useFreeSpot(icon, isHere && !isOpen, pathname);

  if (!isHere) return null;
  return (
    <>
      <button
        ref={icon}
        type="button"
        hidden={isOpen}
        aria-haspopup="dialog"
        aria-busy={(isWanted && !isOpen) || undefined}
        onClick={() => dialogs.open({ name: 'chat' })}
        className="chat-door"
      >
        <MessageCircleMore size={27} aria-hidden />
        <Count />
      </button>
      {isOpen ? <Window onClose={close} /> : null}
    </>
  );
}

const maxShown = 99;

/** Label of the icon and the unread count. */
function Count() {
  const { t } = useLingui();
  const unread = useStore(unreadStore);
  return (
    <>
      <span className="sr-only">{t`Chat with us`}</span>
      {unread > 0 ? (
        <>
          <span className="sr-only">, {t`${unread} unread`}</span>
          <span aria-hidden className="chat-count tabular">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        </>
      ) : null}
    </>
  );
}

/** Loads the conversation engine and ensures that it belongs to the present customer. */
async function loadConversation(): Promise<void> {
  ensureConversation ??= (await withTexts('chat', import('../conversation/current-engine.ts')))
    .ensureConversation;
  ensureConversation();
}

/** Starts the engine without opening the chat if a page was closed before everything was sent. */
function resumeUnsent(): void {
  if (ensureConversation) ensureConversation();
  else if (onDevice.read(waitingKey)) withoutReload(loadConversation).catch(() => undefined);
}

/**
 * Keeps a chat shown beside the page open across navigation. The open chat is part of its page's history entry; on the next
 * page it is in no entry and is closed separately.
 */
function useStaysOpen(isAsked: boolean, pathname: string, token: string | null): [boolean, () => void] {
  const [held, setHeld] = useState({ isAsked, pathname, token, stays: false });
  if (held.isAsked !== isAsked || held.pathname !== pathname || held.token !== token) {
    const isSame = held.token === token;
    const goesOn = held.pathname !== pathname && window.matchMedia(sideBySideQuery).matches;
    const stays = isSame && !isAsked && (held.isAsked ? goesOn : held.stays);
    setHeld({ isAsked, pathname, token, stays });
  }
  return [held.stays, () => setHeld({ ...held, stays: false })];
}
