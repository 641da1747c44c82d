// Inside the frame of the stand-in for Stripe.js: the only place that sees what is typed.
const api = 'https://api.stripe.com';
const [number, expiry, cvc] = document.querySelectorAll('input');
const digits = (input) => input.value.replace(/\D/g, '');
const tell = (message) => parent.postMessage(message, '*');

function mistake(left) {
  const code = 'incomplete_number';
  if (left !== number || digits(number) === '' || digits(number).length === 16) return undefined;
  return { type: 'validation_error', code, message: 'Your card number is incomplete.' };
}

function tellChange(left) {
  const lengths = [number, expiry, cvc].map((input) => digits(input).length);
  tell({
    type: 'change',
    complete: lengths.join() === '16,4,3',
    empty: lengths.every((length) => length === 0),
    error: mistake(left),
  });
}

async function confirm({ clientSecret, key }) {
  const [id] = clientSecret.split('_secret_');
  const card = {
    number: digits(number),
    exp_month: digits(expiry).slice(0, 2),
    exp_year: `20${digits(expiry).slice(2)}`,
    cvc: digits(cvc),
  };
  const body = new URLSearchParams({ key, client_secret: clientSecret });
  body.set('payment_method_data[type]', 'card');
  for (const [name, value] of Object.entries(card)) {
    body.set(`payment_method_data[card][${name}]`, value);
  }
  try {
    const answer = await fetch(`${api}/v1/payment_intents/${id}/confirm`, { method: 'POST', body });
    const read = await answer.json();
    return read.error ? { error: read.error } : { paymentIntent: read };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach Stripe.' } };
  }
}

// What is typed before this script listens would be told to nobody.
for (const input of [number, expiry, cvc]) {
  input.disabled = false;
  input.addEventListener('input', () => tellChange(null));
  input.addEventListener('focus', () => tell({ type: 'focus' }));
  input.addEventListener('blur', () => {
    tell({ type: 'blur' });
    tellChange(input);
  });
}

addEventListener('message', async ({ source, data }) => {
  if (source !== parent) return;
  if (data.type === 'style') document.body.style.color = data.style.base?.color ?? '';
  if (data.type === 'confirm') tell({ type: 'answer', id: data.id, result: await confirm(data) });
});

tell({ type: 'ready' });
