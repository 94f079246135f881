/** What a picture is drawn on: white on purpose, in both themes. */
export const ink = { paper: '#ffffff', text: '#131c29', muted: '#5b6472', line: '#e4dfd5', band: '#0e1a2b' };

export interface Paper {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  /** A font of the app's own family: `600 36px`. */
  readonly font: (weightAndSize: string) => string;
}

/** A white canvas of so many units, each `scale` pixels wide and high. */
export function newPaper(width: number, height: number, scale = 1): Paper {
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
 * A browser loads the font of a script once the page shows its letters, and a picture may be the first to need them.
 * Without a network the picture is drawn in the phone's own letters. Only the first family is loaded, since asking for
 * the others, which are the phone's, fails where it does not have them.
 */
export async function haveLetters(texts: string): Promise<void> {
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
