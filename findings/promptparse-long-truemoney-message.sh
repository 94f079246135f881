#!/usr/bin/env bash
# promptparse 1.6.0, seen 2026-11-28: a message of 25 letters or more in a TrueMoney QR takes 100 hex digits or more, and of its
# length the last two digits are written: `8100`. The checksum covers it and is right; the text falls apart when it is read, by
# the package itself as well: the message is empty, and tags that nobody wrote come out of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptparse@1.6.0
node - <<'JS'
const assert = require('node:assert');
const { generate, parse } = require('promptparse');
const read = (message) => {
  const text = generate.trueMoney({ mobileNo: '0801111111', amount: 10, message });
  return [text, parse(text, true).tags.map(({ id }) => id)];
};
const [short, long] = [read('a'.repeat(24)), read('a'.repeat(25))];
console.log(long);
assert.deepEqual(short[1], ['00', '01', '29', '53', '58', '54', '81', '63']);
assert(long[0].includes('540510.0081000061'));
assert.notDeepEqual(long[1], short[1]);
JS
