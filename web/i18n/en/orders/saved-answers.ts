import { numberEn } from '#contract/formats/en.ts';
import { maxSavedAnswers, messageLength } from '#contract/limits.ts';
/** Texts that a member sends to many. */
export const messages = {
  savedAnswers: {
    title: 'Saved answers',
    description: 'Your own answers to what many ask, to put into a message by one tap.',
    purpose:
      'Save what many ask you about, such as box, battery or where to meet, and put it into a message by one tap.',
    add: 'New answer',
    addHint: `Up to ${maxSavedAnswers}, and each up to ${numberEn(messageLength)} characters. Nobody sees one before you send it.`,
    text: 'Answer',
    save: 'Save',
    edit: (text: string) => `Edit or delete: ${text}`,
    use: 'Put into the message',
    remove: 'Delete this answer',
    removeOf: (text: string) => `Delete the answer: ${text}`,
    confirmRemove: 'Delete this answer?',
    removed: 'It cannot be restored. Messages that you have sent stay.',
    toastRemoved: 'The answer is deleted.',
    toastSaved: 'The answer is saved.',
    backToThread: 'Back to the conversation',
    backToThreads: 'All messages',
    choose: 'Put one into your message',
    saveTyped: 'Save what I have typed',
    nothingTyped: 'Type it as your message first.',
    manage: 'Edit saved answers',
  },
};
