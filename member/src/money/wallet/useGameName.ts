import { useQuery } from '@tanstack/react-query';
import { readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';

/** The name that a member knows a game by; its code only where no name is known. */
export function useGameName(): (code: string) => string {
  const { data } = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet });
  return (code) => data?.slots.find((slot) => slot.code === code)?.name ?? code;
}
