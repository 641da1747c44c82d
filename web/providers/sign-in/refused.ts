/** The identity provider refused; `message` is its own sentence, in English. */
export class SignInRefused extends Error {
  readonly code: string;
  constructor(message: string, code = '') {
    super(message);
    this.name = 'SignInRefused';
    this.code = code;
  }
}
