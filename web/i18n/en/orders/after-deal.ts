import { sentenceMost } from '#contract/limits.ts';
import { answerDays, countedAnswers } from '#contract/orders/after-deal.ts';
/** What buyer and seller answer about each other after a deal. */
export const messages = {
  afterDeal: {
    title: 'How was it?',
    hint: {
      buyer: `You can answer once. You both see the answers when both have answered, or ${answerDays} days after the end. Then they are on the seller’s page for everybody, with your name shortened.`,
      seller: `You can answer once. You both see the answers when both have answered, or ${answerDays} days after the end. Then sellers with whom this buyer deals next read them too, with your name shortened.`,
    },
    questions: {
      buyer: {
        asDescribed: 'Was the phone as described?',
        onTime: 'Did the seller come on time?',
        asAgreed: 'Did the seller hand it over as agreed?',
      },
      seller: {
        asDescribed: 'Did the buyer do what they had written?',
        onTime: 'Did the buyer come on time?',
        asAgreed: 'Did the buyer pay the agreed price?',
      },
    },
    yes: 'Yes',
    no: 'No',
    none: 'I cannot say',
    sentence: 'In a sentence (you may leave it out)',
    sentenceHint: `At most ${sentenceMost} characters, without numbers, addresses and links.`,
    submit: 'Send the answers',
    toast: 'Your answers are saved.',
    by: { buyer: 'The buyer’s answers', seller: 'The seller’s answers' },
    own: 'Your answers',
    until: (when: string) =>
      `Only you see this until the other side has answered, or until ${when}.`,
    hidden: 'PhoneHaat does not show this sentence to others.',
    reply: 'Your reply',
    replyOf: { buyer: 'The seller replies', seller: 'The buyer replies' },
    replyHint: `Once, at most ${sentenceMost} characters. It is shown below the sentence.`,
    sendReply: 'Send the reply',
    toastReply: 'Your reply is saved.',
    /** Of answers about a member, by the side of the member. */
    about: {
      title: { buyer: 'What sellers say', seller: 'What buyers say' },
      counts: {
        buyer: {
          asDescribed: (yes: number, of: number) => `Did what they had written: ${yes} of ${of}`,
          onTime: (yes: number, of: number) => `Came on time: ${yes} of ${of}`,
          asAgreed: (yes: number, of: number) => `Paid the agreed price: ${yes} of ${of}`,
        },
        seller: {
          asDescribed: (yes: number, of: number) => `Phone as described: ${yes} of ${of}`,
          onTime: (yes: number, of: number) => `Came on time: ${yes} of ${of}`,
          asAgreed: (yes: number, of: number) => `Handed over as agreed: ${yes} of ${of}`,
        },
      },
      counted: {
        buyer: `From the newest ${countedAnswers} answers of sellers after their deals, in cash too. Each seller counts once.`,
        seller: `From the newest ${countedAnswers} answers of buyers after their deals, in cash too. Each buyer counts once.`,
      },
      former: 'A former member',
      older: 'Older ones',
      newest: 'The newest ones',
    },
  },
};
