import type { Answer, Country, Sent } from '../country.ts';
import type { Person } from '../people/person.ts';

/** A question about the whole country. A false sentence throws `Falsified`. */
export type Question = {
  name: string;
  /** What must be true. */
  sentence: string;
  /** After each answer that a person was given. */
  onAnswer?: (country: Country, reader: Person | null, sent: Sent, answer: Answer) => void;
  /** After the jobs of each night. */
  eachNight?: (country: Country) => Promise<void>;
  /** After the jobs of each half hour. */
  afterJobs?: (country: Country) => Promise<void>;
  /** When people begin nothing new, and all deals have ended. */
  atEnd?: (country: Country) => Promise<void>;
};

/** A question has found something false. */
export class Falsified extends Error {
  readonly question: string;
  constructor(question: string, what: string) {
    super(what);
    this.question = question;
  }
}
