import { scanPicture } from './scan.js';

const form = document.querySelector('#pay, #transfer');
const problem = document.getElementById('problem');
const go = document.getElementById('go');
const payerFields = ['fromBank', 'fromAccountNo', 'fromName'].map((name) => form.elements[name]);

// Texts in the page's language (words.ts).
const words = JSON.parse(form.dataset.words);

function complain(sentence) {
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

async function ask(path, body) {
  let answer;
  let reply;
  try {
    answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    reply = await answer.json();
  } catch {
    throw new Error(words.noAnswer);
  }
  if (answer.ok) return reply;
  throw new Error(words[reply.code] ?? (answer.status === 400 ? words.needFields : words.noAnswer));
}

function money(amount, currency) {
  return `${currency === 'LAK' ? '₭' : '฿'}${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

// The wallet passes the payment and the paying account after the #, which browsers do not send to a server.
const given = new URLSearchParams(location.hash.slice(1));
for (const [name, value] of given) {
  const field = form.elements[name];
  if (!field || (field.options && ![...field.options].some((option) => option.value === value))) continue;
  field.value = value;
  if (payerFields.includes(field)) localStorage.setItem(name, value);
}
if (location.hash) history.replaceState(null, '', location.pathname + location.search);

// Keeps the payer's fields from visit to visit.
for (const field of payerFields) {
  field.value = localStorage.getItem(field.name) ?? field.value;
  field.addEventListener('change', () => localStorage.setItem(field.name, field.value));
}
const payerLine = document.getElementById('payer-line');
const showPayer = () => {
  payerLine.textContent = `${form.elements.fromBank.value} ${form.elements.fromAccountNo.value}`;
};
form.addEventListener('change', showPayer);
showPayer();
// A payer who never entered anything stays unnamed, so that the receiver's gateway reports no payer.
const payer = () =>
  payerFields.some((field) => localStorage.getItem(field.name) !== null)
    ? Object.fromEntries(payerFields.map((field) => [field.name, field.value]))
    : {};

async function once(work) {
  go.disabled = true;
  complain('');
  try {
    await work();
  } catch (trouble) {
    complain(trouble.message);
  } finally {
    go.disabled = false;
  }
}

function startPay() {
  const text = form.elements.payload;
  const confirm = document.getElementById('confirm');
  const finding = document.getElementById('finding');
  let checked = '';

  const forget = () => {
    checked = '';
    confirm.hidden = true;
    finding.hidden = false;
    go.textContent = words.checkQr;
  };
  const check = () =>
    once(async () => {
      const payload = text.value.trim();
      const qr = await ask('/control/bank/read-qr', { payload });
      if (qr.status === 'PAID') throw new Error(words.QR_ALREADY_PAID);
      document.getElementById('pay-amount').textContent = money(qr.amount, qr.currency);
      document.getElementById('pay-to').textContent = qr.receiver;
      document.getElementById('pay-ref').textContent = qr.reference1;
      const note = document.getElementById('pay-note');
      note.textContent = words[qr.status] ?? '';
      note.hidden = !words[qr.status];
      confirm.hidden = false;
      finding.hidden = true;
      checked = payload;
      go.textContent = words.pay.replace('{amount}', money(qr.amount, qr.currency));
    });
  const pay = () =>
    once(async () => {
      const { transRef } = await ask('/control/bank/pay-qr', { payload: checked, ...payer() });
      location.assign(`/bank/receipts/${transRef}`);
    });
  const scan = (file) =>
    once(async () => {
      const found = await scanPicture(file).catch(() => {
        throw new Error(words.noReader);
      });
      if (!found) throw new Error(words.noQrFound);
      text.value = found;
      forget();
      setTimeout(check);
    });

  text.addEventListener('input', forget);
  document.getElementById('another').addEventListener('click', () => {
    forget();
    text.value = '';
    text.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (checked && checked === text.value.trim()) pay();
    else check();
  });
  for (const input of form.querySelectorAll('[data-scan]')) {
    input.addEventListener('change', () => {
      if (input.files[0]) scan(input.files[0]);
      input.value = '';
    });
  }
  document.addEventListener('paste', (event) => {
    const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (picture) scan(picture);
  });
  if (text.value.trim()) check();
}

function startTransfer() {
  for (const name of ['toBank', 'toAccountNo']) {
    const field = form.elements[name];
    if (!given.has(name)) field.value = localStorage.getItem(name) ?? field.value;
  }
  for (const chip of form.querySelectorAll('[data-amount]')) {
    chip.addEventListener('click', () => {
      form.elements.amount.value = chip.dataset.amount;
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    once(async () => {
      const { toBank, toAccountNo, amount } = form.elements;
      const { transRef } = await ask('/control/bank/transfer', {
        ...payer(),
        toBank: toBank.value,
        toAccountNo: toAccountNo.value,
        amount: Number(amount.value),
      });
      localStorage.setItem('toBank', toBank.value);
      localStorage.setItem('toAccountNo', toAccountNo.value);
      location.assign(`/bank/receipts/${transRef}`);
    });
  });
}

if (form.id === 'pay') startPay();
else startTransfer();
