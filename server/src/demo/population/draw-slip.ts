import { formatDateTime } from '@kapao/core/bangkok-clock';
import { toDecimalString } from '@kapao/core/money-format';
import { crc16, writeElement } from '@kapao/core/qr/emv';
import QRCode from 'qrcode';
import sharp from 'sharp';

export interface DrawnSlip {
  readonly jpeg: Buffer;
  readonly qrText: string;
  readonly transRef: string;
}

const width = 640;

/** Draws a slip like a bank app's: payer, amount, time, and the mini-QR that identifies the transfer. */
export async function drawSlip(slip: {
  /** Three-digit code of the sending bank, as in QRs. */
  readonly bankNumber: string;
  readonly payer: string;
  readonly account: string;
  readonly amount: bigint;
  readonly paidAt: Date;
}): Promise<DrawnSlip> {
  const transRef = `DEMO${slip.paidAt.getTime()}`;
  const qrText = slipText(slip.bankNumber, transRef);
  const { modules } = QRCode.create(qrText, { errorCorrectionLevel: 'M' });
  const dark: string[] = [];
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) dark.push(`M${x} ${y}h1v1h-1z`);
  const line = (y: number, words: string, size = 24) =>
    `<text x="48" y="${y}" font-size="${size}" fill="#1d2a22" font-family="sans-serif">${words}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="980">
<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="110" fill="#0b7a43"/>
<text x="48" y="70" font-size="32" fill="#fff" font-family="sans-serif">Transfer completed</text>
${line(180, formatDateTime(slip.paidAt))}${line(250, slip.payer, 28)}${line(290, slip.account)}${line(360, 'to')}
${line(420, 'KAPAO DEMO CO LTD', 28)}${line(460, 'SCB')}${line(550, `THB ${toDecimalString(slip.amount)}`, 44)}
${line(610, `Ref. ${transRef}`, 20)}
<path transform="translate(200 660) scale(${240 / modules.size})" d="${dark.join('')}" fill="#000"/></svg>`;
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  return { jpeg, qrText, transRef };
}

/** Returns the text of a slip's mini-QR (core/src/qr/slip-qr.ts). */
function slipText(bank: string, transRef: string): string {
  const template = writeElement('00', '000001') + writeElement('01', bank) + writeElement('02', transRef);
  const open = `${writeElement('00', template)}${writeElement('51', 'TH')}9104`;
  return open + crc16(open);
}
