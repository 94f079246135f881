import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useStore } from '../../base/store.ts';
import { useGo } from '../../frame/address/address.ts';
import { storedToken } from '../../frame/api/session.ts';
import type { Wanted } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { chatLinkTargetOf } from '../conversation/chat-links.ts';
import type { Engine } from '../conversation/conversation-engine.ts';
import { engineStore } from '../conversation/keep-conversation.ts';
import { ChatPanel } from '../panel/ChatPanel.tsx';
import { useCover } from './useCover.ts';
import { useCustomerContext } from './useCustomerContext.ts';
import { useHeldFocus } from './useHeldFocus.ts';

/** The open chat: the whole screen of a phone, a window over the lower right corner where there is room. */
export function ChatWindow({ onClose }: { onClose: () => void }) {
  const engine = useStore(engineStore);
  return engine ? <OpenWindow engine={engine} onClose={onClose} /> : null;
}

function OpenWindow({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const { t } = useLingui();
  const conversation = useStore(engine.conversation);
  const beside = useCustomerContext(conversation.lines.at(-1)?.key ?? '');
  const frame = useRef<HTMLDivElement>(null);
  const covers = useCover(frame);
  const focus = useHeldFocus(frame);
  const onPlace = useOnPlace();
  useEffect(() => {
    engine.onOpen(true);
    return () => engine.onOpen(false);
  }, [engine]);
  useEffect(() => {
    // Where there is a keyboard on the desk, the field has taken it already.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={t`Chat with the team`}
      aria-modal={covers}
      tabIndex={-1}
      className="chat-window"
      {...focus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ChatPanel
        conversation={conversation}
        beside={beside}
        actions={engine.actions}
        onClose={onClose}
        onPlace={onPlace}
      />
    </div>
  );
}

/** A dialog opens over the chat, which is there again when it closes; a page takes the chat's place, and Back leads to it. */
function useOnPlace(): (payload: string) => void {
  const dialogs = useDialogs();
  const go = useGo();
  return (payload) => {
    const place = chatLinkTargetOf(payload, storedToken() !== null);
    if (!place) return;
    if ('page' in place) go(place.page);
    // The table names no dialog that needs an id without one.
    else dialogs.open({ name: place.dialog, id: place.id } as Wanted);
  };
}
