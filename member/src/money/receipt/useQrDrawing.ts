import { useQuery } from '@tanstack/react-query';
import { qrPath } from './qr-path.ts';

export interface QrDrawing {
  /** Unit squares. */
  path: string;
  /** Squares in a row. */
  size: number;
}

/** Its encoder is loaded with the first QR that is drawn here. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { qrModules } = await import('./qr-modules.ts');
  const modules = qrModules(text);
  return { path: qrPath(modules), size: modules.length };
}

/** Undefined until it is here; the place for it is there before. */
export function useQrDrawing(text: string): QrDrawing | undefined {
  return useQuery({
    queryKey: ['qr-drawing', text],
    queryFn: () => drawQr(text),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
