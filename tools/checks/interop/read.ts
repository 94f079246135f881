import { readElements } from '../../../core/src/qr/emv.ts';
import type { Packages, Parsed, Tag, Tree } from './packages.ts';

/** Returns what the packages read in our texts, by reader and text: `as written`, or the differing answer. */
export function readBy(
  packages: Packages,
  ours: Readonly<Record<string, string>>,
): Record<string, Record<string, unknown>> {
  const {
    'promptpay-js': js,
    promptparse,
    'emvco-qr-sdk': emvco,
    'bakong-khqr': { BakongKHQR },
    'emv-qrcps': { Merchant },
  } = packages;
  const { anyId, billPayment, slipVerify } = promptparse.validate;
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    'promptpay-js parse': (text) => treeOrAsWritten(treeOfParsed(js.parse(text)), text),
    'promptparse parse, strict': (text) =>
      treeOrAsWritten(treeOfTags(promptparse.parse(text, true)?.tags), text),
    'promptparse validate': (text) => anyId(text) ?? billPayment(text) ?? slipVerify(text),
    'emvco-qr-sdk parseQR': (text) => treeOrAsWritten(emvco.parseQR(text, { parseMode: 'RAW_OBJECT' }), text),
    'emvco-qr-sdk CRC': (text) => new emvco.CRC(text.slice(-4)).validate(text.slice(0, -4)),
    'bakong-khqr decodeNonKhqr': (text) => treeOrAsWritten(BakongKHQR.decodeNonKhqr(text).data, text),
    'bakong-khqr verify': (text) => BakongKHQR.verify(text).isValid,
    'emv-qrcps Parser, written again': (text) => {
      const again = Merchant.Parser.toEMVQR(text).generatePayload();
      return again === text ? asWritten : again;
    },
  };
  return Object.fromEntries(
    Object.entries(readers).map(([reader, read]) => [
      reader,
      Object.fromEntries(Object.entries(ours).map(([what, text]) => [what, read(text) ?? null])),
    ]),
  );
}

const asWritten = 'as written';

function treeOrAsWritten(tree: Tree | null, text: string): unknown {
  return tree && isSame(tree, text) ? asWritten : tree;
}

/** Tags whose value is a template of further tags: a slip's root, receivers, additional data, names in another script. */
const template = /^(00|2[6-9]|[34]\d|5[01]|62|64)$/;

/** Whether the reader found every value; it may return a template as text or parsed. */
function isSame(tree: Tree, text: string): boolean {
  const elements = readElements(text);
  return (
    elements?.length === Object.keys(tree).length &&
    elements.every(({ tag, value }) => {
      const theirs = tree[tag];
      return typeof theirs === 'object' ? template.test(tag) && isSame(theirs, value) : theirs === value;
    })
  );
}

function treeOfParsed(parsed: Record<string, Parsed>): Tree {
  const opened = Object.entries(parsed).map(([tag, { value }]) => [
    tag,
    typeof value === 'string' ? value : treeOfParsed(value),
  ]);
  return Object.fromEntries(opened);
}

function treeOfTags(tags: readonly Tag[] | undefined): Tree | null {
  return tags
    ? Object.fromEntries(
        tags.map(({ id, value, subTags }) => [id, subTags ? (treeOfTags(subTags) ?? value) : value]),
      )
    : null;
}
