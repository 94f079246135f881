/**
 * Copies of the tokens --hero-from and --hero-text, because the page's own theme may have changed their
 * values.
 */
const palettes = [
  { scheme: 'light', ground: '#0e1a2b', words: '#edf2f9' },
  { scheme: 'dark', ground: '#0b1524', words: '#edf2f9' },
] as const;
/** CSS pixels, the size at which Android shows the icon while an installed app starts. */
const iconSize = 128;
const pauseMs = 200;

/**
 * Adds start pictures, because iOS shows only white while an installed app starts unless a picture has exactly the
 * screen's pixels; data URLs added by a script suffice (decision 12). The device draws its own four, one at a time,
 * because encoding one blocks a phone for some ten milliseconds.
 */
export async function addStartupImages(): Promise<void> {
  const icon = new Image();
  icon.src = '/icon-512.png';
  await icon.decode();
  const long = Math.max(screen.width, screen.height);
  const short = Math.min(screen.width, screen.height);
  for (const palette of palettes) {
    addPicture('portrait', palette, draw(icon, short, long, palette));
    await pause();
    addPicture('landscape', palette, draw(icon, long, short, palette));
    await pause();
  }
}

type Palette = (typeof palettes)[number];

/** Returns the start picture as the data URL of a PNG. Width and height are the screen's, in CSS pixels. */
function draw(icon: HTMLImageElement, width: number, height: number, { ground, words }: Palette): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.drawImage(icon, (width - iconSize) / 2, (height - iconSize) / 2 - 20, iconSize, iconSize);
  context.fillStyle = words;
  context.font = `600 22px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.fillText('Kapao', width / 2, height / 2 + iconSize / 2 + 20);
  return canvas.toDataURL();
}

function addPicture(orientation: 'portrait' | 'landscape', { scheme }: Palette, picture: string): void {
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.media = `screen and (orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`;
  link.href = picture;
  document.head.append(link);
}

const pause = () => new Promise((resume) => setTimeout(resume, pauseMs));
