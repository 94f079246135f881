import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { storedToken } from '../../frame/api/session.ts';
import type { DialogToOpen } from '../../frame/dialog/dialog-names.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { chatLinkTargetOf } from '../conversation/chat-links.ts';
import type { Engine } from '../conversation/conversation-engine.ts';
import { engineStore } from '../conversation/current-engine.ts';
import { type CustomerContext, movementsOf } from '../conversation/customer-context.ts';
import { ChatPanel } from '../panel/ChatPanel.tsx';
import { hasKeyboard } from '../panel/composer/has-keyboard.ts';
import { useCover } from './useCover.ts';

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
  const openTarget = useOpenLinkTarget();
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
        onLinkTarget={openTarget}
      />
    </div>
  );
}

/**
 * Returns a function that opens a link target: a dialog opens over the chat, a page replaces the chat, and
 * Back returns to the chat.
 */
function useOpenLinkTarget(): (payload: string) => void {
  const dialogs = useDialogs();
  const go = useGo();
  return (payload) => {
    const target = chatLinkTargetOf(payload, storedToken() !== null);
    if (!target) return;
    if ('page' in target) go(target.page);
    // Cast: the table of targets names no dialog without the id that it needs.
    else dialogs.open({ name: target.dialog, id: target.id } as DialogToOpen);
  };
}

/**
 * Moves the focus when the focused element disappears by its own press, such as a removed failed message, so that it does
 * not fall back to the page. The field takes it; on touch devices, where that would open the keyboard, the chat itself.
 */
function useHeldFocus(frame: RefObject<HTMLElement | null>) {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const own = frame.current;
    if (!own) return;
    const watch = new MutationObserver(() => {
      if (!held.current || held.current.isConnected) return;
      const { activeElement } = document;
      const isElsewhere = activeElement !== null && activeElement !== document.body;
      held.current = isElsewhere && own.contains(activeElement) ? activeElement : null;
      if (isElsewhere) return;
      const field = hasKeyboard() ? own.querySelector('textarea') : null;
      (field ?? own).focus({ preventScroll: true });
    });
    watch.observe(own, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [frame]);
  return {
    onFocus({ target }: FocusEvent) {
      held.current = target;
    },
    // React reports no blur for a focused element that it removes.
    onBlur() {
      held.current = null;
    },
  };
}

/** Poll interval in ms: money moves while the member writes about it. */
const againMs = 15_000;
const newest = { page: 1, limit: 1, search: '' };

/**
 * Reads answer times and transactions when the chat opens and after each new message, and polls transactions
 * while the page is visible. A failed read changes nothing.
 */
function useCustomerContext(newestLine: string): CustomerContext {
  const [context, setContext] = useState<CustomerContext>({ answers: null, money: [] });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message may have been answered meanwhile
  useEffect(() => {
    let left = false;
    const take = (part: Partial<CustomerContext>) => left || setContext((before) => ({ ...before, ...part }));
    const pollMoney = () => {
      if (!storedToken() || document.visibilityState === 'hidden' || !navigator.onLine) return;
      askMoney().then((money) => take({ money }), ignore);
    };
    api('getChatConfig').then((answers) => take({ answers }), ignore);
    pollMoney();
    const again = setInterval(pollMoney, againMs);
    return () => {
      left = true;
      clearInterval(again);
    };
  }, [newestLine]);

  return context;
}

async function askMoney(): Promise<CustomerContext['money']> {
  const [{ items }, came, went] = await Promise.all([
    api('getOnItsWay'),
    api('getStatements', { body: { ...newest, filter: 'in' } }),
    api('getStatements', { body: { ...newest, filter: 'out' } }),
  ]);
  return movementsOf(items, [...came.statements, ...went.statements]);
}

const ignore = () => undefined;
