import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../router/hooks.ts';

/** A notification leads to the chat by `?chat=1`; the address goes, so that neither a reload nor Back leads there once more. */
export function useChatAddress(hasChat: boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMeant = hasChat && new URLSearchParams(search).get('chat') === '1';
  useEffect(() => {
    if (isMeant) void navigate(pathname, { state: { dialogs: [{ name: 'chat' }] }, replace: true });
  }, [isMeant, pathname, navigate]);
}
