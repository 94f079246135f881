import { expect, test } from 'vitest';
import { addsMemberAddress } from './member-addresses.ts';

const words = (text: string) => ({ th: text, la: text, en: text });
const contact = {
  text: words('<p>Ask us</p>'),
  lineLink: 'https://lin.ee/ours',
  lineName: '@ours',
  lineQR: '',
};
const html = (address: string) => words(`<p>See <a href="${address}">here</a></p>`);

test.each([
  ['another LINE link', contact, { ...contact, lineLink: 'https://lin.ee/theirs' }],
  ['another LINE name', contact, { ...contact, lineName: '@0urs' }],
  ['a LINE QR', contact, { ...contact, lineQR: '<svg></svg>' }],
  [
    'a link in the text of one language',
    contact,
    { ...contact, text: { ...contact.text, la: html('line://ti/p/x').la } },
  ],
  ['an address that is only written', contact, { ...contact, text: words('Add line.me/ti/p/x') }],
  ['a telephone number as a link', [words('x')], [html('tel:+66812345678')]],
  ['another link in HTML', [html('https://a.example/')], [html('https://b.example/')]],
  ['a link without quotes', [words('x')], [words('<a href=mailto:x@b.example>x</a>')]],
  ['a website', { name: 'House', website: '' }, { name: 'House', website: 'https://b.example/' }],
  ['a link of the how-to page', [], [{ link: 'https://b.example/', title: words('x'), text: words('x') }]],
  ['where none could be read before', { broken: true }, contact],
])('members are shown an address that two agreed to: %s', (_, before, after) => {
  expect(addsMemberAddress(before, after)).toBe(true);
});

test.each([
  ['other words', contact, { ...contact, text: words('<p>Write to us</p>') }],
  ['an address less', contact, { ...contact, lineLink: '', lineName: '' }],
  [
    'the same links in another order',
    [html('https://a.example/'), html('https://b.example/')],
    [html('https://b.example/'), html('https://a.example/')],
  ],
  ['a notice', words('Fewer games tonight'), words('More games tonight')],
  ['nothing after something broken', contact, null],
])('one person alone writes %s', (_, before, after) => {
  expect(addsMemberAddress(before, after)).toBe(false);
});
