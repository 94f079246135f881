import { useEffect } from 'react';
import { useLocation, useNavigate } from '../../router/hooks.ts';

/**
 * Opens the chat for `?chat=1`, to which a notification leads, and removes it from the address, so that neither a reload
 * nor Back opens the chat again.
 */
export function useChatAddress(hasChat: boolean): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMeant = hasChat && new URLSearchParams(search).get('chat') === '1';
  useEffect(() => {
    if (isMeant) void navigate(pathname, { state: { dialogs: [{ name: 'chat' }] }, replace: true });
  }, [isMeant, pathname, navigate]);
}
