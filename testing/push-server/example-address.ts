/** A subscription with the keys of the example in RFC 8291, at a known push service. */
export const examplePushAddress = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
