import { minuteMs } from '@kapao/core/time';
import { api } from '../../../frame/api/api.ts';
import { collectCsv } from './collect-csv.ts';

/**
 * Timeout in ms: the server draws hundreds of pages in a fraction of it, but a weak connection needs some for the file.
 */
const pdfTimeoutMs = 3 * minuteMs;

/** Returns the statement of a month as PDF; null for more transactions than `mostLines`, the most that a PDF has. */
export async function monthPdf(
  month: string,
  signal: AbortSignal,
): Promise<{ readonly file: File | null; readonly mostLines: number }> {
  const { pdf, mostLines } = await api('exportStatementPdf', {
    body: { month },
    signal,
    timeoutMs: pdfTimeoutMs,
  });
  if (pdf === null) return { file: null, mostLines };
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  return { file: new File([bytes], `kapao-statement-${month}.pdf`, { type: 'application/pdf' }), mostLines };
}

/** Returns the transactions of a month as CSV, and counts them meanwhile. */
export async function monthCsv(
  month: string,
  onLines: (lines: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const parts = await collectCsv({
    read: (after) => api('exportStatements', { body: { month, ...(after ? { after } : {}) }, signal }),
    onLines,
    wait: (ms) => pause(ms, signal),
  });
  return new File(parts, `kapao-statement-${month}.csv`, { type: 'text/csv;charset=utf-8' });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
