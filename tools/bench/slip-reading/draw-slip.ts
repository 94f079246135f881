import QRCode from 'qrcode';
import type { Chance } from './seeded-random.ts';

/** Slip before it is photographed: its picture as SVG, and the text of its QR. */
export interface DrawnSlip {
  readonly svg: string;
  readonly qrText: string;
}

/** Rough slip layouts of the banks' apps: position, size and background of the QR. */
const layouts = [
  { bank: '004', paper: '#ffffff', head: '#00a950', ink: '#222222', qr: 0.3, at: [0.35, 0.7], level: 'L' },
  { bank: '014', paper: '#f6f1fb', head: '#4e2e7f', ink: '#30204a', qr: 0.27, at: [0.66, 0.68], level: 'M' },
  { bank: '006', paper: '#eaf6fd', head: '#1ba5e1', ink: '#0b3a52', qr: 0.25, at: [0.06, 0.72], level: 'M' },
  { bank: '002', paper: '#ffffff', head: '#1e4598', ink: '#1a1a2e', qr: 0.34, at: [0.33, 0.66], level: 'Q' },
  { bank: '030', paper: '#fff4fa', head: '#eb198d', ink: '#5a1a3c', qr: 0.22, at: [0.72, 0.06], level: 'L' },
  { bank: '025', paper: '#fffbe8', head: '#fec43b', ink: '#5b4300', qr: 0.28, at: [0.36, 0.69], level: 'M' },
  { bank: '011', paper: '#f2f7ff', head: '#0050f0', ink: '#102a5c', qr: 0.24, at: [0.7, 0.72], level: 'L' },
] as const;

const width = 840;
const height = 1_280;

/** Draws a slip; with `isBroken`, its checksum is wrong. */
export async function drawSlip(chance: Chance, isBroken: boolean): Promise<DrawnSlip> {
  const layout = chance.of(layouts);
  const whole = slipText(layout.bank, referenceOf(layout.bank, chance));
  const qrText = isBroken ? whole.slice(0, -1) + (whole.endsWith('7') ? '8' : '7') : whole;
  const { modules } = QRCode.create(qrText, { errorCorrectionLevel: layout.level });
  const side = Math.round(layout.qr * width);
  const cell = side / modules.size;
  const [left, top] = [layout.at[0] * width, layout.at[1] * height];
  const dark: string[] = [];
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) dark.push(`M${x} ${y}h1v1h-1z`);
  const line = (y: number, words: string, size = 30) =>
    `<text x="60" y="${y}" font-size="${size}" fill="${layout.ink}" font-family="sans-serif">${words}</text>`;
  const amount = (chance.whole(1, 9_999_999) / 100).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${layout.paper}"/><rect width="100%" height="150" fill="${layout.head}"/>
<text x="60" y="95" font-size="42" fill="#fff" font-family="sans-serif">Transfer complete</text>
${line(250, '22 Nov 2026, 18:30')}${line(340, 'MR SOMCHAI J')}${line(390, 'xxx-x-x0209-x')}
${line(500, 'KAPAO CO LTD')}${line(550, 'xxx-x-x1122-x')}${line(670, `THB ${amount}`, 60)}${line(750, 'Fee 0.00')}
<g transform="translate(${left} ${top})"><rect x="${-2 * cell}" y="${-2 * cell}" width="${side + 4 * cell}" height="${side + 4 * cell}" fill="#fff"/>
<path transform="scale(${cell})" d="${dark.join('')}" fill="${layout.ink}"/></g></svg>`;
  return { svg, qrText };
}

function referenceOf(bank: string, chance: Chance): string {
  const two = (least: number, most: number) => String(chance.whole(least, most)).padStart(2, '0');
  const letters = (count: number) => Array.from({ length: count }, () => chance.of([...alphabet])).join('');
  if (bank === '004')
    return `016${String(chance.whole(1, 365)).padStart(3, '0')}${two(0, 23)}${two(0, 59)}${two(0, 59)}${letters(3).toUpperCase()}${letters(5)}`;
  if (bank === '014') return `2026${two(1, 12)}${two(1, 28)}${letters(17)}`;
  return letters(17);
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz0123456789';

function slipText(bank: string, reference: string): string {
  const inner = `0006000001010${bank.length}${bank}02${String(reference.length).padStart(2, '0')}${reference}`;
  return withChecksum(`00${inner.length}${inner}5102TH9104`);
}

/** Computes CRC-16/CCITT-FALSE independently, because the reader must not be measured by its own code. */
function withChecksum(text: string): string {
  let value = 0xffff;
  for (const byte of Buffer.from(text)) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) value = (value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff;
  }
  return text + value.toString(16).toUpperCase().padStart(4, '0');
}
