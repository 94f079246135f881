import type { Upload } from '../../conversation/conversation.ts';

const megabyte = 1024 * 1024;

/** Returns whole percent; 100 only when all bytes are sent. */
export function percentSent({ sentBytes, bytes }: Upload): number {
  return bytes > 0 ? Math.max(0, Math.min(100, Math.floor((100 * sentBytes) / bytes))) : 0;
}

/** Returns sizes in megabytes, as `5.6`. */
export function sizeOf({ sentBytes, bytes }: Upload): { sent: string; whole: string } {
  return { sent: shown(Math.min(sentBytes, bytes)), whole: shown(bytes) };
}

function shown(bytes: number): string {
  return (bytes > 0 ? Math.max(0.1, bytes / megabyte) : 0).toFixed(1);
}
