import QRCode from 'qrcode';
import sharp from 'sharp';
import type { TestMember, TestReply, TestRequest } from './app.ts';
import type { BankFixture } from './bank-fixture.ts';

/** Member with the account that they pay from. */
export type SlipMember = TestMember & { readonly accountNo: string; readonly accountName: string };

/** Actions of a member with slips in a test. */
export interface SlipFixture {
  /** Creates a member whose account matches no other, even when a bank shows only four digits of it. */
  member(): Promise<SlipMember>;
  /** Returns the picture that the sandbox's bank makes of a transfer. */
  picture(transRef: string): Promise<Buffer>;
  upload(member: TestMember, file: Uint8Array, more?: TestRequest): Promise<TestReply>;
  /** Returns the slip as its member sees it now. */
  // biome-ignore lint/suspicious/noExplicitAny: a test's expectations say the shape
  find(member: TestMember, reference: string): Promise<any>;
  /** Returns the slip once it has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: a test's expectations say the shape
  ended(member: TestMember, reference: string): Promise<any>;
  /** Uploads a slip, and returns it once it has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: a test's expectations say the shape
  judged(member: TestMember, file: Uint8Array): Promise<any>;
}

export function slipFixture(fixture: Pick<BankFixture, 'server' | 'sandbox' | 'until'>): SlipFixture {
  const find: SlipFixture['find'] = async (member, reference) => {
    const { body } = await fixture.server.call('getSlips', { token: member.token, body: { limit: 100 } });
    return body.slips.find((slip: { reference: string }) => slip.reference === reference);
  };
  const ended: SlipFixture['ended'] = async (member, reference) => {
    const isOver = async () => (await find(member, reference))?.step === 'DECIDED';
    await fixture.until(isOver, `the end of slip ${reference}`);
    return find(member, reference);
  };
  const upload: SlipFixture['upload'] = (member, file, more) =>
    fixture.server.call('uploadSlip', { token: member.token, file, ...more });
  let members = 0;
  return {
    async member() {
      const four = String(++members).padStart(4, '0');
      const accountNo = `20010${four}7`;
      const accountName = `MEMBER ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[members % 26]}${members}`.replace(
        /\d/g,
        (digit) => String.fromCharCode(65 + Number(digit)),
      );
      const member = await fixture.server.createMember({
        bankAccountNo: accountNo,
        bankAccountName: accountName,
      });
      return { ...member, accountNo, accountName };
    },
    find,
    ended,
    upload,
    async picture(transRef) {
      const answer = await fetch(`${fixture.sandbox.url}/bank/slips/${transRef}.png`);
      if (!answer.ok) throw new Error(`no slip of ${transRef}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async judged(member, file) {
      const { status, body } = await upload(member, file);
      if (status !== 200) throw new Error(`the slip was refused: ${body.code}`);
      return ended(member, body.reference);
    },
  };
}

/** Returns a picture of nothing but a QR with this text. */
export function pictureOf(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, { type: 'png', margin: 4, width: 240 });
}

/** Returns an empty picture of this size. */
export function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#eeeeee' } })
    .png()
    .toBuffer();
}
