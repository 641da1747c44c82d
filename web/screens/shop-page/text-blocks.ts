export type TextBlock = { isHeading: boolean; text: string };

/**
 * The headings and paragraphs of a page: a line that begins with `#` is a heading, and an empty line
 * separates paragraphs, in which single line breaks remain.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ isHeading: false, text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    const heading = /^#+\s*(\S.*)$/.exec(line)?.[1];
    if (line === '' || heading !== undefined) endParagraph();
    if (heading !== undefined) blocks.push({ isHeading: true, text: heading });
    else if (line !== '') lines.push(line);
  }
  endParagraph();
  return blocks;
}
