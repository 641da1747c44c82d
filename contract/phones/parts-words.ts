/**
 * Words in a name for something that is not a whole phone: an empty box, a dummy, parts, a copy. In
 * English, in Bangla, and in Bangla typed in Latin letters. Without Zod.
 */
const words = [
  /\b(?:empty|only|just|khali|khaali|shudhu|sudhu)\s+(?:the\s+)?box\b/,
  /\bbox\s+only\b/,
  /\b(?:dummy|clone|master\s*copy|no\s+phone)\b/,
  /\b(?:for|only|spare)\s+parts\b|\bparts\s+(?:only|phone)\b/,
  /\bonly\s+display\b|\bdisplay\s+only\b/,
  /(?:খালি|শুধু|শুধুমাত্র)\s+(?:বক্স|বাক্স|ডিসপ্লে)/,
  /ডামি|পার্টস|মাস্টার\s*কপি|ক্লোন/,
];

/** Whether a name indicates something other than the whole phone. */
export function namesParts(name: string): boolean {
  const text = name.normalize('NFKC').toLowerCase();
  return words.some((pattern) => pattern.test(text));
}
