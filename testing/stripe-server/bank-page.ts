/** What a bank shows in the 3-D Secure frame; the answer goes to where the page came from. */
export const bankQuestionPage = page(
  `<h1>Test bank</h1>
  <form method="post">
    <button name="approve" value="yes">Complete</button>
    <button name="approve" value="no">Fail</button>
  </form>`,
);

/** Tells the page around the frame, which is whatever shop it is, that the bank has its answer. */
export const bankAnsweredPage = page(
  `<p>Thank you.</p>
  <script>parent.postMessage({ bank: 'answered' }, '*')</script>`,
);

function page(content: string): string {
  return `<!doctype html><html lang="en"><title>Test bank</title>${content}</html>`;
}
