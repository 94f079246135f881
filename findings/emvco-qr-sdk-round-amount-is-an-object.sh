#!/usr/bin/env bash
# emvco-qr-sdk 1.0.0, seen 2026-11-28: an amount that could be a run of tags is read as one. 5000, as LaoQR and others write
# whole amounts, comes back as { '50': '' }, 50000 and 5000.00 as texts. Amounts of four or eight digits that end in 00 are hit.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . emvco-qr-sdk@1.0.0
node - <<'JS'
const assert = require('node:assert');
const { CRC, parseQR } = require('emvco-qr-sdk');
const amountOf = (amount) => {
  const run = `00020101021253034185${'4'}${String(amount.length).padStart(2, '0')}${amount}5802LA6304`;
  return parseQR(run + CRC.calculate(run), { parseMode: 'RAW_OBJECT' })['54'];
};
const read = ['5000', '50000', '5000.00', '10000000'].map(amountOf);
console.log(read);
assert.deepEqual(read, [{ 50: '' }, '50000', '5000.00', { 10: '', '00': '' }]);
JS
