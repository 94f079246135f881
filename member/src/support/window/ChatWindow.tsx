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

/** The open chat: full screen on a phone, a window at the lower right where there is space. */
export function ChatWindow({ onClose }: { onClose: () => void }) {
  const engine = useStore(engineStore);
  return engine ? <OpenWindow engine={engine} onClose={onClose} /> : null;
}

function OpenWindow({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const { t } = useLingui();
  const conversation = useStore(engine.conversation);
  const customerContext = useCustomerContext(conversation.lines.at(-1)?.key ?? '');
  const frame = useRef<HTMLDivElement>(null);
  const covers = useCover(frame);
  const focus = useHeldFocus(frame);
  const onPlace = useOpenLinkTarget();
  useEffect(() => {
    engine.onOpen(true);
    return () => engine.onOpen(false);
  }, [engine]);
  useEffect(() => {
    // With a physical keyboard, the message field already has the focus.
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
        customerContext={customerContext}
        actions={engine.actions}
        onClose={onClose}
        onLinkTarget={onPlace}
      />
    </div>
  );
}

/**
 * Returns how to open a place: a dialog opens over the chat, which returns when it closes; a page replaces the chat, and
 * Back returns to it.
 */
function useOpenLinkTarget(): (payload: string) => void {
  const dialogs = useDialogs();
  const go = useGo();
  return (payload) => {
    const place = chatLinkTargetOf(payload, storedToken() !== null);
    if (!place) return;
    if ('page' in place) go(place.page);
    // Cast: the table of targets names no dialog without the id that it needs.
    else dialogs.open({ name: place.dialog, id: place.id } as Wanted);
  };
}
