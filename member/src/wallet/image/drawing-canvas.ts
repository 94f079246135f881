/** Colours of a drawn picture: white paper in both themes. */
export const ink = { paper: '#ffffff', text: '#131c29', muted: '#5b6472', line: '#e4dfd5', band: '#0e1a2b' };

export interface DrawingCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  /** Returns a font of the app's own family, for example for `600 36px`. */
  readonly font: (weightAndSize: string) => string;
}

/** Returns a white canvas of this many units, each `scale` pixels wide and high. */
export function createDrawingCanvas(width: number, height: number, scale = 1): DrawingCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no 2d canvas');
  pen.scale(scale, scale);
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, width, height);
  const family = getComputedStyle(document.body).fontFamily;
  return { canvas, pen, font: (weightAndSize) => `${weightAndSize} ${family}` };
}

/**
 * Loads the fonts for these texts, because a browser loads a script's font only when the page shows its letters;
 * without a network the phone's fonts are used. Only the first family is loaded: the others are system fonts, and
 * loading one that is missing fails.
 */
export async function loadFontsFor(texts: string): Promise<void> {
  const [family = ''] = getComputedStyle(document.body).fontFamily.split(',');
  await Promise.allSettled(
    [400, 700].map((weight) => document.fonts.load(`${weight} 24px ${family}`, texts)),
  );
}

export async function toPng(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return new File([blob], name, { type: 'image/png' });
}
