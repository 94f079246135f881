#!/usr/bin/env bash
# promptparse 1.6.0, seen 2026-11-28: a bill's barcode of 0.29 is written with 28.999999999999996 satang, and read as 0.28.
# The same happens to 4,586 of the amounts from 0.01 to 999.99. A barcode that somebody else wrote with 29 is read rightly:
# the amount is lost where it is multiplied, not where it is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptparse@1.6.0
node - <<'JS'
const assert = require('node:assert');
const { generate, parseBarcode } = require('promptparse');
const write = (amount) => generate.botBarcode({ billerId: '099999999999990', ref1: '1112223334', ref2: '670429', amount });
console.log(JSON.stringify(write(0.29)), parseBarcode(write(0.29)).amount);
assert(write(0.29).endsWith('\r28.999999999999996'));
assert.equal(parseBarcode(write(0.29)).amount, 0.28);
assert.equal(parseBarcode('|099999999999990\r1112223334\r670429\r29').amount, 0.29);
const lost = Array.from({ length: 99_999 }, (_, at) => (at + 1) / 100).filter(
  (amount) => parseBarcode(write(amount)).amount !== amount,
);
console.log(lost.length, 'of 99999 amounts');
assert.equal(lost.length, 4586);
JS
