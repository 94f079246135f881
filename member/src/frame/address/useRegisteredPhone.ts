import { useLocation } from 'react-router';

/** The phone of a registration that has just ended, handed over with the history entry; empty otherwise. */
export function useRegisteredPhone(): string {
  const { state } = useLocation();
  const isHandedOver = typeof state === 'object' && state !== null && 'username' in state;
  return isHandedOver && typeof state.username === 'string' ? state.username : '';
}
