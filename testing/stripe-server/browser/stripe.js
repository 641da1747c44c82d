// Stands in for https://js.stripe.com/…/stripe.js in browser tests: the part of it that the payment
// page uses, as documented. Card numbers are typed into a frame of Stripe's host (card-frame.js);
// this script, in the shop's page, opens it and the bank's frame, and never sees them.
(() => {
  const cardFrame = 'https://js.stripe.com/endive/card-frame.html';
  const api = 'https://api.stripe.com';
  const bank = 'https://hooks.stripe.com';

  function createCardElement(options) {
    const listeners = new Map();
    const frame = document.createElement('iframe');
    const waiting = new Map();
    let place = null;
    let asked = 0;

    const tell = (message) => frame.contentWindow?.postMessage(message, '*');
    const onMessage = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.type === 'answer') return waiting.get(data.id)?.(data.result);
      if (data.type === 'ready') tell({ type: 'style', style: options.style ?? {} });
      if (data.type === 'focus' || data.type === 'blur') {
        place?.classList.toggle('StripeElement--focus', data.type === 'focus');
      }
      if (data.type === 'change') {
        place?.classList.toggle('StripeElement--invalid', data.error !== undefined);
        place?.classList.toggle('StripeElement--complete', data.complete);
      }
      for (const listener of listeners.get(data.type) ?? []) {
        listener({ ...data, elementType: 'card' });
      }
    };

    return {
      on(type, listener) {
        listeners.set(type, [...(listeners.get(type) ?? []), listener]);
        return this;
      },
      off(type, listener) {
        listeners.set(
          type,
          (listeners.get(type) ?? []).filter((one) => one !== listener),
        );
        return this;
      },
      mount(node) {
        place = node;
        place.classList.add('StripeElement');
        addEventListener('message', onMessage);
        frame.src = cardFrame;
        frame.title = 'Secure card payment input frame';
        Object.assign(frame.style, { border: '0', width: '100%', height: '20px' });
        place.append(frame);
      },
      update(changes) {
        Object.assign(options, changes);
        tell({ type: 'style', style: options.style ?? {} });
      },
      unmount() {
        removeEventListener('message', onMessage);
        frame.remove();
      },
      destroy() {
        this.unmount();
      },
      /** Not Stripe's: how this script has the frame confirm a payment with what is in it. */
      confirm(clientSecret, key) {
        asked += 1;
        tell({ type: 'confirm', id: asked, clientSecret, key });
        return new Promise((resolve) => waiting.set(asked, resolve));
      },
    };
  }

  /** The bank's question (3-D Secure) over the page; resolves when the bank has its answer. */
  function askBank(address) {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = 'Bank';
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' });
    Object.assign(frame.style, { border: '0', background: 'white', zIndex: '9999' });
    document.body.append(frame);
    return new Promise((resolve) => {
      addEventListener('message', function listen({ source, origin, data }) {
        if (source !== frame.contentWindow || origin !== bank || data.bank !== 'answered') return;
        removeEventListener('message', listen);
        frame.remove();
        resolve();
      });
    });
  }

  async function readIntent(clientSecret, key) {
    const [id] = clientSecret.split('_secret_');
    const query = new URLSearchParams({ key, client_secret: clientSecret });
    return (await fetch(`${api}/v1/payment_intents/${id}?${query}`)).json();
  }

  function openStripe(key) {
    const notHere = () => Promise.reject(new Error('The stand-in does not do this'));
    return {
      elements() {
        const made = new Map();
        return {
          create(type, options = {}) {
            made.set(type, createCardElement({ ...options }));
            return made.get(type);
          },
          getElement: (type) => made.get(type.__elementType ?? type) ?? null,
          update() {},
        };
      },
      async confirmCardPayment(clientSecret, { payment_method: { card } }) {
        const result = await card.confirm(clientSecret, key);
        const next = result.paymentIntent?.next_action;
        if (result.error || !next) return result;
        await askBank(next.use_stripe_sdk.stripe_js);
        const intent = await readIntent(clientSecret, key);
        if (intent.status === 'succeeded') return { paymentIntent: intent };
        return { error: { ...intent.last_payment_error, payment_intent: intent } };
      },
      createToken: notHere,
      createPaymentMethod: notHere,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  openStripe.version = 'endive';
  window.Stripe = openStripe;
})();
