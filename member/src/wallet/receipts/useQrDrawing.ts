import { useQuery } from '@tanstack/react-query';

export interface QrDrawing {
  /** SVG path of unit squares. */
  path: string;
  /** Number of squares in a row. */
  size: number;
}

/** Returns the drawing of a QR; its encoder is loaded with the first one. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { qrModules } = await import('./qr-modules.ts');
  const modules = qrModules(text);
  return { path: qrPath(modules), size: modules.length };
}

/** Returns the drawing of a QR; undefined while it loads, when the caller reserves the space. */
export function useQrDrawing(text: string): QrDrawing | undefined {
  return useQuery({
    queryKey: ['qr-drawing', text],
    queryFn: () => drawQr(text),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** Returns one path of unit squares, for an SVG or a canvas; neighbours in a row are one stroke. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (dark && last && last.x + last.length === x) last.length += 1;
    else if (dark) runs.push({ x, length: 1 });
  }
  return runs;
}
