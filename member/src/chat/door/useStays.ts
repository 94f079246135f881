import { useState } from 'react';

/** Where the chat stands beside the page, as in `.chat-window` of ui/design/chat.css. */
const roomy = '(min-width: 641px) and (min-height: 501px)';

/**
 * The open chat is in the history entry of its page. Where it stands beside the page, it stays with whoever goes on to another
 * one: there it is in no entry, and is closed by itself.
 */
export function useStays(isAsked: boolean, pathname: string, token: string | null): [boolean, () => void] {
  const [held, setHeld] = useState({ isAsked, pathname, token, stays: false });
  if (held.isAsked !== isAsked || held.pathname !== pathname || held.token !== token) {
    const isSame = held.token === token;
    const goesOn = held.pathname !== pathname && window.matchMedia(roomy).matches;
    const stays = isSame && !isAsked && (held.isAsked ? goesOn : held.stays);
    setHeld({ isAsked, pathname, token, stays });
  }
  return [held.stays, () => setHeld({ ...held, stays: false })];
}
